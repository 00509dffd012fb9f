import { describe, expect, it } from 'vitest';
import type { FoundOrder } from '../../../contract/api/search';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import { listPage } from '../../../test/support/portal/list-fixture';
import { readListView } from '../../list/view/list-view';
import { toDevicePath, toOrderPath, toUserPath } from './search-paths';

const NOW = Date.parse('2026-11-19T10:00:00+08:00');
const page = listPage({ id: 'probe/order', path: '/probe/order', period: 'at' });
const ORDER: FoundOrder = {
  ...{ page: page.id, id: 'o1', orderNo: 'P-1', createdAt: NOW - 1 },
  ...{ userMobile: '138****1234', storeName: '北苑', deviceNumber: 'D1', payAmount: 100, orderStatus: 5 },
};

const viewOf = (path: string) => readListView(page, new URL(path, 'http://x').searchParams);

describe('the way to what was found', () => {
  it('opens a device in its list, narrowed to it', () => {
    const device = {
      ...{ page: 'probe/device', id: 'd/1', deviceNumber: 'D1', deviceName: null },
      ...{ imei: null, storeName: null, displayStatus: null },
    };
    expect(toDevicePath(listPage(), device)).toBe('/probe/device?q=D1&detail=d%2F1');
  });

  it('opens an order of these days where the list begins with them', () => {
    expect(toOrderPath(page, ORDER, NOW)).toBe('/probe/order?q=P-1&detail=o1');
  });

  it.each(['2026-11-12T23:59:59+08:00', '2025-01-31T00:00:00+08:00'])(
    'looks for an older order, of %s, on its own day',
    (at) => {
      const createdAt = Date.parse(at);
      const { filters, detailId } = viewOf(toOrderPath(page, { ...ORDER, createdAt }, NOW));
      const [from, to] = Array.isArray(filters['at']) ? filters['at'] : [];
      expect(detailId).toBe('o1');
      expect(Number(from)).toBeLessThanOrEqual(createdAt);
      expect(Number(to)).toBeGreaterThanOrEqual(createdAt);
      expect(Number(to) - Number(from)).toBe(ONE_DAY_MS - 1);
    },
  );

  it.each([
    { words: '13899991234', keyword: '13899991234', because: 'whoever typed the number knows it' },
    { words: '1234', keyword: '138****1234', because: 'the rest is nobody’s business' },
  ])('asks for the orders of somebody by $keyword, for $because', ({ words, keyword }) => {
    const user = { page: page.id, userMobile: '138****1234', orders: 2, lastOrderAt: NOW };
    expect(viewOf(toUserPath(page, user, { words, nowMs: NOW })).keyword).toBe(keyword);
  });

  it.each([0, 40, 170])('shows the last order of somebody who ordered %i days ago', (days) => {
    const lastOrderAt = NOW - days * ONE_DAY_MS;
    const user = { page: page.id, userMobile: '138****1234', orders: 2, lastOrderAt };
    const { filters } = viewOf(toUserPath(page, user, { words: '1234', nowMs: NOW }));
    const [from, to] = Array.isArray(filters['at']) ? filters['at'] : [];
    expect(Number(from)).toBeLessThanOrEqual(lastOrderAt);
    expect(Number(to)).toBeGreaterThanOrEqual(lastOrderAt);
    expect(Number(to) - Number(from)).toBeLessThanOrEqual(PERIOD_MAX_DAYS * ONE_DAY_MS);
  });
});

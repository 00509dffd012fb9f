import { describe, expect, it } from 'vitest';
import { encodePeriod } from '../../../list/view/filter-codec';
import { drillDown, rowsBehind } from './rows-behind';

const from = Date.parse('2026-10-22T00:00:00+08:00');
const to = Date.parse('2026-11-20T23:59:59.999+08:00');
const report = { period: [from, to], storeIds: ['s1'] } as const;

describe('the orders behind a row of the income report', () => {
  it.each([
    { dimension: 'day', at: '2026-11-13', expected: '2026-11-13_2026-11-13', because: 'one business day' },
    { dimension: 'week', at: '2026-11-02', expected: '2026-11-02_2026-11-08', because: 'seven days' },
    {
      dimension: 'week',
      at: '2026-10-19',
      expected: '2026-10-22_2026-10-25',
      because: 'the report begins later',
    },
    {
      dimension: 'week',
      at: '2026-11-16',
      expected: '2026-11-16_2026-11-20',
      because: 'the report ends earlier',
    },
    {
      dimension: 'month',
      at: '2026-10-01',
      expected: '2026-10-22_2026-10-31',
      because: '31 days in October',
    },
    {
      dimension: 'month',
      at: '2026-11-01',
      expected: '2026-11-01_2026-11-20',
      because: 'the report ends earlier',
    },
  ] as const)('are of $expected for the $dimension of $at ($because)', ({ dimension, at, expected }) => {
    const behind = rowsBehind(dimension, { id: at, at: Date.parse(`${at}T00:00:00+08:00`) }, report);
    expect(encodePeriod(behind?.period ?? [0, 0])).toBe(expected);
    expect(behind?.storeIds).toEqual(['s1']);
  });

  it("are of the row's store within the whole period", () => {
    expect(rowsBehind('store', { id: 's9' }, report)).toEqual({ period: [from, to], storeIds: ['s9'] });
  });

  it('are not known where the row says no moment', () => {
    expect(rowsBehind('day', { id: 'x' }, report)).toBeNull();
  });
});

const year = { ...report, period: [from - 300 * 86_400_000, to] } as const;
const device = { id: 'd1', deviceNumber: 'W0007', storeId: 's9' };

describe('a row that no list is known for', () => {
  it.each([
    { dimension: 'store', row: { id: 's9' }, closer: { storeIds: ['s9'], dimension: 'month' } },
    {
      dimension: 'device',
      row: device,
      closer: { storeIds: ['s9'], part: { by: 'device', id: 'W0007' }, dimension: 'month' },
    },
    {
      dimension: 'item',
      row: { id: '快洗' },
      closer: { part: { by: 'item', id: '快洗' }, dimension: 'month' },
    },
    {
      dimension: 'method',
      row: { id: 'wechat' },
      closer: { part: { by: 'method', id: 'wechat' }, dimension: 'month' },
    },
    { dimension: 'item', row: { id: '' }, closer: null },
  ] as const)('of more than a month by $dimension is looked at by months', ({ dimension, row, closer }) => {
    expect(rowsBehind(dimension, row, year)).toBeNull();
    expect(drillDown(dimension, row, year)).toEqual(closer);
  });

  it('of a model is looked at by device, and a device leads to its orders', () => {
    const place = { ...report, model: 'HG-120R' };
    const day = { id: 'x', at: from };
    expect(rowsBehind('day', day, place)).toBeNull();
    expect(drillDown('day', day, place)).toEqual({ period: [from, from + 86_399_999], dimension: 'device' });
    expect(drillDown('store', { id: 's9' }, place)).toEqual({ storeIds: ['s9'], dimension: 'device' });
    expect(rowsBehind('device', device, place)).toMatchObject({ keyword: 'W0007', storeIds: ['s9'] });
  });

  it('of one part leads to its orders as soon as a list is long enough', () => {
    const behind = rowsBehind('month', { id: 'x', at: from }, { ...year, part: { by: 'item', id: '快洗' } });
    expect(behind).toMatchObject({ filters: { itemName: '快洗' }, storeIds: ['s1'] });
    expect(rowsBehind('hour', { id: 'x', at: from }, report)?.period).toEqual([from, from + 3_599_999]);
  });
});

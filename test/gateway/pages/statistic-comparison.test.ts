import { beforeAll, describe, expect, it } from 'vitest';
import type { SummaryAnswer, SummaryRequest } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { COMPARISON_MIN_ORDERS, ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { createReads } from '../../../gateway/database/read/reads';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { createStatisticService } from '../../../gateway/features/statistic/statistic-service';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';
import { insertRigMerchant } from '../../support/gateway/rig-merchant';

const database = useTestDatabase({ booksDifferBecause: 'sums are written without orders' });

const EQUIPMENT = 'washer';
const WEEK_MS = 7 * ONE_DAY_MS;
const at = (time: string) => Date.parse(`${time}+08:00`);
/** The last day of a month is a Saturday, the first of the next a Sunday. */
const FIRST_ORDER_AT = at('2026-09-30T09:00');
const LAST_ORDER_BEFORE = at('2026-11-03T07:00');

interface Hour {
  readonly at: number;
  readonly orders: number;
  readonly cents: number;
}
/** What was paid, hour by hour: never the same, and nothing in some hours. */
const HOURS: readonly Hour[] = Array.from(
  { length: (LAST_ORDER_BEFORE - FIRST_ORDER_AT) / ONE_HOUR_MS },
  (_, index) => {
    const orders = (index * 7) % 5;
    return { at: FIRST_ORDER_AT + index * ONE_HOUR_MS, orders, cents: orders * 100 + ((index * 37) % 91) };
  },
).filter(({ orders }) => orders > 0);

const ACCESS = { holds: () => true, allows: () => true, explain: () => null };

const page = resolveDeclaration(resources).pages.find(({ id }) => id === 'washer/statistic/summary');

/** What the merchant reads at a moment. */
async function read(nowMs: number, request: SummaryRequest, franchiseeId = 'm'): Promise<SummaryAnswer> {
  if (page?.kind !== 'statistic-summary') throw new Error('The declaration has no such summary.');
  const service = createStatisticService({ page, reads: createReads(database().db), now: () => nowMs });
  return service.summary(
    { franchiseeId, accountId: '', storeIds: null, equipment: null, access: ACCESS },
    request,
  );
}

/** The same from the hours themselves. */
function sumOf(fromMs: number, untilMs: number) {
  const within = HOURS.filter((hour) => hour.at >= fromMs && hour.at < untilMs);
  return {
    orders: within.reduce((sum, { orders }) => sum + orders, 0),
    cents: within.reduce((sum, { cents }) => sum + cents, 0),
  };
}

async function insert(franchiseeId: string, hours: readonly Hour[]): Promise<void> {
  await insertRigMerchant(database(), {
    ...{ franchiseeId, deviceIds: [`${franchiseeId}-1`], equipment: EQUIPMENT, nowMs: FIRST_ORDER_AT },
    state: { display_status: 1, online: true },
  });
  const rows = hours.map((hour) => ({
    ...{ franchisee_id: franchiseeId, equipment: EQUIPMENT, store_id: 's1', hour_at: hour.at },
    ...{ delta_id: String(hour.at), device_id: `${franchiseeId}-1` },
    ...{ paid_order_count: hour.orders, received_cents: hour.cents, extra: '{}' },
  }));
  await withTenant(database().db, franchiseeId, (trx) =>
    trx.insertInto('order_delta').values(rows).execute(),
  );
  expect(await foldBatch(database().db, franchiseeId)).toMatchObject({ hasMore: false });
}

beforeAll(async () => {
  await insert('m', HOURS);
});

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

describe.each([
  { day: '2026-10-31', because: 'the last day of a month' },
  { day: '2026-11-01', because: 'the first day of a month' },
  { day: '2026-11-02', because: 'the first day of a week' },
])('a day so far ($because)', ({ day }) => {
  const dayAt = at(`${day}T00:00`);

  it.each(EVERY_HOUR)('at %i:30 is compared with as many hours of the same weekday', async (hour) => {
    const nowMs = dayAt + hour * ONE_HOUR_MS + 30 * ONE_MINUTE_MS;
    const cutMs = dayAt + hour * ONE_HOUR_MS;
    const { metrics, comparison, trend } = await read(nowMs, { period: [nowMs, nowMs] });
    const base = sumOf(dayAt - WEEK_MS, cutMs - WEEK_MS);
    expect(metrics['paidOrderCount']).toEqual({
      value: sumOf(dayAt, dayAt + ONE_DAY_MS).orders,
      elapsed: sumOf(dayAt, cutMs).orders,
      previous: base.orders,
    });
    expect(metrics['netAmount']?.previous).toBe(base.cents);
    const obstacle = hour === 0 ? 'nothingElapsed' : base.orders < COMPARISON_MIN_ORDERS ? 'fewOrders' : null;
    expect(comparison.obstacle).toBe(obstacle);
    // Hours that have begun are drawn, beside all hours of the compared day.
    const drawn = trend.map(({ values }) => values['netAmount'] ?? null);
    expect(drawn).toEqual(
      EVERY_HOUR.map((each) => {
        const startMs = dayAt + each * ONE_HOUR_MS;
        return each > hour ? null : sumOf(startMs, startMs + ONE_HOUR_MS).cents;
      }),
    );
    const beside = trend.map(({ previous }) => previous['netAmount'] ?? null);
    expect(beside).toEqual(
      EVERY_HOUR.map((each) => {
        const startMs = dayAt - WEEK_MS + each * ONE_HOUR_MS;
        return sumOf(startMs, startMs + ONE_HOUR_MS).cents;
      }),
    );
  });
});

describe('days so far', () => {
  it.each([1, 2, 7, 8, 14, 31])('%i of them add up to their figures, now and then', async (days) => {
    const today = at('2026-11-03T00:00');
    const nowMs = today + 6.5 * ONE_HOUR_MS;
    const fromMs = today - (days - 1) * ONE_DAY_MS;
    const { metrics, trend, granularity, comparison } = await read(nowMs, { period: [fromMs, nowMs] });
    const shiftMs = Math.ceil(days / 7) * WEEK_MS;
    expect(comparison.base).toEqual({
      fromMs: fromMs - shiftMs,
      untilMs: today + 6 * ONE_HOUR_MS - shiftMs,
    });
    const add = (side: 'values' | 'previous') =>
      trend.reduce((sum, point) => sum + (point[side]['netAmount'] ?? 0), 0);
    expect(add('values')).toBe(metrics['netAmount']?.value);
    if (granularity === 'day') expect(add('previous')).toBe(metrics['netAmount']?.previous);
    expect(metrics['netAmount']?.elapsed).toBe(sumOf(fromMs, today + 6 * ONE_HOUR_MS).cents);
  });

  it('that are over are compared whole', async () => {
    const [fromMs, toMs] = [at('2026-10-12T00:00'), at('2026-10-18T23:59')];
    const { metrics, comparison } = await read(at('2026-11-03T10:00'), { period: [fromMs, toMs] });
    const { value, elapsed } = metrics['netAmount'] ?? {};
    expect(elapsed).toBe(value);
    expect(comparison.elapsed.untilMs).toBe(startOfDay(toMs) + ONE_DAY_MS);
    expect(comparison.obstacle).toBeNull();
  });

  it('that are still to come are drawn as nothing', async () => {
    const nowMs = at('2026-11-03T10:00');
    const { metrics, trend } = await read(nowMs, { period: [nowMs, nowMs + 2 * ONE_DAY_MS] });
    const orders = trend.map(({ values }) => values['paidOrderCount'] ?? null);
    expect(orders.slice(1)).toEqual([null, null]);
    expect(trend.map(({ previous }) => previous['paidOrderCount'] ?? null).slice(1)).toEqual([null, null]);
    expect(metrics['paidOrderCount']?.value).toBe(orders[0]);
  });

  it('have nothing to be compared with a year ago where nothing was sold then', async () => {
    const nowMs = at('2026-11-03T10:00');
    const period: [number, number] = [nowMs - 6 * ONE_DAY_MS, nowMs];
    const { comparison } = await read(nowMs, { period, compareWith: 'lastYear' });
    expect(comparison).toMatchObject({ with: 'lastYear', obstacle: 'beforeFirstOrder' });
    expect(comparison.base.fromMs).toBe(startOfDay(period[0]) - 52 * WEEK_MS);
  });
});

describe('the first days of a merchant', () => {
  const firstDay = startOfDay(FIRST_ORDER_AT);

  it.each(Array.from({ length: 21 }, (_, index) => index + 1))(
    'show no change on day %i before the compared days are days of trade',
    async (day) => {
      const today = firstDay + (day - 1) * ONE_DAY_MS;
      const nowMs = today + 20 * ONE_HOUR_MS;
      const one = await read(nowMs, { period: [nowMs, nowMs] });
      // A week after the first day, that day was no whole one: it began with the first order.
      expect(one.comparison.obstacle).toBe(day <= 8 ? 'beforeFirstOrder' : null);
      const week = await read(nowMs, { period: [nowMs - 6 * ONE_DAY_MS, nowMs] });
      expect(week.comparison.obstacle).toBe(day <= 14 ? 'beforeFirstOrder' : null);
    },
  );

  it('without any order show neither change nor figure', async () => {
    await insert('none', [{ at: at('2026-11-03T09:00'), orders: 0, cents: 0 }]);
    const nowMs = at('2026-11-03T10:00');
    const { metrics, comparison } = await read(nowMs, { period: [nowMs, nowMs] }, 'none');
    expect(metrics['paidOrderCount']).toEqual({ value: 0, elapsed: 0, previous: 0 });
    expect(comparison.obstacle).toBe('beforeFirstOrder');
  });

  it.each([
    { orders: COMPARISON_MIN_ORDERS - 1, obstacle: 'fewOrders' },
    { orders: COMPARISON_MIN_ORDERS, obstacle: null },
  ])('after $orders orders: $obstacle (pages 6.1)', async ({ orders, obstacle }) => {
    const franchiseeId = `few${orders}`;
    const nowMs = at('2026-11-03T10:00');
    await insert(franchiseeId, [
      { at: at('2026-10-20T09:00'), orders: 1, cents: 100 },
      { at: at('2026-10-27T09:00'), orders, cents: 900 },
      { at: at('2026-10-27T10:00'), orders: 5, cents: 900 },
    ]);
    const { comparison } = await read(nowMs, { period: [nowMs, nowMs] }, franchiseeId);
    expect(comparison.obstacle).toBe(obstacle);
  });
});

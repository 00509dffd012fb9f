import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../../contract/api/page/list';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay, startOfMonth, startOfWeek } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import type { Declaration } from '../../../contract/resources/declaration';
import type { ChartDeclaration } from '../../../contract/resources/metric';
import { text } from '../../../contract/text';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { resources } from '../../../resources.config';
import { insertDryingCabinets } from '../../support/eighth/eighth-rows';
import {
  EIGHTH_NAME,
  EIGHTH_WORD,
  withEighthType,
  withoutEighthType,
} from '../../support/eighth/eighth-type';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

// The orders of the eighth type are this file's own.
const gateway = useGateway({
  declaration: withShareCharts(withEighthType(resources)),
  seedDeclaration: withoutEighthType(resources),
  seedScale: 0.1,
});

/** Every summary splits its net income by store. */
function withShareCharts(declaration: Declaration): Declaration {
  const chart: ChartDeclaration = {
    kind: 'share',
    name: 'byStore',
    title: text('店铺占比', 'By store'),
    metric: 'netAmount',
    by: 'store',
  };
  const entries = declaration.entries.map((entry) => {
    if (entry.kind !== 'equipment' || entry.statistic === undefined) return entry;
    const { statistic } = entry;
    const summary = { ...statistic.summary, charts: [...statistic.summary.charts, chart] };
    return { ...entry, statistic: { ...statistic, summary } };
  });
  return { ...declaration, entries };
}

const TODAY = startOfDay(TEST_NOW_MS);
const PERIOD = [TODAY - 20 * ONE_DAY_MS, TEST_NOW_MS] as const;
const GROUPS = [
  ['washer', 'washer'],
  ['dispenser', 'washing_partner'],
  ['showerDispenser', 'shower_partner'],
  ['controlBox', 'power_controller'],
  ['clearwater', 'water'],
  ['shower', 'shower'],
] as const;

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

async function read<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

const summary = (group: string, body: object) =>
  read<SummaryAnswer>(`${group}/statistic/summary/report`, body);
const income = (group: string, body: object) => read<ReportAnswer>(`${group}/statistic/income/list`, body);
const devices = (group: string, body: object) => read<ReportAnswer>(`${group}/statistic/device/list`, body);

/** The same figures from the orders themselves (pages 6.1). */
async function sumOrders(equipment: string, [fromMs, untilMs]: readonly [number, number], storeId?: string) {
  const store = storeId === undefined ? sql`` : sql`AND o.store_id = ${storeId}`;
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    const { rows } = await sql<{ orders: number; received: number; share: number; gross: number }>`
    SELECT count(*) AS orders, coalesce(sum(pay_cents), 0)::bigint AS received,
           coalesce(sum(platform_share_cents), 0)::bigint AS share, coalesce(sum(mark_cents), 0)::bigint AS gross
    FROM orders o WHERE franchisee_id = 'm1001' AND equipment = ${equipment}
      AND paid_at >= ${fromMs} AND paid_at < ${untilMs} ${store}`.execute(trx);
    const refunds = await sql<{ cents: number }>`
    SELECT coalesce(sum(r.amount_cents), 0)::bigint AS cents FROM order_refund r
    JOIN orders o ON o.franchisee_id = r.franchisee_id AND o.order_id = r.order_id
    WHERE r.franchisee_id = 'm1001' AND o.equipment = ${equipment} AND r.status = 4
      AND r.done_at >= ${fromMs} AND r.done_at < ${untilMs} ${store}`.execute(trx);
    const { orders = 0, received = 0, share = 0, gross = 0 } = rows[0] ?? {};
    const refunded = refunds.rows[0]?.cents ?? 0;
    return { orders, received, gross, refunded, net: received + share - refunded };
  });
}

describe('a summary', () => {
  it.each(GROUPS)(
    'of %s equals the sums of the orders, and those of as much of the three weeks before',
    async (group, equipment) => {
      const { metrics, comparison, trend, granularity } = await summary(group, { period: PERIOD });
      const lengthMs = 21 * ONE_DAY_MS;
      const from = TODAY - 20 * ONE_DAY_MS;
      const now = await sumOrders(equipment, [from, from + lengthMs]);
      const untilMs = TODAY + 20 * ONE_HOUR_MS;
      const { net, orders } = await sumOrders(equipment, [from, untilMs]);
      const before = await sumOrders(equipment, [from - lengthMs, untilMs - lengthMs]);
      expect(metrics).toMatchObject({
        netAmount: { value: now.net, elapsed: net, previous: before.net },
        paidOrderCount: { value: now.orders, elapsed: orders, previous: before.orders },
      });
      expect(comparison).toEqual({
        with: 'previous',
        elapsed: { fromMs: from, untilMs },
        base: { fromMs: from - lengthMs, untilMs: untilMs - lengthMs },
        obstacle: null,
      });
      expect(now.orders).toBeGreaterThan(0);
      expect(granularity).toBe('day');
      expect(trend.map(({ at }) => at)).toEqual(
        Array.from({ length: 21 }, (_, index) => from + index * ONE_DAY_MS),
      );
      const total = trend.reduce((sum, { values }) => sum + (values['paidOrderCount'] ?? 0), 0);
      expect(total).toBe(now.orders);
    },
  );

  it('of one day is drawn by hours, empty ones too, and none that is to come', async () => {
    const { granularity, trend } = await summary('washer', { period: [TEST_NOW_MS, TEST_NOW_MS] });
    expect(granularity).toBe('hour');
    expect(trend.map(({ at }) => at)).toEqual(
      Array.from({ length: 24 }, (_, hour) => TODAY + hour * ONE_HOUR_MS),
    );
    const counts = trend.map(({ values }) => values['paidOrderCount']);
    expect(counts.slice(0, 21).every((count) => typeof count === 'number')).toBe(true);
    expect(counts.slice(21)).toEqual([null, null, null]);
  });

  it('of one store counts that store', async () => {
    const { metrics } = await summary('washer', { period: PERIOD, storeIds: ['s02'] });
    const orders = await sumOrders('washer', [TODAY - 20 * ONE_DAY_MS, TODAY + ONE_DAY_MS], 's02');
    expect(metrics['netAmount']?.value).toBe(orders.net);
    expect(metrics['paidOrderCount']?.value).toBe(orders.orders);
  });

  it.each([
    { period: [TODAY - 31 * ONE_DAY_MS, TEST_NOW_MS], says: '31' },
    { period: [TODAY, TODAY - 1], says: '统计时间' },
    { period: [TODAY], says: '统计时间' },
    { period: [TODAY, '2026-03-18'], says: '统计时间' },
    { period: [-1, TODAY], says: '统计时间' },
  ])('refuses the period $period', async ({ period, says }) => {
    const answer = await gateway().post('washer/statistic/summary/report', { period }, token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(says);
  });
});

describe('the eight figures of a summary', () => {
  it.each(GROUPS)('of %s are known, and are the totals of the reports they lead to', async (group) => {
    const page = gateway().resolved.pages.find(({ id }) => id === `${group}/statistic/summary`);
    if (page?.kind !== 'statistic-summary') throw new Error(`${group} has no summary.`);
    const { metrics } = await summary(group, { period: PERIOD });
    const totals = {
      [`${group}/statistic/income`]: (await income(group, { period: PERIOD })).totals,
      [`${group}/statistic/device`]: (await devices(group, { period: PERIOD })).totals,
    };
    for (const { name } of page.metrics.slice(0, 8)) {
      const value = metrics[name]?.value;
      expect([name, typeof value]).toEqual([name, 'number']);
      const total = totals[page.reportOf[name] ?? '']?.[name];
      expect([name, total]).toEqual([name, expect.closeTo(value ?? Number.NaN, 9)]);
    }
    for (const share of ['utilization', 'onlineRate', 'startSuccessRate', 'refundRate']) {
      expect(metrics[share]?.value).toBeGreaterThan(0);
      expect(metrics[share]?.value).toBeLessThan(1);
    }
    // What stands now was made of the steps that were kept: the history of devices ends with their rows.
    const { rows } = await withTenant(gateway().database.db, 'm1001', (trx) =>
      sql<{ kept: number; is: number }>`
        SELECT (SELECT sum(online_step)::int FROM device_presence p WHERE p.equipment = ${page.equipment}) AS kept,
               (SELECT count(*)::int FROM device d WHERE d.equipment = ${page.equipment} AND enabled AND online)
                 AS is`.execute(trx),
    );
    expect(rows[0]?.kept).toBe(rows[0]?.is);
  });
});

describe('an income report', () => {
  it('has a row for every day, newest first, and their sum', async () => {
    const { list, total, totals } = await income('washer', { period: PERIOD, pageSize: 100 });
    expect(total).toBe(21);
    expect(list.map((row) => row['at'])).toEqual(
      Array.from({ length: 21 }, (_, index) => TODAY - index * ONE_DAY_MS),
    );
    for (const metric of ['netAmount', 'receivedAmount', 'paidOrderCount', 'refundAmount', 'grossAmount']) {
      expect([metric, totals?.[metric]]).toEqual([
        metric,
        list.reduce((sum, row) => sum + Number(row[metric]), 0),
      ]);
    }
    const [first] = list;
    const orders = await sumOrders('washer', [TODAY, TODAY + ONE_DAY_MS]);
    expect(first).toMatchObject({ grossAmount: orders.gross, receivedAmount: orders.received });
    expect(first?.['avgAmount']).toBe(Math.round(orders.received / orders.orders));
  });

  it.each([
    ['week', startOfWeek],
    ['month', startOfMonth],
  ] as const)('by %s sums the days of each', async (dimension, startOf) => {
    const days = await income('washer', { period: PERIOD, pageSize: 100 });
    const expected = new Map<number, number>();
    for (const row of days.list) {
      const start = startOf(Number(row['at']));
      expected.set(start, (expected.get(start) ?? 0) + Number(row['netAmount']));
    }
    const { list } = await income('washer', {
      period: PERIOD,
      dimension,
      sorters: [{ field: 'at', order: 'asc' }],
    });
    expect(list.map((row) => [row['at'], row['netAmount']])).toEqual(
      [...expected].sort(([left], [right]) => left - right),
    );
    expect(list.length).toBeGreaterThan(1);
  });

  it('by store names each store and sums to the same total', async () => {
    const days = await income('washer', { period: PERIOD });
    const { list, totals } = await income('washer', { period: PERIOD, dimension: 'store', pageSize: 100 });
    expect(totals).toEqual(days.totals);
    expect(list.reduce((sum, row) => sum + Number(row['receivedAmount']), 0)).toBe(
      totals?.['receivedAmount'],
    );
    expect(list.every((row) => typeof row['storeName'] === 'string')).toBe(true);
    for (const row of list) {
      const orders = await sumOrders('washer', [TODAY - 20 * ONE_DAY_MS, TODAY + ONE_DAY_MS], row.id);
      expect([row.id, row['receivedAmount']]).toEqual([row.id, orders.received]);
    }
  });

  it('is cut into pages', async () => {
    const whole = await income('washer', { period: PERIOD, pageSize: 100 });
    const second = await income('washer', { period: PERIOD, page: 2, pageSize: 20 });
    expect(second.list).toEqual(whole.list.slice(20));
    expect(second.totals).toEqual(whole.totals);
  });
});

describe('a device report', () => {
  it('lists every device, sorted by a figure with missing ones last, and sums to the summary', async () => {
    const body = { period: PERIOD, sorters: [{ field: 'refundAmountRate', order: 'desc' }], pageSize: 100 };
    const pages = [1, 2, 3].map((page) => devices('washer', { ...body, page }));
    const rows = (await Promise.all(pages)).flatMap(({ list }) => list);
    expect(rows).toHaveLength(260);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(260);
    const rates = rows.map((row) => row['refundAmountRate']);
    const present = rates.filter((rate) => typeof rate === 'number');
    expect(rates).toEqual([
      ...present.sort((left, right) => right - left),
      ...rates.filter((rate) => rate === null),
    ]);

    const { totals, total } = await devices('washer', body);
    expect(total).toBe(260);
    expect(totals?.['netAmount']).toBe(rows.reduce((sum, row) => sum + Number(row['netAmount']), 0));
    const { metrics } = await summary('washer', { period: PERIOD });
    expect(totals?.['netAmount']).toBe(metrics['netAmount']?.value);
  });
});

describe('the orders behind a row', () => {
  it.each(GROUPS)('of %s are as many and paid as much as the row says (pages 6.3)', async (group) => {
    const rows = (await income(group, { period: PERIOD, dimension: 'day' })).list;
    const busiest = rows.toSorted(
      (one, other) => Number(other['paidOrderCount']) - Number(one['paidOrderCount']),
    );
    const [row] = busiest;
    const at = Number(row?.['at']);
    const paidAt = [at, at + ONE_DAY_MS - 1];
    const orders = await read<ListAnswer>(`${group}/order/list`, { filters: { paidAt }, pageSize: 100 });
    expect(orders.total).toBe(row?.['paidOrderCount']);
    expect(orders.total).toBeGreaterThan(0);
    expect(orders.total).toBeLessThanOrEqual(100);
    const paid = orders.list.reduce((sum, order) => sum + Number(order['payAmount']), 0);
    expect(paid).toBe(row?.['receivedAmount']);
  });
});

describe('a figure that only one type has', () => {
  it('is folded from the extra sums of its rollup', async () => {
    const { db } = gateway().database;
    await insertDryingCabinets(gateway().database, {
      franchiseeId: 'm1001',
      storeIds: ['s01'],
      count: 2,
      nowMs: TEST_NOW_MS,
    });
    await withTenant(db, 'm1001', async (trx) => {
      for (const [hour, kwh] of [
        [1, 1.5],
        [2, 2.25],
        [-30, 8],
      ] as const) {
        await sql`INSERT INTO order_delta (franchisee_id, delta_id, equipment, store_id, device_id, hour_at, paid_order_count, extra)
          VALUES ('m1001', ${`e${hour}`}, ${EIGHTH_WORD}, 's01', '', ${TODAY + hour * ONE_HOUR_MS}, 1, ${JSON.stringify({ energyKwh: kwh })}::jsonb)`.execute(
          trx,
        );
      }
    });
    await foldBatch(db, 'm1001');
    const { metrics, trend } = await summary(EIGHTH_NAME, { period: [TEST_NOW_MS, TEST_NOW_MS] });
    expect(metrics['energyKwh']).toEqual({ value: 3.75, elapsed: 3.75, previous: 0 });
    expect(trend[2]?.values['energyKwh']).toBe(2.25);
    const wider = await summary(EIGHTH_NAME, { period: [TODAY - 2 * ONE_DAY_MS, TEST_NOW_MS] });
    expect(wider.metrics['energyKwh']?.value).toBe(11.75);
  });
});

describe('a share chart', () => {
  it('names the ten largest stores and keeps the rest together: all add up to the whole', async () => {
    const { metrics, shares } = await summary('washer', { period: PERIOD });
    const { parts = [], rest } = shares?.['byStore'] ?? {};
    expect(parts).toHaveLength(10);
    expect(rest?.count).toBe(2);
    const values = parts.map(({ value }) => value);
    expect(values).toEqual([...values].sort((one, other) => other - one));
    const whole = values.reduce((sum, value) => sum + value, 0) + (rest?.value ?? 0);
    expect(whole).toBe(metrics['netAmount']?.value);
    const [first] = parts;
    const from = TODAY - 20 * ONE_DAY_MS;
    const { net } = await sumOrders('washer', [from, from + 21 * ONE_DAY_MS], first?.id);
    expect(first?.value).toBe(net);
  });

  it('keeps to the stores that were asked for, and is empty where there is nothing', async () => {
    const one = await summary('washer', { period: PERIOD, storeIds: ['s03'] });
    expect(one.shares?.['byStore']?.parts.map(({ id }) => id)).toEqual(['s03']);
    const none = await summary(EIGHTH_NAME, { period: PERIOD });
    expect(none.shares?.['byStore']).toEqual({ parts: [], rest: { count: 0, value: 0 } });
  });
});

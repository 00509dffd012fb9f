import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { COMPARISON_MIN_ORDERS, ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({
  seedScale: 0.1,
  booksDifferBecause: 'the sums of a store are put out of sight',
});

const TODAY = startOfDay(TEST_NOW_MS);
const FROM = TODAY - 6 * ONE_DAY_MS;
const CUT = TODAY + 20 * ONE_HOUR_MS;
const WEEK_MS = 7 * ONE_DAY_MS;

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

async function read(more: object = {}): Promise<ReportAnswer> {
  const body = { period: [FROM, TEST_NOW_MS], dimension: 'store', pageSize: 100, ...more };
  const answer = await gateway().post('washer/statistic/income/list', body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ReportAnswer }>().data;
}

/** Net income and paid orders of each store, from the orders and refunds themselves. */
async function sumStores(fromMs: number, untilMs: number) {
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    const { rows } = await sql<{ id: string; net: number; orders: number }>`
      SELECT id, sum(net)::float8 AS net, sum(orders)::int AS orders FROM (
        SELECT store_id AS id, pay_cents + platform_share_cents AS net, 1 AS orders FROM orders
        WHERE franchisee_id = 'm1001' AND equipment = 'washer' AND paid_at >= ${fromMs} AND paid_at < ${untilMs}
        UNION ALL
        SELECT o.store_id, -r.amount_cents, 0 FROM order_refund r
        JOIN orders o ON o.franchisee_id = r.franchisee_id AND o.order_id = r.order_id
        WHERE r.franchisee_id = 'm1001' AND o.equipment = 'washer' AND r.status = 4
          AND r.done_at >= ${fromMs} AND r.done_at < ${untilMs}) parts GROUP BY id`.execute(trx);
    return new Map(rows.map(({ id, net, orders }) => [id, { net, orders }]));
  });
}

describe('income by store', () => {
  it('says how each store changed, by the same hours of the same weekdays', async () => {
    const { list, compared, totals } = await read();
    const now = await sumStores(FROM, CUT);
    const before = await sumStores(FROM - WEEK_MS, CUT - WEEK_MS);
    expect(list.length).toBeGreaterThan(5);
    for (const { id } of list) {
      const base = before.get(id) ?? { net: 0, orders: 0 };
      expect([id, compared?.rows[id]]).toEqual([
        id,
        {
          elapsed: now.get(id)?.net ?? 0,
          previous: base.orders < COMPARISON_MIN_ORDERS ? null : base.net,
        },
      ]);
    }
    const addUp = (sums: typeof now) => [...sums.values()].reduce((sum, { net }) => sum + net, 0);
    expect(compared?.total).toEqual({ elapsed: addUp(now), previous: addUp(before) });
    expect(compared?.periods).toEqual({
      with: 'previous',
      elapsed: { fromMs: FROM, untilMs: CUT },
      base: { fromMs: FROM - WEEK_MS, untilMs: CUT - WEEK_MS },
      obstacle: null,
    });
    expect(list.reduce((sum, row) => sum + Number(row['netAmount']), 0)).toBe(totals['netAmount']);
  });

  it('keeps a store that sold in the compared days and sells no more', async () => {
    const store = (await read()).list[0]?.id ?? '';
    await withTenant(gateway().database.db, 'm1001', async (trx) => {
      const isOfStore = sql`franchisee_id = 'm1001' AND equipment = 'washer' AND store_id = ${store}`;
      const backMs = 100 * WEEK_MS;
      await sql`UPDATE order_rollup_hour SET hour_at = hour_at - ${backMs} WHERE ${isOfStore} AND hour_at >= ${FROM}`.execute(
        trx,
      );
      await sql`UPDATE store_rollup_day SET day_at = day_at - ${backMs} WHERE ${isOfStore} AND day_at >= ${FROM}`.execute(
        trx,
      );
    });
    const { list, compared } = await read();
    const row = list.find(({ id }) => id === store);
    expect(row).toMatchObject({ netAmount: 0, paidOrderCount: 0, avgAmount: null });
    expect(compared?.rows[store]?.elapsed).toBe(0);
  });
});

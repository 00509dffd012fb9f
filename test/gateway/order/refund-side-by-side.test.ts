import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { bookHistory } from '../../../gateway/features/ledger/book';
import { withTenant } from '../../../gateway/database/tenant';
import type { RefundOutcome } from '../../../gateway/features/refund/refund-engine';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { ORDER_TENANT } from '../../support/gateway/orders';
import { createRefundRig, MAIN, settleOpen, type RefundRig } from '../../support/gateway/refunds';

const database = useTestDatabase();
let rig: RefundRig;
beforeAll(async () => {
  rig = await createRefundRig({ database: database(), nowMs: TEST_NOW_MS });
});

/** Requests of one order at once (controls M2). */
const AT_ONCE = 50;
/** The whole thousand where SIDE_BY_SIDE_ORDERS says so (`npm run test:refunds`). */
const ORDERS = Number(process.env['SIDE_BY_SIDE_ORDERS'] ?? (isPostgres ? '60' : '20'));
const PAID = 500;
const TIMEOUT_MS = process.env['SIDE_BY_SIDE_ORDERS'] === undefined ? 600_000 : 3_600_000;

/** Finished orders that were paid, without their lives: only their refunds are looked at. */
async function insertOrders(count: number): Promise<readonly string[]> {
  const template = await rig.finished(PAID);
  const ids = Array.from({ length: count }, (_, index) => `side-${String(index).padStart(5, '0')}`);
  await withTenant(database().db, ORDER_TENANT, async (trx) => {
    await sql`INSERT INTO orders (franchisee_id, order_id, equipment, order_no, created_at, paid_at, started_at, ended_at,
        user_id, user_mobile, store_id, device_id, device_number, device_name, item_name, mark_cents, pay_cents,
        pay_method, order_status, source, usage)
      SELECT franchisee_id, id, equipment, id, created_at, paid_at, started_at, ended_at, user_id, user_mobile,
        store_id, device_id, device_number, device_name, item_name, mark_cents, pay_cents, pay_method, order_status,
        source, usage
      FROM orders, unnest(${ids}::text[]) AS given (id)
      WHERE franchisee_id = ${ORDER_TENANT} AND order_id = ${template}`.execute(trx);
    await bookHistory(trx, ORDER_TENANT);
    // What they paid counts in statistics as well.
    await sql`INSERT INTO order_delta (franchisee_id, delta_id, equipment, store_id, device_id, hour_at, received_cents)
      SELECT franchisee_id, order_id, equipment, store_id, device_id, paid_at / 3600000 * 3600000, pay_cents
      FROM orders WHERE franchisee_id = ${ORDER_TENANT} AND order_id = ANY(${ids}::text[])`.execute(trx);
  });
  return ids;
}

/** Asks 50 times at once for amounts that together are far more than was paid. */
async function askAtOnce(orderId: string): Promise<readonly RefundOutcome[]> {
  const results = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      rig.ask(orderId, { actor: MAIN, amount: 20 + ((index * 37) % 300) }),
    ),
  );
  return results.map(({ outcome }) => outcome);
}

describe('refunds of one order that are asked for at once', () => {
  it(
    `are granted one at a time, and never more than was paid (${ORDERS} orders, ${AT_ONCE} at once)`,
    async () => {
      const orderIds = await insertOrders(ORDERS);
      for (const orderId of orderIds) {
        const first = await askAtOnce(orderId);
        expect(first.filter((outcome) => outcome === 'running')).toHaveLength(1);
        await settleOpen(rig, orderId, 'done');
        const second = await askAtOnce(orderId);
        expect(second.filter((outcome) => outcome === 'running').length).toBeLessThanOrEqual(1);
      }
      const { rows } = await withTenant(database().db, ORDER_TENANT, (trx) =>
        sql<{ orders: number; wrong: number; open: number }>`
          SELECT count(*)::int AS orders,
            (count(*) FILTER (WHERE refunded_cents <> done OR refunding_cents <> open OR done + open > pay_cents))::int
              AS wrong,
            max(open_count)::int AS open
          FROM (SELECT o.order_id, o.pay_cents, o.refunded_cents, o.refunding_cents,
              coalesce(sum(r.amount_cents) FILTER (WHERE r.status = 4), 0) AS done,
              coalesce(sum(r.amount_cents) FILTER (WHERE r.status IN (2, 5)), 0) AS open,
              count(*) FILTER (WHERE r.status IN (1, 2, 5)) AS open_count
            FROM orders o JOIN order_refund r USING (franchisee_id, order_id)
            WHERE o.franchisee_id = ${ORDER_TENANT} GROUP BY 1, 2, 3, 4) AS each`.execute(trx),
      );
      expect(rows).toEqual([{ orders: ORDERS, wrong: 0, open: 1 }]);
    },
    TIMEOUT_MS,
  );

  it('cannot be more than was paid even where the engine were wrong', async () => {
    const orderId = await rig.finished(PAID);
    const write = (changes: { refunded_cents: number; refunding_cents: number }) =>
      withTenant(database().db, ORDER_TENANT, (trx) =>
        trx
          .updateTable('orders')
          .set(changes)
          .where('franchisee_id', '=', ORDER_TENANT)
          .where('order_id', '=', orderId)
          .execute(),
      );
    await expect(write({ refunded_cents: 300, refunding_cents: 201 })).rejects.toMatchObject({
      message: expect.stringContaining('refunds_within_payment'),
    });
    await expect(write({ refunded_cents: 501, refunding_cents: 0 })).rejects.toThrow();
  });
});

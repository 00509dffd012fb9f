import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { withTenant } from '../../../gateway/database/tenant';
import { foldBatch } from '../../../gateway/features/order/delta-fold';
import { isPostgres, useTestDatabase } from '../../support/gateway/database';
import { createOrderRig, ORDER_TENANT, type OrderRig } from '../../support/gateway/orders';
import { TEST_NOW_MS } from '../../support/gateway/gateway';

const database = useTestDatabase();
let rig: OrderRig;
beforeAll(async () => {
  rig = await createOrderRig({ database: database(), nowMs: TEST_NOW_MS });
});

async function create(): Promise<string> {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation()));
  return order?.order_id ?? '';
}

/** Pays, and gives up at once where it would have to wait for somebody. */
function payWithoutWaiting(orderId: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  return withTenant(database().db, ORDER_TENANT, async (trx) => {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(trx);
    const key = { franchiseeId: ORDER_TENANT, orderId };
    const payment = { at: rig.now(), payMethod: 'wechat' };
    const { outcome } = await rig.engine.pay(trx, key, payment);
    await meanwhile();
    return outcome;
  });
}

// The embedded engine has one connection: there nothing is ever side by side.
describe.runIf(isPostgres)('payments of one store and device', () => {
  it('wait for no other that is not committed yet', async () => {
    const [one, other, third] = [await create(), await create(), await create()];
    const outcome = await payWithoutWaiting(one, async () => {
      expect(await payWithoutWaiting(other)).toBe('done');
      expect(await rig.run((engine, trx) => engine.create(trx, rig.creation()))).toMatchObject({
        outcome: 'done',
      });
      // Nor does the worker wait for them, or they for it.
      expect(await foldBatch(database().db, ORDER_TENANT)).toMatchObject({ hasMore: false });
      expect(await payWithoutWaiting(third)).toBe('done');
    });
    expect(outcome).toBe('done');
  });

  it('of one order wait for each other, and the second is refused', async () => {
    const orderId = await create();
    const outcomes = await Promise.all([payWithoutWaiting(orderId), payWithoutWaiting(orderId)]);
    expect(outcomes.sort()).toEqual(['done', 'wrongState']);
  });

  it('are folded by one worker at a time', async () => {
    await withTenant(database().db, ORDER_TENANT, async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('order fold'), hashtext(${ORDER_TENANT}))`.execute(trx);
      expect(await foldBatch(database().db, ORDER_TENANT)).toBeNull();
    });
    expect(await foldBatch(database().db, ORDER_TENANT)).not.toBeNull();
  });
});

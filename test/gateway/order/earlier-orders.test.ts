import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { orderLife } from '../../../gateway/database/migrations/installation/093-order-life';
import { withTenant } from '../../../gateway/database/tenant';
import { useTestDatabase } from '../../support/gateway/database';
import { forgetItems, learnItems } from '../../support/gateway/earlier-sums';
import { asPlainLogin } from '../../support/gateway/plain-login';
import { createOrderRig } from '../../support/gateway/orders';
import { TEST_NOW_MS } from '../../support/gateway/gateway';

const database = useTestDatabase();
const MERCHANTS = ['earlier-1', 'earlier-2'];

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database().db);
}

/** The schema of the release before. */
const GO_BACK = [
  'DROP TABLE order_number, order_delta, order_tally_delta',
  `ALTER TABLE orders DROP COLUMN planned_sec, DROP COLUMN expected_end_at, DROP COLUMN reserved_for,
     DROP COLUMN start_params, DROP COLUMN state_at, DROP COLUMN start_failed_at, DROP COLUMN meter,
     DROP COLUMN settled_cents, ADD CONSTRAINT orders_franchisee_id_order_no_key UNIQUE (franchisee_id, order_no)`,
  'ALTER TABLE device DROP COLUMN current_order_id',
];

it('orders of an earlier release are found by their numbers, and devices know theirs', async () => {
  const { db } = database();
  for (const franchiseeId of MERCHANTS)
    await createOrderRig({ database: database(), franchiseeId, nowMs: TEST_NOW_MS });
  await forgetItems(database());
  await run(...GO_BACK);
  for (const merchant of MERCHANTS) {
    await withTenant(db, merchant, async (trx) => {
      await sql`INSERT INTO orders (franchisee_id, order_id, equipment, order_no, created_at, ended_at, user_id,
          user_mobile, store_id, device_id, device_number, device_name, item_name, mark_cents, pay_cents,
          order_status, source)
        SELECT ${merchant}, 'o' || n, 'water', 'N' || n, n, n + 5, 'u', '', 's1', 'd1', 'd1', '', '', 500, 500,
               CASE n WHEN 1 THEN 6 ELSE 4 END, 'app' FROM generate_series(1, 2) n`.execute(trx);
      await sql`UPDATE device SET current_order_no = 'N2' WHERE franchisee_id = ${merchant}`.execute(trx);
    });
  }
  await db.transaction().execute((trx) => orderLife.up(trx));
  await learnItems(database());
  for (const merchant of MERCHANTS) {
    await withTenant(asPlainLogin(db), merchant, async (trx) => {
      const own = { numbers: trx.selectFrom('order_number'), orders: trx.selectFrom('orders') };
      expect(await own.numbers.selectAll().orderBy('order_no').execute()).toEqual([
        { franchisee_id: merchant, order_no: 'N1', order_id: 'o1' },
        { franchisee_id: merchant, order_no: 'N2', order_id: 'o2' },
      ]);
      const failed = await own.orders.select(['order_id', 'start_failed_at']).orderBy('order_id').execute();
      expect(failed).toEqual([
        { order_id: 'o1', start_failed_at: 6 },
        { order_id: 'o2', start_failed_at: null },
      ]);
      const devices = await trx.selectFrom('device').select('current_order_id').execute();
      expect(devices).toEqual([{ current_order_id: 'o2' }]);
    });
  }
});

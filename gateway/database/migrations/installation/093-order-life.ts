import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const MEASURES = `
  paid_order_count int NOT NULL DEFAULT 0,
  gross_cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0,
  received_cents bigint NOT NULL DEFAULT 0,
  platform_share_cents bigint NOT NULL DEFAULT 0,
  refund_cents bigint NOT NULL DEFAULT 0,
  refunded_order_count int NOT NULL DEFAULT 0,
  paid_starts int NOT NULL DEFAULT 0,
  free_starts int NOT NULL DEFAULT 0,
  start_attempts int NOT NULL DEFAULT 0,
  start_failures int NOT NULL DEFAULT 0,
  run_seconds bigint NOT NULL DEFAULT 0,
  extra jsonb NOT NULL DEFAULT '{}'`;

const STATEMENTS = [
  `ALTER TABLE orders
     ADD COLUMN planned_sec int CHECK (planned_sec > 0),
     ADD COLUMN expected_end_at bigint,
     ADD COLUMN reserved_for bigint,
     ADD COLUMN start_params jsonb NOT NULL DEFAULT '{}',
     ADD COLUMN state_at bigint,
     ADD COLUMN start_failed_at bigint,
     ADD COLUMN meter jsonb,
     ADD COLUMN settled_cents bigint NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
     DROP CONSTRAINT orders_franchisee_id_order_no_key`,
  `ALTER TABLE device ADD COLUMN current_order_id text`,
  // An order number is taken once, whichever month its order lies in (decision 079).
  `CREATE TABLE order_number (
     franchisee_id text NOT NULL,
     order_no text NOT NULL,
     order_id text NOT NULL,
     PRIMARY KEY (franchisee_id, order_no)
   )`,
  // Appended in the transaction of the order, folded into the sums a moment later (decision 081).
  `CREATE TABLE order_delta (
     franchisee_id text NOT NULL,
     delta_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     device_id text NOT NULL,
     hour_at bigint NOT NULL,
     ${MEASURES},
     PRIMARY KEY (franchisee_id, delta_id)
   )`,
  `CREATE TABLE order_tally_delta (
     franchisee_id text NOT NULL,
     delta_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     day_at bigint NOT NULL,
     order_status smallint NOT NULL,
     refund_status smallint NOT NULL,
     attention boolean NOT NULL,
     order_count int NOT NULL,
     PRIMARY KEY (franchisee_id, delta_id)
   )`,
];

/** What the rows of an earlier release say of themselves by other columns, one merchant after the other. */
async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`INSERT INTO order_number (franchisee_id, order_no, order_id)
    SELECT franchisee_id, order_no, order_id FROM orders WHERE franchisee_id = ${franchiseeId}`.execute(db);
  await sql`UPDATE device d SET current_order_id = n.order_id FROM order_number n
    WHERE d.franchisee_id = ${franchiseeId} AND n.franchisee_id = ${franchiseeId}
      AND n.order_no = d.current_order_no`.execute(db);
  await sql`UPDATE orders SET start_failed_at = ended_at
    WHERE franchisee_id = ${franchiseeId} AND order_status = 6`.execute(db);
}

/** What the life of an order needs: deadlines, numbers that are taken once, and changes of its sums. */
export const orderLife: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await fill(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'order_number', 'SELECT, INSERT');
    await guardTenantTable(db, 'order_delta', 'SELECT, INSERT, DELETE');
    await guardTenantTable(db, 'order_tally_delta', 'SELECT, INSERT, DELETE');
  },
};

import { sql, type Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What a refund that is under way takes of the payment is spoken for: a settlement by use leaves it there.
  `ALTER TABLE orders ADD COLUMN refunding_cents bigint NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0)`,
  `ALTER TABLE order_refund
     ADD COLUMN retries int NOT NULL DEFAULT 0,
     ADD COLUMN running_since bigint,
     ADD COLUMN offline_note text,
     ADD COLUMN offline_images text[] NOT NULL DEFAULT '{}'`,
];

const WITHIN = `ALTER TABLE orders ADD CONSTRAINT refunds_within_payment
  CHECK (refunded_cents + refunding_cents <= pay_cents)`;

async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`UPDATE orders o SET refunding_cents = least(r.amount_cents, o.pay_cents - o.refunded_cents)
    FROM order_refund r WHERE o.franchisee_id = ${franchiseeId} AND r.franchisee_id = ${franchiseeId}
      AND r.order_id = o.order_id AND r.status IN (2, 5)`.execute(db);
  await sql`UPDATE order_refund SET running_since = created_at
    WHERE franchisee_id = ${franchiseeId} AND status IN (2, 5)`.execute(db);
  // Somebody has to ask the channel for what an earlier release left under way.
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT franchisee_id, 'refund', refund_no, created_at FROM order_refund
     WHERE franchisee_id = ${franchiseeId} AND status = 2
    ON CONFLICT DO NOTHING`.execute(db);
}

/** What refunds that are under way take of a payment, since when, and what proves those paid back by hand. */
export const refundsUnderWay: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await fill(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await run(db, [WITHIN]);
  },
};

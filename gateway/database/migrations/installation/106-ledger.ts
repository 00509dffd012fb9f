import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What the platform keeps of the payment; agreed with it, so earlier orders have none (decision 099).
  `ALTER TABLE orders ADD COLUMN fee_per_mille smallint NOT NULL DEFAULT 0 CHECK (fee_per_mille BETWEEN 0 AND 1000)`,
  // An order is paid once and settled once, and each of its refunds is done once (decision 098).
  `CREATE TABLE ledger_entry (
     franchisee_id text NOT NULL,
     order_id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('payment', 'settlement', 'refund', 'offlineRefund')),
     refund_no text NOT NULL CHECK ((refund_no <> '') = (kind IN ('refund', 'offlineRefund'))),
     equipment text NOT NULL,
     store_id text NOT NULL,
     at bigint NOT NULL,
     counted_at bigint NOT NULL,
     payer_cents bigint NOT NULL,
     merchant_cents bigint NOT NULL,
     platform_cents bigint NOT NULL,
     fee_cents bigint NOT NULL,
     PRIMARY KEY (franchisee_id, order_id, kind, refund_no),
     CONSTRAINT ledger_entry_balances CHECK (payer_cents + merchant_cents + platform_cents + fee_cents = 0)
   )`,
];

/** Sums of hours are compared with those of statistics. */
const BY_TIME = 'CREATE INDEX ledger_entry_by_time ON ledger_entry (franchisee_id, counted_at)';

/** Books what an earlier release sold and gave back: as it stands, in one statement for each merchant. */
async function book(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`
    INSERT INTO ledger_entry (franchisee_id, order_id, kind, refund_no, equipment, store_id, at, counted_at,
      payer_cents, merchant_cents, platform_cents, fee_cents)
    SELECT franchisee_id, order_id, 'payment', '', equipment, store_id, paid_at, paid_at,
           -pay_cents, pay_cents + platform_share_cents, -platform_share_cents, 0
      FROM orders
     WHERE franchisee_id = ${franchiseeId} AND paid_at IS NOT NULL
       AND (pay_cents <> 0 OR platform_share_cents <> 0)
    UNION ALL
    SELECT o.franchisee_id, o.order_id, 'refund', r.refund_no, o.equipment, o.store_id, r.done_at, r.done_at,
           r.amount_cents, -r.amount_cents, 0, 0
      FROM order_refund r
      JOIN orders o ON o.franchisee_id = r.franchisee_id AND o.order_id = r.order_id
     WHERE r.franchisee_id = ${franchiseeId} AND r.done_at IS NOT NULL AND o.paid_at IS NOT NULL`.execute(db);
}

/** Double entry of everything that moves money, and what the platform keeps of an order (decisions 098, 099). */
export const ledger: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await book(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await run(db, [BY_TIME]);
    await guardTenantTable(db, 'ledger_entry', 'SELECT, INSERT');
  },
};

import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `ALTER TABLE order_refund
     ADD COLUMN applicant_kind text NOT NULL DEFAULT 'staff' CHECK (applicant_kind IN ('user', 'staff', 'system')),
     ADD COLUMN applicant_id text,
     ADD COLUMN reviewer_id text,
     ADD COLUMN reviewed_at bigint,
     ADD COLUMN sent_at bigint,
     ADD COLUMN attempts int NOT NULL DEFAULT 0,
     ADD COLUMN is_offline boolean NOT NULL DEFAULT false,
     ADD COLUMN grounds jsonb,
     DROP CONSTRAINT order_refund_status_check,
     ADD CONSTRAINT order_refund_status_check CHECK (status IN (1, 2, 4, 5, 6, 7))`,
  // Of the refunds of an order one is open at a time, whoever asks at once.
  `CREATE UNIQUE INDEX order_refund_open ON order_refund (franchisee_id, order_id) WHERE status IN (1, 2, 5)`,
  // What an account has refunded of a day without a review (pages 4.3).
  `CREATE TABLE refund_spent (
     franchisee_id text NOT NULL,
     account_id text NOT NULL,
     day_at bigint NOT NULL,
     cents bigint NOT NULL CHECK (cents >= 0),
     PRIMARY KEY (franchisee_id, account_id, day_at)
   )`,
];

/** Reasons of earlier releases stood in words. */
const REASONS = [
  ['未启动', 'notStarted'],
  ['中途停机', 'stopped'],
  ['未洗净未烘干', 'notClean'],
  ['选错设备', 'wrongDevice'],
  ['重复支付', 'paidTwice'],
  ['水温水质', 'quality'],
  ['其他', 'other'],
] as const;

async function rename(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  for (const [words, code] of REASONS) {
    await sql`UPDATE order_refund SET reason = ${code}
      WHERE franchisee_id = ${franchiseeId} AND reason = ${words}`.execute(db);
  }
  await sql`UPDATE order_refund SET applicant_kind = CASE applicant WHEN '系统' THEN 'system' ELSE 'user' END
    WHERE franchisee_id = ${franchiseeId} AND applicant IN ('系统', '用户')`.execute(db);
}

/** Who asked for a refund and who granted it, and what each account gave back of a day. */
export const refunds: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await rename(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'refund_spent');
  },
};

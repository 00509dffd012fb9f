import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What a channel says of a day of one merchant: what came in by it, and what went out.
  `CREATE TABLE channel_statement (
     franchisee_id text NOT NULL,
     day_at bigint NOT NULL,
     channel text NOT NULL CHECK (channel IN ('wechat', 'alipay', 'cash')),
     in_cents bigint NOT NULL CHECK (in_cents >= 0),
     in_count int NOT NULL CHECK (in_count >= 0),
     out_cents bigint NOT NULL CHECK (out_cents >= 0),
     out_count int NOT NULL CHECK (out_count >= 0),
     told_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, day_at, channel)
   )`,
  // Somebody found out why the two differ; it holds for the difference that stood there then.
  `CREATE TABLE channel_settled (
     franchisee_id text NOT NULL,
     day_at bigint NOT NULL,
     channel text NOT NULL CHECK (channel IN ('wechat', 'alipay', 'cash')),
     in_difference bigint NOT NULL,
     out_difference bigint NOT NULL,
     note text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 200),
     settled_by text NOT NULL,
     settled_by_id text NOT NULL,
     settled_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, day_at, channel)
   )`,
  `CREATE INDEX purchase_by_paid ON purchase (franchisee_id, paid_at) WHERE paid_at IS NOT NULL`,
  `CREATE INDEX cash_out_by_done ON cash_out (franchisee_id, done_at) WHERE done_at IS NOT NULL`,
];

/** What channels say of their days, and what was found out about differences (pages 8.1 对账; decision 166). */
export const reconciliation: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'channel_statement', 'SELECT, INSERT, UPDATE');
    await guardTenantTable(db, 'channel_settled', 'SELECT, INSERT, UPDATE');
  },
};

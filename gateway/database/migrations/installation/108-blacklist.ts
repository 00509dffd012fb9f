import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What time does to an entry is read from expire_at; it is never written.
  `CREATE TABLE blacklist (
     franchisee_id text NOT NULL,
     block_id text NOT NULL,
     user_mobile text NOT NULL CHECK (user_mobile <> ''),
     all_stores boolean NOT NULL,
     store_ids text[] NOT NULL DEFAULT '{}',
     reason text NOT NULL CHECK (reason IN ('refundAbuse', 'damage', 'occupying', 'misuse', 'other')),
     note text NOT NULL DEFAULT '',
     evidence text[] NOT NULL DEFAULT '{}',
     images text[] NOT NULL DEFAULT '{}',
     source text NOT NULL CHECK (source IN ('manual', 'rule')),
     created_by text NOT NULL,
     created_at bigint NOT NULL,
     expire_at bigint,
     lifted_at bigint,
     lifted_by text,
     lift_reason text,
     PRIMARY KEY (franchisee_id, block_id),
     CHECK (all_stores = (cardinality(store_ids) = 0)),
     CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
   )`,
  `CREATE INDEX blacklist_by_user ON blacklist (franchisee_id, user_mobile)`,
  `CREATE INDEX blacklist_by_time ON blacklist (franchisee_id, created_at, block_id)`,
];

/** Users that may not order, where and until when (pages 5; decision 101). */
export const blacklist: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'blacklist', 'SELECT, INSERT, UPDATE');
  },
};

import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from './tenant-table';

/** Answers of calls that must take effect once, by tenant, account and key. */
export const actions: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `CREATE TABLE idempotency (
         franchisee_id text NOT NULL,
         account_id text NOT NULL,
         key text NOT NULL,
         request_hash text NOT NULL,
         answer jsonb,
         created_at bigint NOT NULL,
         PRIMARY KEY (franchisee_id, account_id, key)
       )`,
      `CREATE INDEX idempotency_by_time ON idempotency (franchisee_id, created_at)`,
    ]);
    await guardTenantTable(db, 'idempotency');
  },
};

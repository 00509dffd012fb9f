import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `CREATE TABLE attachment (
     franchisee_id text NOT NULL,
     attachment_id text NOT NULL,
     account_id text NOT NULL,
     created_at bigint NOT NULL,
     media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
     bytes bytea NOT NULL,
     claimed_at bigint,
     PRIMARY KEY (franchisee_id, attachment_id)
   )`,
  // What is packed already is not packed again.
  `ALTER TABLE attachment ALTER COLUMN bytes SET STORAGE EXTERNAL`,
  `CREATE INDEX attachment_unused ON attachment (franchisee_id, created_at) WHERE claimed_at IS NULL`,
  // What an account has sent in on a day.
  `CREATE TABLE attachment_spent (
     franchisee_id text NOT NULL,
     account_id text NOT NULL,
     day_at bigint NOT NULL,
     pictures int NOT NULL,
     bytes bigint NOT NULL,
     PRIMARY KEY (franchisee_id, account_id, day_at)
   )`,
];

/** Pictures that people send in as proof, and how many of them a day. */
export const attachments: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    for (const table of ['attachment', 'attachment_spent']) await guardTenantTable(db, table);
  },
};

import type { Migration } from 'kysely';
import { grantPlatformTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What the device says it does, apart from what is shown of it (pages 2).
  `ALTER TABLE device
     ADD COLUMN work_status smallint NOT NULL DEFAULT 1 CHECK (work_status IN (1, 2, 3, 5)),
     ADD COLUMN upgrading boolean NOT NULL DEFAULT false,
     ADD COLUMN target_version text,
     ADD COLUMN reported_at bigint,
     ADD COLUMN report_seq bigint NOT NULL DEFAULT 0,
     ADD COLUMN failed_starts smallint NOT NULL DEFAULT 0,
     ADD COLUMN command_id text,
     ADD COLUMN command_action text,
     ADD COLUMN command_status smallint CHECK (command_status BETWEEN 0 AND 6),
     ADD COLUMN command_at bigint`,
  `CREATE TABLE device_module (
     imei text PRIMARY KEY,
     owner_franchisee_id text NOT NULL REFERENCES franchisee (id),
     device_id text NOT NULL
   )`,
];

/** What devices report and what was last asked of them, and whose device an IMEI is (platform-wide). */
export const deviceLife: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await grantPlatformTable(db, 'device_module');
  },
};

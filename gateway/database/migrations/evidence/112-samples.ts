import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // No key leads to devices: what was kept outlives them, and is written without a look.
  `CREATE TABLE device_sample (
     franchisee_id text NOT NULL,
     device_id text NOT NULL,
     at bigint NOT NULL,
     readings jsonb NOT NULL,
     PRIMARY KEY (franchisee_id, device_id, at)
   )`,
  `CREATE INDEX device_sample_by_time ON device_sample (franchisee_id, at)`,
  // When it last told quantities, and when those were last kept: a report is not to look for either.
  `ALTER TABLE device ADD COLUMN measured_at bigint`,
  `ALTER TABLE device ADD COLUMN sampled_at bigint`,
];

/** What devices tell of their quantities while orders run; appended, never changed, and gone when its time is over. */
export const samples: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'device_sample', 'SELECT, INSERT, DELETE');
  },
};

import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // No key leads to devices: what was kept outlives them.
  `CREATE TABLE device_meter_day (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     device_id text NOT NULL,
     name text NOT NULL,
     day_at bigint NOT NULL,
     store_id text NOT NULL,
     thousandths bigint NOT NULL CHECK (thousandths >= 0),
     is_whole boolean NOT NULL,
     PRIMARY KEY (franchisee_id, device_id, name, day_at, store_id)
   )`,
  `CREATE INDEX device_meter_day_by_time ON device_meter_day (franchisee_id, equipment, name, day_at)`,
];

/** What counters of devices grew by, day by day (decision 142). Of the past nobody kept it: it begins with the update. */
export const meters: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'device_meter_day', 'SELECT, INSERT, UPDATE');
  },
};

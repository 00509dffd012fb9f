import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // Orders, commands and sums outlive the device; so does what names it.
  `CREATE TABLE device_past (
     franchisee_id text NOT NULL REFERENCES franchisee (id),
     device_id text NOT NULL,
     equipment text NOT NULL,
     imei text NOT NULL,
     device_number text NOT NULL,
     device_name text NOT NULL,
     store_id text NOT NULL,
     model text NOT NULL,
     today_start_count int NOT NULL,
     today_free_start_count int NOT NULL,
     today_income_cents bigint NOT NULL,
     today_date bigint NOT NULL,
     total_income_cents bigint NOT NULL,
     last_order_at bigint,
     attributes jsonb NOT NULL,
     removed_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, device_id)
   )`,
  `CREATE INDEX device_past_by_imei ON device_past (franchisee_id, imei)`,
];

/** Devices that a tenant has let go of; bound again, one goes on where it stopped (decision 087). */
export const pastDevices: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'device_past', 'SELECT, INSERT, DELETE');
  },
};

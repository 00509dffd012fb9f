import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `ALTER TABLE orders
     ADD COLUMN end_reason text,
     ADD COLUMN run_missing_at bigint,
     ADD COLUMN run_seen_at bigint`,
  // Asked for whenever a device shows what it runs; it holds nothing but what runs now.
  `CREATE INDEX orders_running_on_device ON orders (franchisee_id, device_id) WHERE order_status = 4`,
];

/** Why a run ended, and since when its device shows it no more (decision 092). */
export const lostRuns: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};

import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // No key leads to orders or devices: what was kept outlives a device, and is written without a look at either.
  `CREATE TABLE order_event (
     franchisee_id text NOT NULL,
     event_id text NOT NULL,
     at bigint NOT NULL,
     device_id text NOT NULL,
     order_id text,
     kind text NOT NULL CHECK (kind IN
       ('state', 'reading', 'cancelled', 'expired', 'timeout', 'severeTimeout', 'refund')),
     detail jsonb NOT NULL DEFAULT '{}',
     PRIMARY KEY (franchisee_id, event_id)
   )`,
  `CREATE INDEX order_event_of_order ON order_event (franchisee_id, order_id, at, event_id)
     WHERE order_id IS NOT NULL`,
  `CREATE INDEX order_event_of_device ON order_event (franchisee_id, device_id, at, event_id)`,
  `CREATE INDEX order_event_by_time ON order_event (franchisee_id, at)`,
  // The orders of a device by time, whatever number it had then.
  `CREATE INDEX orders_of_device ON orders (franchisee_id, device_id, created_at, order_id)`,
  // Ids of commands have had two forms, so that they are in no order of time.
  `CREATE INDEX device_command_by_time ON device_command (franchisee_id, device_id, created_at, command_id)`,
];

/** What nothing else keeps of orders and devices; appended, never changed, and gone when its time is over. */
export const evidence: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    // Whoever locks rows to delete them must be able to change something of them: nothing that tells of anything.
    await guardTenantTable(db, 'order_event', 'SELECT, INSERT, DELETE, UPDATE (event_id)');
  },
};

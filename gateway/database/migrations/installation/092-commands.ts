import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const TABLES = [
  // Commands outlive devices, as orders do.
  `CREATE TABLE device_command (
     franchisee_id text NOT NULL,
     command_id text NOT NULL,
     device_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     device_number text NOT NULL,
     action text NOT NULL,
     verb text NOT NULL,
     params jsonb NOT NULL DEFAULT '{}',
     reason text,
     operator_id text,
     operator_name text NOT NULL,
     on_behalf_of text,
     source text NOT NULL CHECK (source IN ('manual', 'bulk', 'scheduled', 'system')),
     batch_id text,
     order_id text,
     during text CHECK (during IN ('upgrading', 'servicing')),
     proof jsonb,
     ends jsonb,
     limit_seconds int NOT NULL CHECK (limit_seconds > 0),
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 6),
     created_at bigint NOT NULL,
     sent_at bigint,
     sends smallint NOT NULL DEFAULT 0,
     ack_at bigint,
     done_at bigint,
     result jsonb,
     fail_code text,
     fail_reason text,
     late boolean NOT NULL DEFAULT false,
     PRIMARY KEY (franchisee_id, command_id)
   )`,
  // What people ask for is refused while the same is open (pages 0.1). The gateway itself may have several starts
  // under way at a device that serves several users.
  `CREATE UNIQUE INDEX device_command_open ON device_command (franchisee_id, device_id, action)
     WHERE status IN (0, 1, 2) AND source <> 'system'`,
  `CREATE INDEX device_command_of_device ON device_command (franchisee_id, device_id, command_id DESC)`,
  `CREATE INDEX device_command_of_batch ON device_command (franchisee_id, batch_id) WHERE batch_id IS NOT NULL`,
  `CREATE INDEX device_command_of_order ON device_command (franchisee_id, order_id) WHERE order_id IS NOT NULL`,
];

/** Remote actions, each with its life (pages 0.1); the outbox that deliveries are made from. */
export const commands: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    await guardTenantTable(db, 'device_command', 'SELECT, INSERT, UPDATE');
  },
};

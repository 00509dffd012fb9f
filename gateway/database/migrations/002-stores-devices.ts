import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from './tenant-table';

const TABLES = [
  `CREATE TABLE place (
     franchisee_id text NOT NULL REFERENCES franchisee (id),
     id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('school', 'hotel', 'apartment')),
     name text NOT NULL,
     PRIMARY KEY (franchisee_id, id),
     UNIQUE (franchisee_id, name)
   )`,
  `CREATE TABLE store (
     franchisee_id text NOT NULL,
     id text NOT NULL,
     place_id text NOT NULL,
     name text NOT NULL,
     address text NOT NULL DEFAULT '',
     hotline text NOT NULL DEFAULT '',
     open_from_minute int NOT NULL DEFAULT 0 CHECK (open_from_minute BETWEEN 0 AND 1440),
     open_to_minute int NOT NULL DEFAULT 1440 CHECK (open_to_minute BETWEEN 0 AND 1440),
     open_minutes int NOT NULL DEFAULT 1440 CHECK (open_minutes BETWEEN 1 AND 1440),
     self_clean_on boolean NOT NULL DEFAULT true,
     reserve_on boolean NOT NULL DEFAULT true,
     high_temp_on boolean NOT NULL DEFAULT true,
     auto_refund_on boolean NOT NULL DEFAULT true,
     created_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, id),
     UNIQUE (franchisee_id, name),
     FOREIGN KEY (franchisee_id, place_id) REFERENCES place (franchisee_id, id)
   )`,
  `CREATE TABLE device (
     franchisee_id text NOT NULL,
     device_id text NOT NULL,
     equipment text NOT NULL,
     device_number text NOT NULL,
     device_name text NOT NULL,
     imei text NOT NULL,
     store_id text NOT NULL,
     room_name text NOT NULL DEFAULT '',
     position text NOT NULL DEFAULT '',
     model text NOT NULL,
     link_type text NOT NULL,
     display_status smallint NOT NULL CHECK (display_status BETWEEN 1 AND 8),
     enabled boolean NOT NULL DEFAULT true,
     online boolean NOT NULL DEFAULT true,
     fault_code text,
     fault_text text,
     long_idle boolean NOT NULL DEFAULT false,
     severe_timeout boolean NOT NULL DEFAULT false,
     supply_alert boolean NOT NULL DEFAULT false,
     last_heartbeat_at bigint,
     signal smallint NOT NULL DEFAULT 0 CHECK (signal BETWEEN 0 AND 31),
     current_order_no text,
     today_start_count int NOT NULL DEFAULT 0,
     today_free_start_count int NOT NULL DEFAULT 0,
     today_income_cents bigint NOT NULL DEFAULT 0,
     today_date bigint NOT NULL DEFAULT 0,
     total_income_cents bigint NOT NULL DEFAULT 0,
     last_order_at bigint,
     firmware_version text NOT NULL DEFAULT '',
     firmware_outdated boolean NOT NULL DEFAULT false,
     sim_expire_at bigint,
     bind_at bigint NOT NULL,
     tags text[] NOT NULL DEFAULT '{}',
     attributes jsonb NOT NULL DEFAULT '{}',
     PRIMARY KEY (franchisee_id, device_id),
     UNIQUE (franchisee_id, store_id, equipment, device_number),
     UNIQUE (franchisee_id, imei),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id)
   )`,
  `CREATE INDEX device_by_number ON device (franchisee_id, equipment, device_number)`,
  `CREATE INDEX device_by_status ON device (franchisee_id, equipment, display_status, device_number)`,
  `CREATE INDEX device_by_store ON device (franchisee_id, equipment, store_id, device_number)`,
  `CREATE INDEX device_by_order ON device (franchisee_id, current_order_no)
     WHERE current_order_no IS NOT NULL`,
  `CREATE TABLE operation_log (
     franchisee_id text NOT NULL REFERENCES franchisee (id),
     log_id text NOT NULL,
     at bigint NOT NULL,
     account_id text NOT NULL,
     actor_name text NOT NULL,
     account_type smallint NOT NULL,
     on_behalf_of text,
     module text NOT NULL,
     action text NOT NULL,
     target_type text NOT NULL,
     target_id text NOT NULL,
     target_name text NOT NULL DEFAULT '',
     before jsonb,
     after jsonb,
     reason text,
     ip text NOT NULL DEFAULT '',
     result text NOT NULL DEFAULT 'success',
     trace_id text NOT NULL DEFAULT '',
     PRIMARY KEY (franchisee_id, log_id)
   )`,
  `CREATE INDEX operation_log_by_time ON operation_log (franchisee_id, at DESC, log_id DESC)`,
  `CREATE INDEX operation_log_by_target
     ON operation_log (franchisee_id, target_type, target_id, at DESC, log_id DESC)`,
  `CREATE INDEX operation_log_by_actor ON operation_log (franchisee_id, account_id, at DESC, log_id DESC)`,
];

/** Places, stores, devices and the append-only operation log of a tenant. */
export const storesAndDevices: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    for (const table of ['place', 'store', 'device']) {
      await guardTenantTable(db, table);
    }
    await guardTenantTable(db, 'operation_log', 'SELECT, INSERT');
  },
};

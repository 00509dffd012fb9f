import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from './tenant-table';

const MEASURES = `
  paid_order_count int NOT NULL DEFAULT 0,
  gross_cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0,
  received_cents bigint NOT NULL DEFAULT 0,
  platform_share_cents bigint NOT NULL DEFAULT 0,
  refund_cents bigint NOT NULL DEFAULT 0,
  refunded_order_count int NOT NULL DEFAULT 0,
  paid_starts int NOT NULL DEFAULT 0,
  free_starts int NOT NULL DEFAULT 0,
  start_attempts int NOT NULL DEFAULT 0,
  start_failures int NOT NULL DEFAULT 0,
  run_seconds bigint NOT NULL DEFAULT 0,
  extra jsonb NOT NULL DEFAULT '{}'`;

const TABLES = [
  // Orders outlive devices (a deleted device keeps its history), so device_id is no foreign key.
  `CREATE TABLE orders (
     franchisee_id text NOT NULL,
     order_id text NOT NULL,
     equipment text NOT NULL,
     order_no text NOT NULL,
     created_at bigint NOT NULL,
     paid_at bigint,
     started_at bigint,
     ended_at bigint,
     used_sec int CHECK (used_sec >= 0),
     user_id text NOT NULL,
     user_mobile text NOT NULL,
     store_id text NOT NULL,
     room_name text NOT NULL DEFAULT '',
     device_id text NOT NULL,
     device_number text NOT NULL,
     device_name text NOT NULL,
     item_name text NOT NULL,
     mark_cents bigint NOT NULL CHECK (mark_cents >= 0),
     discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
     pay_cents bigint NOT NULL CHECK (pay_cents >= 0),
     refunded_cents bigint NOT NULL DEFAULT 0,
     platform_share_cents bigint NOT NULL DEFAULT 0,
     net_cents bigint GENERATED ALWAYS AS (pay_cents - refunded_cents + platform_share_cents) STORED,
     pay_method text,
     order_status smallint NOT NULL CHECK (order_status IN (0, 1, 2, 3, 4, 5, 6, 7, 9)),
     refund_status smallint NOT NULL DEFAULT 0 CHECK (refund_status BETWEEN 0 AND 6),
     flags text[] NOT NULL DEFAULT '{}',
     attention boolean NOT NULL DEFAULT false,
     source text NOT NULL,
     pay_no text,
     usage jsonb NOT NULL DEFAULT '{}',
     PRIMARY KEY (franchisee_id, order_id),
     UNIQUE (franchisee_id, order_no),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id),
     CONSTRAINT refund_within_payment CHECK (refunded_cents BETWEEN 0 AND pay_cents)
   )`,
  `CREATE INDEX orders_by_time ON orders (franchisee_id, equipment, created_at DESC, order_id DESC)`,
  `CREATE INDEX orders_by_status
     ON orders (franchisee_id, equipment, order_status, created_at DESC, order_id DESC)`,
  `CREATE INDEX orders_by_refund
     ON orders (franchisee_id, equipment, refund_status, created_at DESC, order_id DESC)
     WHERE refund_status <> 0`,
  `CREATE INDEX orders_for_attention ON orders (franchisee_id, equipment, created_at DESC, order_id DESC)
     WHERE attention`,
  `CREATE INDEX orders_by_store
     ON orders (franchisee_id, equipment, store_id, created_at DESC, order_id DESC)`,
  `CREATE INDEX orders_by_user ON orders (franchisee_id, user_mobile, created_at DESC)`,
  `CREATE INDEX orders_by_device ON orders (franchisee_id, device_number, created_at DESC)`,
  `CREATE INDEX orders_by_payment ON orders (franchisee_id, pay_no) WHERE pay_no IS NOT NULL`,
  `CREATE TABLE order_refund (
     franchisee_id text NOT NULL,
     refund_no text NOT NULL,
     order_id text NOT NULL,
     amount_cents bigint NOT NULL CHECK (amount_cents > 0),
     suggest_cents bigint NOT NULL CHECK (suggest_cents >= 0),
     status smallint NOT NULL CHECK (status IN (1, 2, 4, 5, 6)),
     reason text NOT NULL,
     note text NOT NULL DEFAULT '',
     images text[] NOT NULL DEFAULT '{}',
     return_coupon boolean NOT NULL DEFAULT false,
     applicant text NOT NULL,
     reviewer text,
     channel_no text,
     fail_reason text,
     created_at bigint NOT NULL,
     done_at bigint,
     PRIMARY KEY (franchisee_id, refund_no),
     FOREIGN KEY (franchisee_id, order_id) REFERENCES orders (franchisee_id, order_id)
   )`,
  `CREATE INDEX order_refund_of_order ON order_refund (franchisee_id, order_id, created_at)`,
  `CREATE TABLE order_rollup_hour (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     hour_at bigint NOT NULL,
     ${MEASURES},
     PRIMARY KEY (franchisee_id, equipment, store_id, hour_at)
   )`,
  `CREATE INDEX order_rollup_hour_by_time ON order_rollup_hour (franchisee_id, equipment, hour_at)`,
  `CREATE TABLE device_rollup_day (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     device_id text NOT NULL,
     day_at bigint NOT NULL,
     store_id text NOT NULL,
     ${MEASURES},
     PRIMARY KEY (franchisee_id, equipment, device_id, day_at)
   )`,
  `CREATE INDEX device_rollup_day_by_time ON device_rollup_day (franchisee_id, equipment, day_at)`,
  `CREATE TABLE order_tally (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     day_at bigint NOT NULL,
     order_status smallint NOT NULL,
     refund_status smallint NOT NULL,
     attention boolean NOT NULL,
     order_count int NOT NULL,
     PRIMARY KEY (franchisee_id, equipment, day_at, store_id, order_status, refund_status, attention)
   )`,
];

const TENANT_TABLES = ['orders', 'order_refund', 'order_rollup_hour', 'device_rollup_day', 'order_tally'];

/** Orders, their refunds, and the sums that lists and statistics read instead of them. */
export const orders: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    for (const table of TENANT_TABLES) {
      await guardTenantTable(db, table);
    }
  },
};

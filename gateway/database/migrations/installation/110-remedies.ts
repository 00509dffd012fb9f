import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // Coupons outlive orders' devices; what they are good for is what was said when they were given.
  `CREATE TABLE coupon (
     franchisee_id text NOT NULL,
     coupon_no text NOT NULL,
     compensation_id text NOT NULL,
     order_id text NOT NULL,
     order_no text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     user_id text NOT NULL,
     user_mobile text NOT NULL,
     scope text NOT NULL CHECK (scope IN ('equipment', 'all')),
     face_cents int NOT NULL CHECK (face_cents BETWEEN 1 AND 9900),
     threshold_cents int NOT NULL CHECK (threshold_cents BETWEEN face_cents AND 9900),
     valid_days smallint NOT NULL CHECK (valid_days BETWEEN 1 AND 999),
     note text NOT NULL DEFAULT '',
     status smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     issued_by text NOT NULL,
     used_at bigint,
     used_order_id text,
     used_order_no text,
     ended_at bigint,
     ended_by text,
     PRIMARY KEY (franchisee_id, coupon_no),
     CHECK ((status = 2) = (used_order_id IS NOT NULL)),
     CHECK ((used_order_id IS NULL) = (used_at IS NULL))
   )`,
  `CREATE INDEX coupon_of_order ON coupon (franchisee_id, order_id)`,
  `CREATE INDEX coupon_of_user ON coupon (franchisee_id, user_id, status)`,
  // An order takes one coupon.
  `CREATE UNIQUE INDEX coupon_used_by ON coupon (franchisee_id, used_order_id) WHERE used_order_id IS NOT NULL`,
  // Until when people let an overdue order go on (pages 4.5).
  `ALTER TABLE orders ADD COLUMN wait_until bigint`,
  // Whoever asks, and however many at once: an order is never started twice.
  `CREATE UNIQUE INDEX device_command_open_start ON device_command (franchisee_id, order_id)
     WHERE order_id IS NOT NULL AND verb = 'start' AND status IN (0, 1, 2)`,
];

/** What people do for users whose orders went wrong (decisions 103 and 104). */
export const remedies: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    await guardTenantTable(db, 'coupon', 'SELECT, INSERT, UPDATE');
  },
};

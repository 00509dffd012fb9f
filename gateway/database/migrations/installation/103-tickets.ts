import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const TABLES = [
  // Tickets outlive devices, as orders do: what they say of the device and the order is what was so when they came.
  `CREATE TABLE ticket (
     franchisee_id text NOT NULL,
     ticket_id text NOT NULL,
     ticket_no text NOT NULL,
     body_hash text NOT NULL,
     created_at bigint NOT NULL,
     source text NOT NULL CHECK (source IN ('user', 'inspection', 'alert', 'staff')),
     category text NOT NULL,
     content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 500),
     image_count smallint NOT NULL DEFAULT 0 CHECK (image_count BETWEEN 0 AND 9),
     user_mobile text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     room_name text NOT NULL DEFAULT '',
     device_id text NOT NULL,
     device_number text NOT NULL,
     order_id text,
     order_no text,
     priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'urgent')),
     assignee_id text,
     assignee_name text,
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
     changed_at bigint NOT NULL,
     merged_into text,
     PRIMARY KEY (franchisee_id, ticket_id),
     UNIQUE (franchisee_id, ticket_no),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id),
     CHECK ((order_id IS NULL) = (order_no IS NULL)),
     CHECK ((assignee_id IS NULL) = (assignee_name IS NULL)),
     CHECK (merged_into IS NULL OR status = 4)
   )`,
  `CREATE INDEX ticket_by_time ON ticket (franchisee_id, created_at, ticket_id)`,
  `CREATE INDEX ticket_by_status ON ticket (franchisee_id, status, created_at, ticket_id)`,
  `CREATE INDEX ticket_by_store ON ticket (franchisee_id, store_id, created_at, ticket_id)`,
  `CREATE INDEX ticket_of_device ON ticket (franchisee_id, device_id, category, created_at)`,
  `CREATE INDEX ticket_by_device_number ON ticket (franchisee_id, device_number, created_at)`,
  `CREATE INDEX ticket_by_user ON ticket (franchisee_id, user_mobile, created_at)`,
  `CREATE INDEX ticket_by_order ON ticket (franchisee_id, order_no) WHERE order_no IS NOT NULL`,
];

/** What users and staff report, and who sees to it (pages 9; decision 093). */
export const tickets: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    await guardTenantTable(db, 'ticket', 'SELECT, INSERT, UPDATE');
  },
};

import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const TABLES = [
  // What another system told of an order, with the answer: telling it again changes nothing.
  `CREATE TABLE platform_event (
     franchisee_id text NOT NULL,
     order_no text NOT NULL,
     event text NOT NULL,
     body_hash text NOT NULL,
     answer jsonb NOT NULL,
     created_at bigint NOT NULL,
     PRIMARY KEY (franchisee_id, order_no, event)
   )`,
  `CREATE INDEX platform_event_by_time ON platform_event (franchisee_id, created_at)`,
];

/** What the platform endpoint remembers so that a repeated event is answered as the first was. */
export const platformEvents: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    await guardTenantTable(db, 'platform_event', 'SELECT, INSERT, DELETE');
  },
};

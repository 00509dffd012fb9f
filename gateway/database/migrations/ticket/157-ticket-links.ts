import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What was merged into one is found with it.
  `CREATE INDEX ticket_by_merger ON ticket (franchisee_id, merged_into) WHERE merged_into IS NOT NULL`,
];

/** Tickets that go on in others (pages 9; decision 157). */
export const ticketLinks: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};

import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What was done about the order or device of a ticket, told in its conversation.
  `ALTER TABLE ticket_message ADD COLUMN remedy_page text`,
  `ALTER TABLE ticket_message ADD COLUMN remedy_action text`,
  `ALTER TABLE ticket_message ADD COLUMN remedy_outcome text`,
  `ALTER TABLE ticket_message ADD COLUMN remedy_cents bigint CHECK (remedy_cents >= 0)`,
  `ALTER TABLE ticket_message ADD CHECK (
     (coalesce(event, '') = 'remedy') = (remedy_page IS NOT NULL)
     AND (remedy_page IS NULL) = (remedy_action IS NULL)
     AND (remedy_page IS NULL) = (remedy_outcome IS NULL)
     AND (remedy_cents IS NULL OR remedy_page IS NOT NULL))`,
];

/** What is done for tickets beside what is said (pages 9; decision 162). */
export const ticketRemedies: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};

import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `CREATE TABLE ticket_picture (
     franchisee_id text NOT NULL,
     ticket_id text NOT NULL,
     message_id text NOT NULL,
     position smallint NOT NULL CHECK (position BETWEEN 0 AND 8),
     attachment_id text NOT NULL,
     PRIMARY KEY (franchisee_id, ticket_id, message_id, position),
     FOREIGN KEY (franchisee_id, ticket_id, message_id)
       REFERENCES ticket_message (franchisee_id, ticket_id, message_id),
     FOREIGN KEY (franchisee_id, attachment_id) REFERENCES attachment (franchisee_id, attachment_id)
   )`,
  // Whoever asks for a picture is asked which ticket shows it.
  `CREATE INDEX ticket_picture_shown ON ticket_picture (franchisee_id, attachment_id)`,
];

/** Pictures of what is said of tickets (pages 9; decision 168). */
export const ticketPictures: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    // What was said stays said.
    await guardTenantTable(db, 'ticket_picture', 'SELECT, INSERT');
  },
};

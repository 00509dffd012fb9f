import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // Pictures of the report stand by the ticket's own id, which is no message.
  `ALTER TABLE ticket_picture DROP CONSTRAINT ticket_picture_franchisee_id_ticket_id_message_id_fkey`,
  `ALTER TABLE ticket_picture ADD CONSTRAINT ticket_picture_of_ticket
     FOREIGN KEY (franchisee_id, ticket_id) REFERENCES ticket (franchisee_id, ticket_id)`,
  // What another system tells them by; none of the merchant's own has one.
  `ALTER TABLE ticket_picture ADD COLUMN told_no text, ADD COLUMN body_hash text`,
  `CREATE UNIQUE INDEX ticket_picture_told ON ticket_picture (franchisee_id, ticket_id, told_no)
     WHERE told_no IS NOT NULL`,
];

/** Pictures of users (pages 9; decision 171). */
export const userPictures: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};

import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `ALTER TABLE ticket ADD COLUMN last_reply_at bigint`,
  // A user may object once to what was said to be solved.
  `ALTER TABLE ticket ADD COLUMN was_reopened boolean NOT NULL DEFAULT false`,
  `CREATE TABLE ticket_message (
     franchisee_id text NOT NULL,
     ticket_id text NOT NULL,
     message_id text NOT NULL,
     at bigint NOT NULL,
     speaker text NOT NULL CHECK (speaker IN ('user', 'staff', 'system')),
     is_internal boolean NOT NULL DEFAULT false,
     event text,
     content text NOT NULL CHECK (char_length(content) <= 500),
     account_id text,
     account_name text,
     told_no text,
     body_hash text,
     PRIMARY KEY (franchisee_id, ticket_id, message_id),
     FOREIGN KEY (franchisee_id, ticket_id) REFERENCES ticket (franchisee_id, ticket_id),
     CHECK ((speaker = 'staff') = (account_name IS NOT NULL)),
     CHECK (speaker = 'staff' OR NOT is_internal),
     CHECK (content <> '' OR event IS NOT NULL),
     CHECK ((told_no IS NULL) = (body_hash IS NULL))
   )`,
  // What another system tells of a ticket takes effect once by its number.
  `CREATE UNIQUE INDEX ticket_message_told ON ticket_message (franchisee_id, ticket_id, told_no)
     WHERE told_no IS NOT NULL`,
];

/** Tickets that wait for their user, or for nobody to object, end by themselves from now on: after two days, or three. */
async function wait(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT franchisee_id, 'ticket', ticket_id, changed_at + CASE status WHEN 2 THEN 172800000 ELSE 259200000 END
      FROM ticket WHERE franchisee_id = ${franchiseeId} AND status IN (2, 3)`.execute(db);
}

/** What is said of tickets (pages 9; decision 136). */
export const ticketMessages: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    // What was said stays said.
    await guardTenantTable(db, 'ticket_message', 'SELECT, INSERT');
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await wait(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

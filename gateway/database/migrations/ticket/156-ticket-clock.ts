import { sql, type Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // Until when it is to be replied to and solved; null once that is done, and while its user is waited for.
  `ALTER TABLE ticket ADD COLUMN reply_due_at bigint`,
  `ALTER TABLE ticket ADD COLUMN solve_due_at bigint`,
  // What was left when the clock stopped, below 0 where it was over.
  `ALTER TABLE ticket ADD COLUMN left_ms bigint`,
  // What comes first; of nothing it is nothing.
  `ALTER TABLE ticket ADD COLUMN due_at bigint
     GENERATED ALWAYS AS (least(reply_due_at, solve_due_at)) STORED`,
  `CREATE INDEX ticket_by_due ON ticket (franchisee_id, due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX ticket_by_assignee ON ticket (franchisee_id, assignee_id, created_at, ticket_id)
     WHERE assignee_id IS NOT NULL`,
  // Whom or what a step was about, beside who did it: to whom a ticket was given.
  `ALTER TABLE ticket_message ADD COLUMN about_id text`,
  `ALTER TABLE ticket_message ADD COLUMN about_name text`,
  `ALTER TABLE ticket_message ADD CHECK ((about_id IS NULL) = (about_name IS NULL))`,
];

/** Tickets that came before have a day, and whoever waits for the first word half an hour, whenever their store opens. */
async function wind(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`UPDATE ticket SET
      reply_due_at = CASE WHEN last_reply_at IS NULL AND status IN (0, 1) THEN created_at + 1800000 END,
      solve_due_at = CASE WHEN status IN (0, 1) THEN created_at + 86400000 END,
      left_ms = CASE WHEN status = 2 THEN created_at + 86400000 - changed_at END
    WHERE franchisee_id = ${franchiseeId} AND status IN (0, 1, 2)`.execute(db);
}

/** Who sees to tickets, and until when (pages 9; decision 156). */
export const ticketClock: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await wind(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

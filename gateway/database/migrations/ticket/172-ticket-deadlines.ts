import { sql, type Migration } from 'kysely';
import type { MigrationDb } from '../tenant-table';

/** Tickets whose deadline is still before them are looked at when it passes, so that whoever watches sees it. */
async function wait(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT franchisee_id, 'ticket', ticket_id, due_at FROM ticket
      WHERE franchisee_id = ${franchiseeId} AND due_at > extract(epoch FROM now()) * 1000
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Deadlines of tickets that are under way (pages 9). */
export const ticketDeadlines: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await wait(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

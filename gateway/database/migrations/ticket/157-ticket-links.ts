import { sql, type Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What was merged into one is found with it.
  `CREATE INDEX ticket_by_merger ON ticket (franchisee_id, merged_into) WHERE merged_into IS NOT NULL`,
  // What was solved may be opened again for so long, also when it is closed; null where nothing was.
  `ALTER TABLE ticket ADD COLUMN solved_at bigint`,
  // How content its user was with the solution.
  `ALTER TABLE ticket ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5)`,
  `ALTER TABLE ticket ADD CHECK (rating IS NULL OR solved_at IS NOT NULL)`,
];

/** Of what was solved before, the last step that says so tells when; what has no course began no week. */
async function date(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`UPDATE ticket AS t SET solved_at = m.at
    FROM (SELECT franchisee_id, ticket_id, max(at) AS at FROM ticket_message
          WHERE franchisee_id = ${franchiseeId} AND event IN ('solve', 'userIsSilent')
          GROUP BY franchisee_id, ticket_id) AS m
    WHERE t.franchisee_id = m.franchisee_id AND t.ticket_id = m.ticket_id AND t.status IN (3, 4)
      AND t.merged_into IS NULL
      AND NOT EXISTS (SELECT 1 FROM ticket_message d WHERE d.franchisee_id = t.franchisee_id
        AND d.ticket_id = t.ticket_id AND d.event = 'dismiss')`.execute(db);
}

/** Tickets that go on in others, or again (pages 9; decision 157). */
export const ticketLinks: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await date(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

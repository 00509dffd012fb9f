import { sql, type Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = ['device', 'device_past'].map(
  (table) => `ALTER TABLE ${table}
     ADD COLUMN starts bigint NOT NULL DEFAULT 0 CHECK (starts >= 0),
     ADD COLUMN serviced jsonb NOT NULL DEFAULT '{}'::jsonb`,
);

/** What the sums by day know of; what is not folded yet is added by the fold, as ever. */
async function countStarts(db: MigrationDb, franchiseeId: string): Promise<void> {
  for (const table of ['device', 'device_past']) {
    await sql`UPDATE ${sql.table(table)} d SET starts = r.starts
      FROM (SELECT device_id, greatest(0, sum(paid_starts + free_starts)) AS starts
              FROM device_rollup_day WHERE franchisee_id = ${franchiseeId} GROUP BY device_id) r
      WHERE d.franchisee_id = ${franchiseeId} AND d.device_id = r.device_id`.execute(db);
  }
}

/**
 * How often devices have started in all, and what of them was serviced (decision 141). A device that was let go of
 * keeps both, for it may come back.
 */
export const partPlans: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await countStarts(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

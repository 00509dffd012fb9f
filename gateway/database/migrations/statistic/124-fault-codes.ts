import { sql, type Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `ALTER TABLE device_presence ADD COLUMN fault_code text, ADD COLUMN fault_text text`,
  `CREATE INDEX device_presence_fault_codes ON device_presence (franchisee_id, equipment, at) WHERE fault_begun = 1`,
];

/** Changes of state are kept with the code, at the very moment of the step. */
async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`UPDATE device_presence s SET fault_code = e.detail->>'fault', fault_text = e.detail->>'faultText'
    FROM order_event e
    WHERE s.franchisee_id = ${franchiseeId} AND s.fault_begun = 1 AND e.franchisee_id = s.franchisee_id
      AND e.device_id = s.device_id AND e.at = s.at AND e.kind = 'state' AND e.detail->>'fault' IS NOT NULL
      AND e.detail->>'faultBefore' IS NULL`.execute(db);
}

/** By which code each fault began, so that faults are counted by it (decision 128). */
export const faultCodes: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await fill(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
  },
};

import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // No key leads to devices: what was kept outlives them.
  `CREATE TABLE device_presence (
     franchisee_id text NOT NULL,
     step_id text NOT NULL,
     at bigint NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     device_id text NOT NULL,
     enabled_step smallint NOT NULL CHECK (enabled_step BETWEEN -1 AND 1),
     online_step smallint NOT NULL CHECK (online_step BETWEEN -1 AND 1),
     PRIMARY KEY (franchisee_id, step_id)
   )`,
  `CREATE INDEX device_presence_by_time ON device_presence (franchisee_id, equipment, at)`,
  `CREATE INDEX device_presence_to_sweep ON device_presence (franchisee_id, at)`,
];

/**
 * Nobody kept when devices of an earlier release came and went: they are taken to have been as they are now since they
 * were bound.
 */
async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`INSERT INTO device_presence
      (franchisee_id, step_id, at, equipment, store_id, device_id, enabled_step, online_step)
    SELECT franchisee_id, '0-' || device_id, bind_at, equipment, store_id, device_id, 1,
           CASE WHEN online THEN 1 ELSE 0 END
    FROM device WHERE franchisee_id = ${franchiseeId} AND enabled`.execute(db);
}

/** Since when devices are in use and online, as steps that times are summed from. */
export const presence: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await fill(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'device_presence', 'SELECT, INSERT, DELETE');
  },
};

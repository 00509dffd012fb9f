import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // No key leads to devices or alerts: what was kept outlives them.
  `CREATE TABLE alert_step (
     franchisee_id text NOT NULL,
     step_id text NOT NULL,
     at bigint NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     device_id text NOT NULL,
     rule text NOT NULL,
     step smallint NOT NULL CHECK (step BETWEEN -1 AND 1),
     begun smallint NOT NULL CHECK (begun IN (0, 1)),
     PRIMARY KEY (franchisee_id, step_id)
   )`,
  `CREATE INDEX alert_step_by_time ON alert_step (franchisee_id, equipment, rule, at)`,
  `CREATE INDEX alert_step_to_sweep ON alert_step (franchisee_id, at)`,
  `CREATE INDEX alert_holding ON alert (franchisee_id, equipment, rule) WHERE recovered_at IS NULL`,
];

/** Of an alert that came again it is only kept when it last did: what was before that is not known. */
async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`INSERT INTO alert_step (franchisee_id, step_id, at, equipment, store_id, device_id, rule, step, begun)
    SELECT franchisee_id, 'b-' || alert_id, last_at, equipment, store_id, device_id, rule, 1, 1
    FROM alert WHERE franchisee_id = ${franchiseeId}
    UNION ALL
    SELECT franchisee_id, 'e-' || alert_id, greatest(recovered_at, last_at), equipment, store_id, device_id, rule, -1, 0
    FROM alert WHERE franchisee_id = ${franchiseeId} AND recovered_at IS NOT NULL`.execute(db);
}

/** When what rules say of devices began and ceased to hold: how often, how long and where is summed from it. */
export const alertSteps: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await fill(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'alert_step', 'SELECT, INSERT, DELETE');
  },
};

import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const CHANGES = [
  `ALTER TABLE device
     ADD COLUMN sale_stopped boolean NOT NULL DEFAULT false,
     ADD COLUMN start_refused text,
     ADD COLUMN run_ended_at bigint,
     ADD COLUMN unfinished_servicing text,
     ADD COLUMN unfinished_upgrading text`,
  // What the gateway did by itself since the condition last began.
  `ALTER TABLE alert ADD COLUMN acted text[] NOT NULL DEFAULT '{}'`,
  // Few: a row stands only where a store differs from what is declared.
  `CREATE TABLE store_alert_limit (
     franchisee_id text NOT NULL,
     store_id text NOT NULL,
     equipment text NOT NULL,
     rule text NOT NULL,
     value double precision NOT NULL,
     PRIMARY KEY (franchisee_id, store_id, equipment, rule),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id) ON DELETE CASCADE
   )`,
];

/** Devices are looked at once more: what rules say of them may be another now. */
async function lookAtDevices(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
  for (const { id } of rows) {
    // The owner of the tables stands behind row-level security as well.
    await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
    await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
      SELECT franchisee_id, 'alert', device_id, 0 FROM device WHERE franchisee_id = ${id}
      ON CONFLICT (franchisee_id, kind, subject_id) DO UPDATE SET due_at = 0`.execute(db);
  }
  await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
}

/** What rules know of devices, what they bring about by themselves, and limits of stores (decision 091). */
export const alertRules: Migration = {
  async up(db: MigrationDb) {
    await run(db, CHANGES);
    await lookAtDevices(db);
    await guardTenantTable(db, 'store_alert_limit');
  },
};

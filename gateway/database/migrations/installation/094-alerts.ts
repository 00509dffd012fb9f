import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const TABLES = [
  // Alerts outlive devices, as commands do; store and number are those of the device when it was last looked at.
  `CREATE TABLE alert (
     franchisee_id text NOT NULL,
     alert_id text NOT NULL,
     device_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     device_number text NOT NULL,
     rule text NOT NULL,
     level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
     status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
     cause text NOT NULL DEFAULT '',
     first_at bigint NOT NULL,
     last_at bigint NOT NULL,
     times int NOT NULL DEFAULT 1 CHECK (times > 0),
     recovered_at bigint,
     silenced_until bigint,
     handler_id text,
     handler_name text,
     handled_at bigint,
     note text,
     closed_at bigint,
     PRIMARY KEY (franchisee_id, alert_id),
     CHECK ((status IN (4, 5)) = (closed_at IS NOT NULL)),
     CHECK ((status = 3) = (silenced_until IS NOT NULL)),
     CHECK (status NOT IN (2, 5) OR handler_id IS NOT NULL),
     CHECK (status <> 5 OR note IS NOT NULL)
   )`,
  // One alert for each rule of a device while somebody has to do with it, or its condition still holds.
  `CREATE UNIQUE INDEX alert_standing ON alert (franchisee_id, device_id, rule)
     WHERE status IN (1, 2, 3) OR recovered_at IS NULL`,
  `CREATE INDEX alert_of_device ON alert (franchisee_id, device_id, rule, alert_id DESC)`,
  `CREATE INDEX alert_open ON alert (franchisee_id, status, level, last_at DESC) WHERE status IN (1, 2, 3)`,
  `CREATE INDEX alert_closed ON alert (franchisee_id, closed_at DESC) WHERE closed_at IS NOT NULL`,
  // Since when a condition holds that has to hold for a while before it counts.
  `CREATE TABLE alert_watch (
     franchisee_id text NOT NULL,
     device_id text NOT NULL,
     rule text NOT NULL,
     since bigint NOT NULL,
     PRIMARY KEY (franchisee_id, device_id, rule)
   )`,
];

/** Devices of an earlier release are looked at once; from then on each sets its own timer. */
async function lookAtDevices(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
  for (const { id } of rows) {
    // The owner of the tables stands behind row-level security as well.
    await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
    await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
      SELECT franchisee_id, 'alert', device_id, 0 FROM device WHERE franchisee_id = ${id}`.execute(db);
  }
  await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
}

/** What is wrong with devices, and who sees to it (pages 0.3; decision 084). */
export const alerts: Migration = {
  async up(db: MigrationDb) {
    await run(db, TABLES);
    await lookAtDevices(db);
    await guardTenantTable(db, 'alert');
    await guardTenantTable(db, 'alert_watch');
  },
};

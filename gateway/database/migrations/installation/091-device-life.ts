import { sql, type Migration } from 'kysely';
import { grantPlatformTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  // What the device says it does, apart from what is shown of it (pages 2).
  `ALTER TABLE device
     ADD COLUMN work_status smallint NOT NULL DEFAULT 1 CHECK (work_status IN (1, 2, 3, 5)),
     ADD COLUMN upgrading boolean NOT NULL DEFAULT false,
     ADD COLUMN target_version text,
     ADD COLUMN reported_at bigint,
     ADD COLUMN report_seq bigint NOT NULL DEFAULT 0,
     ADD COLUMN failed_starts smallint NOT NULL DEFAULT 0,
     ADD COLUMN command_id text,
     ADD COLUMN command_action text,
     ADD COLUMN command_status smallint CHECK (command_status BETWEEN 0 AND 6),
     ADD COLUMN command_at bigint`,
  `CREATE TABLE device_module (
     imei text PRIMARY KEY,
     owner_franchisee_id text NOT NULL REFERENCES franchisee (id),
     device_id text NOT NULL
   )`,
];

/** Devices of an earlier release, one merchant after the other: their work from their status, and their modules. */
async function fill(db: MigrationDb, franchiseeId: string): Promise<void> {
  // The owner of the tables stands behind row-level security as well.
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
  await sql`UPDATE device SET upgrading = display_status = 6,
      work_status = CASE WHEN display_status IN (1, 2, 3, 5) THEN display_status
        WHEN current_order_no IS NOT NULL THEN 2 ELSE 1 END
    WHERE franchisee_id = ${franchiseeId}`.execute(db);
  await sql`INSERT INTO device_module (imei, owner_franchisee_id, device_id)
    SELECT imei, franchisee_id, device_id FROM device WHERE franchisee_id = ${franchiseeId} AND imei <> ''
    ORDER BY device_id ON CONFLICT (imei) DO NOTHING`.execute(db);
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT franchisee_id, 'device', device_id, coalesce(last_heartbeat_at, bind_at)
    FROM device WHERE franchisee_id = ${franchiseeId} AND online`.execute(db);
}

/** What devices report and what was last asked of them, and whose device an IMEI is (platform-wide). */
export const deviceLife: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) await fill(db, id);
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await grantPlatformTable(db, 'device_module');
  },
};

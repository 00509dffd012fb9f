import { sql, type Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `ALTER TABLE device_presence
     ADD COLUMN down_step smallint NOT NULL DEFAULT 0 CHECK (down_step BETWEEN -1 AND 1),
     ADD COLUMN fault_begun smallint NOT NULL DEFAULT 0 CHECK (fault_begun IN (0, 1)),
     ADD COLUMN repair_ms bigint CHECK (repair_ms >= 0)`,
  `CREATE INDEX device_presence_faults ON device_presence (franchisee_id, device_id, at) WHERE fault_begun = 1`,
  // No key leads to devices: what they earned outlives them.
  `CREATE TABLE device_income_hour (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     device_id text NOT NULL,
     hour_at bigint NOT NULL,
     income_cents bigint NOT NULL,
     PRIMARY KEY (franchisee_id, device_id, hour_at)
   )`,
  `CREATE INDEX device_income_hour_by_time ON device_income_hour (franchisee_id, hour_at)`,
];

/** Display statuses that are down: faulty and offline, as they were when this was written. */
const DOWN = sql.raw('(4, 8)');
/** How far back sums of hours are kept, as it was when this was written. */
const INCOME_KEPT = sql.raw('(extract(epoch FROM now()) * 1000)::bigint - 212 * 86400000::bigint');

/** Changes of the devices that are there, as far as they are kept since each was bound. */
function changesOf(franchiseeId: string) {
  return sql`changes AS (
    SELECT e.device_id, e.event_id, e.at, d.equipment, d.store_id,
           ((e.detail->>'before')::int IN ${DOWN})::int AS was, ((e.detail->>'after')::int IN ${DOWN})::int AS is_down,
           (e.detail->>'fault' IS NOT NULL AND e.detail->>'faultBefore' IS NULL)::int AS begun,
           e.detail->'fault' = 'null'::jsonb AND e.detail->>'faultBefore' IS NOT NULL AS is_cleared
    FROM order_event e JOIN device d ON d.franchisee_id = e.franchisee_id AND d.device_id = e.device_id
    WHERE e.franchisee_id = ${franchiseeId} AND e.kind = 'state' AND e.at >= d.bind_at
  ), told AS (
    SELECT c.*, row_number() OVER along AS place, row_number() OVER (PARTITION BY device_id ORDER BY at DESC, event_id DESC)
             AS from_end, coalesce(lag(is_down) OVER along, was) AS before,
           max(CASE WHEN begun = 1 THEN at END) OVER (along ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS begun_at
    FROM changes c WINDOW along AS (PARTITION BY device_id ORDER BY at, event_id)
  ), since AS (SELECT min(at) AS at FROM order_event WHERE franchisee_id = ${franchiseeId})`;
}

/**
 * What is kept of the changes of each device, and what they leave open: one that was down before the first of them is
 * taken to be down since changes are kept, one that is down without any since it was last heard; what contradicts how
 * it is now ends with the last of them.
 */
async function fillSteps(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`WITH ${changesOf(franchiseeId)}, steps AS (
      SELECT 'c-' || event_id || device_id AS step_id, at, equipment, store_id, device_id, is_down - before AS down_step,
             begun AS fault_begun, CASE WHEN is_cleared THEN at - begun_at END AS repair_ms FROM told
      UNION ALL
      SELECT 'b-' || t.device_id, least(t.at, greatest(since.at, d.bind_at)), t.equipment, t.store_id, t.device_id, 1, 0, NULL
      FROM told t JOIN device d ON d.franchisee_id = ${franchiseeId} AND d.device_id = t.device_id CROSS JOIN since
      WHERE t.place = 1 AND t.was = 1
      UNION ALL
      SELECT 'e-' || d.device_id, coalesce(t.at, greatest(d.bind_at, d.last_heartbeat_at, since.at)), d.equipment, d.store_id,
             d.device_id, (d.display_status IN ${DOWN})::int - coalesce(t.is_down, 0), 0, NULL
      FROM device d CROSS JOIN since LEFT JOIN told t ON t.device_id = d.device_id AND t.from_end = 1
      WHERE d.franchisee_id = ${franchiseeId}
    )
    INSERT INTO device_presence (franchisee_id, step_id, at, equipment, store_id, device_id, enabled_step, online_step,
      down_step, fault_begun, repair_ms)
    SELECT ${franchiseeId}, step_id, at, equipment, store_id, device_id, 0, 0, down_step, fault_begun, repair_ms
    FROM steps WHERE down_step <> 0 OR fault_begun <> 0 OR repair_ms IS NOT NULL`.execute(db);
}

/** What each device earned in each hour: the orders as they are, less what the fold is still to add. */
async function fillIncome(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`INSERT INTO device_income_hour (franchisee_id, equipment, device_id, hour_at, income_cents)
    SELECT ${franchiseeId}, min(equipment), device_id, hour_at, sum(cents) FROM (
      SELECT equipment, device_id, paid_at / 3600000 * 3600000 AS hour_at, pay_cents + platform_share_cents AS cents
      FROM orders WHERE franchisee_id = ${franchiseeId} AND paid_at >= ${INCOME_KEPT}
      UNION ALL
      SELECT equipment, device_id, hour_at, -received_cents - platform_share_cents
      FROM order_delta WHERE franchisee_id = ${franchiseeId}
    ) o GROUP BY device_id, hour_at HAVING sum(cents) <> 0`.execute(db);
}

/** When devices were down and for how long, and what they earn by the hour: what downtime costs (decision 122). */
export const downtime: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await fillSteps(db, id);
      await fillIncome(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'device_income_hour');
  },
};

import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { foldDeviceIncome } from './income/device-income';
import { MEASURES } from './measures';
import { toDaySql } from './order-deltas';

/** Rows of each kind that one transaction folds. */
export const FOLD_BATCH = 2_000;

/** A device whose counters moved. */
export interface CountedDevice {
  readonly id: string;
  readonly equipment: string;
  readonly storeId: string;
}

export interface Folded {
  /** Something may be left. */
  readonly hasMore: boolean;
  readonly devices: readonly CountedDevice[];
}

/**
 * Adds a batch of changes to the sums, counts and counters and deletes them, in one transaction: whoever reads sums
 * and changes in one statement finds each change once.
 *
 * @returns null when another gateway folds for this tenant right now.
 */
export async function foldBatch(db: Kysely<Database>, franchiseeId: string): Promise<Folded | null> {
  return withTenant(db, franchiseeId, async (trx) => {
    if (!(await isOnlyFolder(trx, franchiseeId))) return null;
    const counted = await foldTally(trx, franchiseeId);
    const { taken, devices } = await foldSums(trx, franchiseeId);
    return { hasMore: counted === FOLD_BATCH || taken === FOLD_BATCH, devices };
  });
}

/** One at a time for each tenant: two would meet on the rows of the sums. */
async function isOnlyFolder(trx: TenantTransaction, franchiseeId: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('order fold'), hashtext(${franchiseeId})) AS "isFree"`.execute(
    trx,
  );
  return rows[0]?.isFree === true;
}

/** The oldest changes of a table, deleted. */
function takeFrom(table: 'order_delta' | 'order_tally_delta', franchiseeId: string) {
  return sql`DELETE FROM ${sql.table(table)} WHERE franchisee_id = ${franchiseeId} AND delta_id IN (
    SELECT few.delta_id FROM ${sql.table(table)} few WHERE few.franchisee_id = ${franchiseeId}
    ORDER BY few.delta_id LIMIT ${sql.lit(FOLD_BATCH)}) RETURNING *`;
}

async function foldTally(trx: TenantTransaction, franchiseeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH taken AS (${takeFrom('order_tally_delta', franchiseeId)}),
    folded AS (
      INSERT INTO order_tally AS t (franchisee_id, equipment, store_id, day_at, order_status, refund_status,
        attention, order_count)
      SELECT franchisee_id, equipment, store_id, day_at, order_status, refund_status, attention, sum(order_count)
      FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(order_count) <> 0
      ON CONFLICT (franchisee_id, equipment, day_at, store_id, order_status, refund_status, attention)
      DO UPDATE SET order_count = t.order_count + excluded.order_count
    ) SELECT count(*)::int AS count FROM taken`.execute(trx);
  return rows[0]?.count ?? 0;
}

const sumsOf = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`t.${name}`)})`));
const added = sql.join(
  MEASURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
);
const columns = sql.join(MEASURES.map((name) => sql.ref(name)));
/** Numeric, not binary fractions: sums in any order and any batches agree. */
const addedExtra = sql`CASE WHEN excluded.extra = '{}' THEN r.extra ELSE (
  SELECT jsonb_object_agg(s.name, s.total) FROM (
    SELECT e.key AS name, sum(e.value::numeric) AS total FROM (
      SELECT * FROM jsonb_each_text(r.extra) UNION ALL SELECT * FROM jsonb_each_text(excluded.extra)
    ) e GROUP BY e.key) s) END`;

/** What each table of sums is kept by, beside the merchant: columns of `dated`, together its key. */
const KEYS = {
  order_rollup_hour: ['equipment', 'store_id', 'hour_at'],
  store_rollup_day: ['equipment', 'store_id', 'day_at'],
  device_rollup_day: ['equipment', 'device_id', 'day_at', 'store_id'],
  item_rollup_day: ['equipment', 'store_id', 'day_at', 'item_name', 'pay_method'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** Adds `dated` to a table of sums; its extra sums are what each type has beside the common measures. */
function foldInto([table, keys]: readonly [table: string, keys: readonly string[]]): RawBuilder<unknown> {
  const names = sql.join(keys.map((key) => sql.ref(key)));
  const own = sql.join(keys.map((key) => sql.ref(`t.${key}`)));
  const extra = sql.ref(`${table}_extra`);
  return sql`${extra} AS (
      SELECT ${names}, jsonb_object_agg(name, total) AS extra FROM (
        SELECT ${names}, e.key AS name, sum(e.value::numeric) AS total
        FROM dated CROSS JOIN LATERAL jsonb_each_text(dated.extra) e GROUP BY ${names}, e.key) s GROUP BY ${names}
    ),
    ${sql.ref(`${table}_folded`)} AS (
      INSERT INTO ${sql.table(table)} AS r (franchisee_id, ${names}, ${columns}, extra)
      SELECT t.franchisee_id, ${own}, ${sumsOf}, coalesce(x.extra, '{}')
      FROM dated t LEFT JOIN ${extra} x USING (${names})
      GROUP BY t.franchisee_id, ${own}, x.extra
      ON CONFLICT (franchisee_id, ${names}) DO UPDATE SET ${added}, extra = ${addedExtra}
    )`;
}

interface SumsRow {
  readonly taken: number;
  readonly devices: readonly CountedDevice[] | null;
}

async function foldSums(
  trx: TenantTransaction,
  franchiseeId: string,
): Promise<{ readonly taken: number; readonly devices: readonly CountedDevice[] }> {
  const { rows } = await sql<SumsRow>`
    WITH taken AS (${takeFrom('order_delta', franchiseeId)}),
    dated AS (SELECT taken.*, ${toDaySql(sql`hour_at`)} AS day_at FROM taken),
    ${sql.join(Object.entries(KEYS).map(foldInto))},
    device_hours AS (${foldDeviceIncome(sql`dated`)}),
    ${toCounters(franchiseeId)}
    SELECT (SELECT count(*)::int FROM taken) AS taken, (SELECT jsonb_agg(jsonb_build_object(
      'id', device_id, 'equipment', equipment, 'storeId', store_id)) FROM counted) AS devices`.execute(trx);
  return { taken: rows[0]?.taken ?? 0, devices: rows[0]?.devices ?? [] };
}

/** What the rows of the devices count: income and starts of today, and both in all. */
function toCounters(franchiseeId: string) {
  const today = (column: string, change: string) => {
    const [kept, moved] = [sql.ref(`d.${column}`), sql.ref(`m.${change}`)];
    return sql`${sql.ref(column)} = CASE WHEN d.today_date = m.day_at THEN ${kept} + ${moved}
      WHEN d.today_date < m.day_at THEN ${moved} ELSE ${kept} END`;
  };
  const income = sql`t.received_cents - t.refund_cents`;
  return sql`
    newest AS (SELECT device_id, max(day_at) AS day_at FROM dated GROUP BY device_id),
    moved AS (
      SELECT t.device_id, n.day_at, sum(${income}) AS income,
             coalesce(sum(${income}) FILTER (WHERE t.day_at = n.day_at), 0) AS today_income,
             sum(t.paid_starts + t.free_starts) AS all_starts,
             coalesce(sum(t.paid_starts) FILTER (WHERE t.day_at = n.day_at), 0) AS starts,
             coalesce(sum(t.free_starts) FILTER (WHERE t.day_at = n.day_at), 0) AS free_starts,
             bool_or(${income} <> 0 OR t.paid_starts <> 0 OR t.free_starts <> 0) AS counts
      FROM dated t JOIN newest n USING (device_id) GROUP BY t.device_id, n.day_at
    ),
    -- In the order of ids, as whoever locks several devices does.
    locked AS (
      SELECT d.device_id FROM device d WHERE d.franchisee_id = ${franchiseeId}
        AND d.device_id = ANY (ARRAY(SELECT device_id FROM moved WHERE counts))
      ORDER BY d.device_id FOR NO KEY UPDATE
    ),
    counted AS (
      UPDATE device d SET total_income_cents = d.total_income_cents + m.income,
        starts = greatest(0, d.starts + m.all_starts),
        ${today('today_income_cents', 'today_income')}, ${today('today_start_count', 'starts')},
        ${today('today_free_start_count', 'free_starts')}, today_date = greatest(d.today_date, m.day_at)
      FROM moved m JOIN locked l USING (device_id)
      WHERE d.franchisee_id = ${franchiseeId} AND d.device_id = m.device_id
      RETURNING d.device_id, d.equipment, d.store_id
    )`;
}

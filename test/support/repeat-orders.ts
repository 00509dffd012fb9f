import { sql, type Kysely } from 'kysely';
import { SHANGHAI_OFFSET_MS } from '../../contract/day';
import { ONE_DAY_MS } from '../../contract/limits';
import type { Database } from '../../gateway/database/schema';
import { withoutIndexes, type RunSql } from './without-indexes';

const AHEAD = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);

export interface Repeating {
  readonly franchiseeId: string;
  /** Word on the wire of the type whose orders they are. */
  readonly equipment: string;
  /** Only orders of this time, epoch ms, are repeated. */
  readonly period: readonly [from: number, to: number];
  /** How many there are of it in the end. */
  readonly rowCount: number;
  /** How many more lie before it. @default 0 */
  readonly olderCount?: number;
}

/**
 * Repeats the orders of one type until there are so many; each keeps its moment and its facts. What lists count by is
 * counted anew; sums of money hear nothing of it.
 */
export async function repeatOrders(
  db: Kysely<Database>,
  { franchiseeId, equipment, period: [from, to], rowCount, olderCount = 0 }: Repeating,
): Promise<void> {
  const within = sql`franchisee_id = ${franchiseeId} AND equipment = ${equipment}
    AND created_at BETWEEN ${from}::bigint AND ${to}::bigint`;
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ column_name: string }>`
      SELECT column_name FROM information_schema.columns
       WHERE table_name = 'orders' AND is_generated = 'NEVER'
         AND column_name NOT IN ('order_id', 'order_no')`.execute(trx);
    const columns = sql.join(rows.map(({ column_name: name }) => sql.id(name)));
    // The head of an id is its moment, which stays; the tail tells the copies apart.
    await sql`WITH pattern AS (
        SELECT *, row_number() OVER (ORDER BY order_id) AS at, count(*) OVER () AS whole
          FROM orders WHERE ${within})
      INSERT INTO orders (order_id, order_no, ${columns})
      SELECT left(order_id, 9) || 'x' || lpad(row_number() OVER ()::text, 6, '0'), order_no || 'N' || round, ${columns}
        FROM pattern, generate_series(1, ${rowCount}::int / whole::int + 1) AS round
       WHERE (round - 1) * whole + at <= ${rowCount}::int - whole`.execute(trx);
    const run: RunSql = async (statement) =>
      (await sql.raw<Record<string, string>>(statement).execute(trx)).rows;
    const others = rows.map(({ column_name: name }) => name).filter((name) => name !== 'created_at');
    const rest = sql.join(others.map((name) => sql.id(name)));
    const older = async () =>
      void (await sql`INSERT INTO orders (order_id, order_no, created_at, ${rest})
        SELECT left(order_id, 9) || 'y' || row_number() OVER (), order_no || 'P' || past,
          created_at - past * ${to - from + 1}::bigint, ${rest}
          FROM orders, generate_series(1, ${Math.ceil(olderCount / rowCount)}::int) AS past
         WHERE ${within} LIMIT ${olderCount}::int`.execute(trx));
    if (olderCount > 0) await withoutIndexes(run, 'orders', older);
    const own = sql`franchisee_id = ${franchiseeId} AND equipment = ${equipment}`;
    await sql`DELETE FROM order_tally WHERE ${own}`.execute(trx);
    await sql`INSERT INTO order_tally (franchisee_id, equipment, store_id, day_at, order_status, refund_status,
        attention, order_count)
      SELECT franchisee_id, equipment, store_id, (created_at + ${AHEAD}) / ${DAY} * ${DAY} - ${AHEAD}, order_status,
        refund_status, attention, count(*)
        FROM orders WHERE ${own} GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(trx);
  });
  await sql`VACUUM ANALYZE orders`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders WHERE ${within}`.execute(db);
  if (rows[0]?.count !== rowCount) throw new Error(`There are ${rows[0]?.count} orders, not ${rowCount}.`);
}

import pg from 'pg';
import { ONE_DAY_MS } from '../../contract/limits';
import { withoutIndexes, type RunSql } from '../../test/support/without-indexes';
import { FOLLOWING, GROWN_WITH_ORDERS, GROWN_WITH_TIME, SUMS, type Copied } from './grown-tables';

/** What sums are called in the schema: one that nobody multiplies would make statistics look cheaper than they are. */
const SUM_TABLE = '(_rollup_|_tally$|_income_hour$|_meter_day$)';
/** Longer than the demonstration reaches back, in whole weeks. */
const SHIFT_MS = 15 * 7 * ONE_DAY_MS;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const PLACES = [8, 7, 6, 5, 4, 3, 2, 1, 0];

/** How often the demonstration is there. */
export interface Copies {
  /** How many times its past lies behind itself; 1 is the past that it has. */
  readonly pasts: number;
  /** How many times as many orders each hour has. */
  readonly density: number;
}

/** What is wanted where the demonstration has so many orders. */
export type ToCopies = (orders: number) => Copies;

/** So many orders: up to so many pasts behind one another, and for the rest every hour is busier. */
export function upTo(orders: number, pastsMax: number): ToCopies {
  return (there) => {
    const copies = Math.max(1, Math.round(orders / there));
    const pasts = Math.min(pastsMax, copies);
    return { pasts, density: Math.round(copies / pasts) };
  };
}

async function assertAllSums(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname ~ $1`,
    [SUM_TABLE],
  );
  const forgotten = rows.filter(({ name }) => !Object.hasOwn(SUMS, name));
  if (forgotten.length > 0) throw new Error(`Not multiplied: ${forgotten.map(({ name }) => name).join()}.`);
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/**
 * Multiplies the orders of a demonstration, and its sums as the copies would have added to them: longer pasts, and more
 * orders in each hour. What is told of devices over time becomes as many times longer as the past does, also beyond the days
 * that a gateway would keep of it. What else hangs on orders (ledger, logs) is not copied: nothing that is
 * measured reads it.
 *
 * @returns how many orders there are now.
 */
export async function multiplyOrders(url: string, toCopies: ToCopies): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What is copied was checked when it was written.
    await client.query(`SET session_replication_role = replica`);
    const copies = toCopies(await countOrders(client));
    if (copies.pasts * copies.density > 1) await multiply(client, copies);
    await client.query('VACUUM ANALYZE');
    return await countOrders(client);
  } finally {
    await client.end();
  }
}

async function multiply(client: pg.Client, { pasts, density }: Copies): Promise<void> {
  await assertAllSums(client);
  for (const [table, copied] of Object.entries(GROWN_WITH_ORDERS))
    await copyRows(client, { table, ...copied, pasts, density });
  for (const [table, copied] of Object.entries(GROWN_WITH_TIME))
    await copyRows(client, { table, ...copied, pasts, density: 1 });
  for (const [table, at] of Object.entries(SUMS)) await multiplySums(client, { table, at, pasts, density });
  for (const statement of Object.values(FOLLOWING)) await client.query(statement);
}

interface TableCopies extends Copies {
  readonly table: string;
}

async function copyRows(
  client: pg.Client,
  { table, ids, times, datedId, moment = 'created_at', where = 'true', pasts, density }: TableCopies & Copied,
): Promise<void> {
  const columns = await columnsOf(client, table);
  const values = columns.map(({ name }) => {
    const one = name === datedId ? toDatedId(`${moment} - past * ${SHIFT_MS}`, name) : name;
    if (ids.includes(name)) return `${one} || '-' || past || '-' || copy`;
    return times.includes(name) ? `${name} - past * ${SHIFT_MS}` : name;
  });
  const run: RunSql = async (statement) => (await client.query<Record<string, string>>(statement)).rows;
  await withoutIndexes(run, table, async () => {
    await client.query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) SELECT ${values.join()}
         FROM ${table}, generate_series(0, ${pasts - 1}) AS past, generate_series(1, ${density}) AS copy
        WHERE past + copy > 1 AND ${where}`,
    );
  });
}

/** SQL of an id that begins with a moment as `toSortableId` has it: nine digits of base 36; the tail stays. */
function toDatedId(at: string, id: string): string {
  const head = PLACES.map(
    (place) => `substr('${DIGITS}', ((${at}) / ${DIGITS.length ** place} % ${DIGITS.length})::int + 1, 1)`,
  );
  return `${head.join(' || ')} || substr(${id}, ${PLACES.length + 1})`;
}

async function multiplySums(
  client: pg.Client,
  { table, at, pasts, density }: TableCopies & { readonly at: string },
): Promise<void> {
  const columns = await columnsOf(client, table);
  const sums = columns.filter(({ type, isKey }) => !isKey && /int|numeric/.test(type));
  await client.query(
    `UPDATE ${table} SET ${sums.map(({ name }) => `${name} = ${name} * ${density}`).join()}`,
  );
  const values = columns.map(({ name }) => (name === at ? `${name} - past * ${SHIFT_MS}` : name));
  await client.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) SELECT ${values.join()}
       FROM ${table}, generate_series(1, ${pasts - 1}) AS past`,
  );
}

async function columnsOf(client: pg.Client, table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary
                    AND a.attnum = ANY(i.indkey)) AS "isKey"
       FROM pg_attribute a
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum`,
    [table],
  );
  return rows;
}

async function countOrders(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::float8 AS count FROM orders');
  return rows[0]?.count ?? 0;
}

import pg from 'pg';
import { AS_THEY_ARE, FOLLOWING, GROWN_WITH_ORDERS, GROWN_WITH_TIME, SUMS } from './grown-tables';

/** The last reads of a connection are counted a second later. */
export const COUNTED_AFTER_MS = 1_500;

/** How often each table of tenants has been read so far. */
export async function countReads(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; reads: number }>(
      `SELECT s.relname AS name, (s.seq_scan + coalesce(s.idx_scan, 0))::float8 AS reads
         FROM pg_stat_user_tables s JOIN pg_attribute a ON a.attrelid = s.relid AND a.attname = 'franchisee_id'`,
    );
    return new Map(rows.map(({ name, reads }) => [name, reads]));
  } finally {
    await client.end();
  }
}

/** Tables that were read in between, which nobody multiplied, nor said why not. */
export function toForgotten(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly string[] {
  const known = [SUMS, GROWN_WITH_ORDERS, GROWN_WITH_TIME, FOLLOWING, AS_THEY_ARE];
  return [...after]
    .filter(([name, reads]) => reads > (before.get(name) ?? 0))
    .map(([name]) => name)
    .filter((name) => !known.some((tables) => Object.hasOwn(tables, name)));
}

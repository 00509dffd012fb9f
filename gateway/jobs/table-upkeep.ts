import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** Changed rows after which a table is looked at anew: so many, and this share of what it has. A server's autovacuum takes the same. */
const CHANGED_ROWS = 50;
const OUTGROWN_SHARE = 0.1;
const DEAD_SHARE = 0.2;
/** Larger tables are not walked through: nobody is served meanwhile, and a statement that takes ten seconds is ended. */
const WALKED_PAGES_MAX = 8_192;
/** A tenth of the rows that a server would look at of itself: 30,000 of each table take three seconds. */
const STATISTICS_TARGET = 10;

interface DueTable {
  readonly name: string;
  /** Has many rows that nobody sees any more, and is small enough to have their room given back. */
  readonly is_walked: boolean;
}

/**
 * Does for the embedded database what autovacuum does on a server (decision 205): gives back the room of rows that are gone, and has
 * the planner know how much there is of what, table by table.
 *
 * @returns the tables that it was done for.
 * @throws AggregateError when it could not be done for some; those after them are kept nevertheless.
 */
export async function keepTables(db: Kysely<Database>, signal?: AbortSignal): Promise<readonly string[]> {
  const kept: string[] = [];
  const failures: Error[] = [];
  for (const table of await findDue(db)) {
    if (signal?.aborted === true) break;
    try {
      await keepTable(db, table);
      kept.push(table.name);
    } catch (cause) {
      failures.push(new Error(`Table ${table.name} could not be kept.`, { cause }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return kept;
}

async function keepTable(db: Kysely<Database>, { name, is_walked: isWalked }: DueTable): Promise<void> {
  if (isWalked) await sql`VACUUM ${sql.table(name)}`.execute(db);
  await countForPlanner(db, name);
}

/**
 * Has the planner know how much there is of what.
 *
 * @param table - @default all tables
 */
export async function countForPlanner(db: Kysely<Database>, table?: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SET LOCAL default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
    await sql`ANALYZE ${table === undefined ? sql`` : sql.table(table)}`.execute(trx);
  });
}

/** By what the engine counted since it was opened: a table that was just not due then has to change as much again. */
async function findDue(db: Kysely<Database>): Promise<readonly DueTable[]> {
  const rows = sql`greatest(c.reltuples, 0)`;
  const { rows: due } = await sql<DueTable>`
    SELECT t.name, t.is_walked FROM (
      SELECT c.relname AS name,
             s.n_dead_tup > ${CHANGED_ROWS}::float8 + ${DEAD_SHARE}::float8 * ${rows} AND
               pg_relation_size(c.oid) <= ${WALKED_PAGES_MAX}::bigint * current_setting('block_size')::int AS is_walked,
             s.n_mod_since_analyze > ${CHANGED_ROWS}::float8 + ${OUTGROWN_SHARE}::float8 * ${rows} AS is_outgrown
      FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE c.relnamespace = current_schema()::regnamespace) t
    WHERE t.is_walked OR t.is_outgrown ORDER BY t.name`.execute(db);
  return due;
}

import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, sql, type Kysely } from 'kysely';
import { DatabaseOpenError } from '../database-error';
import type { Database } from '../schema';
import { easeTables, restrainTables } from './eased-tables';
import { findTables, type MovableTable } from './movable-tables';

/** A table that has been moved. */
export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

/** As many rows as travel at once. */
const BATCH_ROWS = 1_000;
/** The migrator's own, which are written where the schema is made. */
const OF_MIGRATOR = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/**
 * Copies every row of one database into an empty one of the same schema, compares both table by table, and keeps the copy
 * only where nothing differs: it is one transaction. Rows travel in the words of the database, so that nothing is rounded.
 *
 * @param target - As the owner of its tables: row-level security is set aside while rows of all tenants come in.
 * @throws DatabaseOpenError with one sentence that says what stands in the way.
 */
export async function moveTables(
  source: Kysely<Database>,
  target: Kysely<Database>,
): Promise<readonly MovedTable[]> {
  return target.transaction().execute((into) =>
    source.transaction().execute(async (from) => {
      const [tables, there] = [await findTables(from, OF_MIGRATOR), await findTables(into, OF_MIGRATOR)];
      assertSameTables(tables, there);
      // Before anything is looked for: an owner that is bound sees no tenant's rows.
      const eased = await easeTables(into);
      await assertEmpty(into, tables);
      for (const trx of [from, into]) await sql`SET LOCAL timezone = 'UTC'`.execute(trx);
      const moved: MovedTable[] = [];
      for (const table of tables) {
        await copyRows(from, into, table);
        moved.push({ name: table.name, rows: await compare(from, into, table) });
      }
      await copySequences(from, into);
      await restrainTables(into, eased);
      return moved;
    }),
  );
}

function assertSameTables(tables: readonly MovableTable[], there: readonly MovableTable[]): void {
  if (JSON.stringify(tables) !== JSON.stringify(there)) {
    throw new DatabaseOpenError('The two databases are not of one schema: use the same release for both.');
  }
}

async function assertEmpty(into: Kysely<Database>, tables: readonly MovableTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(into);
    if (rows.length > 0) {
      throw new DatabaseOpenError(
        `The database to move to is not empty: ${name} has rows. Nothing was changed.`,
      );
    }
  }
}

async function copyRows(
  from: Kysely<Database>,
  into: Kysely<Database>,
  { name, written }: MovableTable,
): Promise<void> {
  const columns = sql.join(written.map((column) => sql.ref(column)));
  const values = sql.join(written.map((column) => sql`(line.entry).${sql.ref(column)}`));
  await sql`DECLARE moving NO SCROLL CURSOR FOR SELECT t::text AS line FROM ${sql.table(name)} t`.execute(
    from,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(BATCH_ROWS)} FROM moving`.execute(from);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    // Read once for each row and not once for each column, which OFFSET keeps apart.
    await sql`INSERT INTO ${sql.table(name)} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${values} FROM unnest(${lines}::text[]) AS words,
        LATERAL (SELECT words::${sql.table(name)} AS entry OFFSET 0) AS line`.execute(into);
  }
  await sql`CLOSE moving`.execute(from);
}

/** How many rows both have. */
async function compare(
  from: Kysely<Database>,
  into: Kysely<Database>,
  { name }: MovableTable,
): Promise<number> {
  const [here, there] = [await summarise(from, name), await summarise(into, name)];
  if (here.rows !== there.rows || here.digest !== there.digest) {
    throw new DatabaseOpenError(`The rows of ${name} did not arrive as they were. Nothing was changed.`);
  }
  return here.rows;
}

async function summarise(engine: Kysely<Database>, name: string) {
  const { rows } = await sql<{ rows: number; digest: string }>`
    SELECT count(*)::float8 AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS digest
      FROM ${sql.table(name)} t`.execute(engine);
  const [found] = rows;
  if (found === undefined) throw new Error(`${name} was not counted.`);
  return found;
}

/** Numbers go on where they were: one that was given is not given again. */
async function copySequences(from: Kysely<Database>, into: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = current_schema()`.execute(from);
  for (const { name, last } of rows) {
    if (last !== null) await sql`SELECT setval(${name}::regclass, ${last}::bigint)`.execute(into);
  }
}

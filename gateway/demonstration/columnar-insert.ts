import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { canCopy } from '../database/engine-dialect';
import type { Database } from '../database/schema';
import { copyText, findWay, toCopyText, toEntries } from './bulk/staged-copy';

export type ColumnType = 'text' | 'bigint' | 'int' | 'smallint' | 'boolean' | 'text[]' | 'jsonb';

/** The columns that a bulk insert writes, with their SQL types. */
export type Columns<T extends keyof Database> = {
  readonly [C in keyof Insertable<Database[T]>]?: ColumnType;
};

/** Never part of a text that the seed writes. */
const SEPARATOR = '\u001f';
const ROWS_PER_STATEMENT = 4000;

/** A few rows are told sooner than a place for them to be copied to is made. */
const COPIED_MIN = 500;

/**
 * Inserts many rows by COPY; where the login may not make what they are copied to, by one array parameter for each
 * column, which is two to four times as fast as VALUES lists.
 */
export async function insertColumns<T extends keyof Database>(
  trx: Transaction<Database>,
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  await prepareColumns(trx, table, columns, rows)();
}

/** The same in two steps: what the database is sent is made at once, while it is still at work on something else. */
export function prepareColumns<T extends keyof Database>(
  trx: Transaction<Database>,
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): () => Promise<void> {
  const text = rows.length < COPIED_MIN || !canCopy(trx) ? null : toCopyText(toEntries(columns), rows);
  return async () => {
    const way = await findWay(trx);
    if (way === 'listed') return executeAll(trx, toLists(table, columns, rows));
    return way === 'copied' && text !== null
      ? copyText(trx, table, columns, text)
      : executeAll(trx, toStatements(table, columns, rows));
  };
}

async function executeAll(trx: Transaction<Database>, statements: readonly RawBuilder<unknown>[]) {
  for (const statement of statements) await statement.execute(trx);
}

function toStatements<T extends keyof Database>(
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): readonly RawBuilder<unknown>[] {
  const entries = toEntries(columns);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const values = sql.join(
    // unnest() would flatten an array of arrays, so they travel as joined text.
    entries.map(([name, type]) =>
      type === 'text[]' ? sql`string_to_array(${sql.ref(name)}, ${SEPARATOR})` : sql.ref(name),
    ),
  );
  const statements: RawBuilder<unknown>[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const arrays = sql.join(
      entries.map(([name, type]) => {
        const column = toArrayLiteral(part.map((row) => toScalar(row[name])));
        return sql`${column}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`;
      }),
    );
    statements.push(sql`INSERT INTO ${sql.table(table)} (${names})
              SELECT ${values} FROM unnest(${arrays}) AS rows (${names})`);
  }
  return statements;
}

/** Of a statement. PostgreSQL knows twice as many. */
const PARAMETERS_MAX = 30_000;

function toLists<T extends keyof Database>(
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): readonly RawBuilder<unknown>[] {
  const entries = toEntries(columns);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const atOnce = Math.floor(PARAMETERS_MAX / entries.length);
  const statements: RawBuilder<unknown>[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const lists = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(entries.map(([name, type]) => toParameter(row[name], type)))})`);
    statements.push(sql`INSERT INTO ${sql.table(table)} (${names}) VALUES ${sql.join(lists)}`);
  }
  return statements;
}

function toParameter(value: unknown, type: ColumnType): unknown {
  if (value === undefined || value === null) return null;
  return type === 'jsonb' && typeof value !== 'string' ? JSON.stringify(value) : value;
}

/** Text of a PostgreSQL array; made here, so that the database thread has nothing left to serialise. */
function toArrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (typeof value !== 'string') return JSON.stringify(value);
    return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
  });
  return `{${items.join(',')}}`;
}

function toScalar(value: unknown): unknown {
  return Array.isArray(value) ? value.join(SEPARATOR) : (value ?? null);
}

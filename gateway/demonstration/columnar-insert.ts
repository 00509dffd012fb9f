import { sql, type Insertable, type Transaction } from 'kysely';
import type { Database } from '../database/schema';
import { copyRows, isCopied } from './bulk/staged-copy';

export type ColumnType = 'text' | 'bigint' | 'int' | 'smallint' | 'boolean' | 'text[]' | 'jsonb';

/** The columns that a bulk insert writes, with their SQL types. */
export type Columns<T extends keyof Database> = {
  readonly [C in keyof Insertable<Database[T]>]?: ColumnType;
};

/** Never part of a text that the seed writes. */
const SEPARATOR = '\u001f';
const ROWS_PER_STATEMENT = 4000;

/**
 * Inserts many rows. PostgreSQL reads them from a COPY; the embedded engine, where only its superuser may copy, gets one
 * array parameter per column, which is two to four times as fast as VALUES lists.
 */
export async function insertColumns<T extends keyof Database>(
  trx: Transaction<Database>,
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  if (await isCopied(trx, rows.length)) return copyRows(trx, table, columns, rows);
  const entries = Object.entries(columns) as [keyof Insertable<Database[T]> & string, ColumnType][];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const names = sql.join(entries.map(([name]) => sql.ref(name)));
    const values = sql.join(
      // unnest() would flatten an array of arrays, so they travel as joined text.
      entries.map(([name, type]) =>
        type === 'text[]' ? sql`string_to_array(${sql.ref(name)}, ${SEPARATOR})` : sql.ref(name),
      ),
    );
    const arrays = sql.join(
      entries.map(([name, type]) => {
        const column = toArrayLiteral(part.map((row) => toScalar(row[name])));
        return sql`${column}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`;
      }),
    );
    await sql`INSERT INTO ${sql.table(table)} (${names})
              SELECT ${values} FROM unnest(${arrays}) AS rows (${names})`.execute(trx);
  }
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

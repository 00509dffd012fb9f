import { sql, type Insertable, type Transaction } from 'kysely';
import { canCopy, copying, sendWithNext } from '../../database/engine-dialect';
import type { Database } from '../../database/schema';
import type { Columns, ColumnType } from '../columnar-insert';

/** A few rows are told sooner than a place for them is made. */
const ROWS_MIN = 500;

/** Tells whether so many rows are better copied: the engine has to, and the login must be let make temporary tables. */
export async function isCopied(trx: Transaction<Database>, count: number): Promise<boolean> {
  if (count < ROWS_MIN || !canCopy(trx)) return false;
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_database_privilege(current_database(), 'TEMP') AS may`.execute(trx);
  return rows[0]?.may === true;
}

/**
 * Inserts rows by COPY. PostgreSQL refuses it on tables behind row-level security, so they are copied to a temporary
 * table and inserted from there: the policies check each of them as they would any other.
 */
export async function copyRows<T extends keyof Database>(
  trx: Transaction<Database>,
  table: T,
  columns: Columns<T>,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const entries = Object.entries(columns) as [keyof Insertable<Database[T]> & string, ColumnType][];
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const stage = sql.id(`staged_${table}`);
  await sql`CREATE TEMP TABLE IF NOT EXISTS ${stage} ON COMMIT DROP
                AS TABLE ${sql.table(table)} WITH NO DATA`.execute(trx);
  await trx.executeQuery(sendWithNext(sql`TRUNCATE ${stage}`.compile(trx)));
  const statement = sql`COPY ${stage} (${names}) FROM STDIN`.compile(trx);
  await trx.executeQuery(copying(statement, toCopyText(entries, rows)));
  await sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${names} FROM ${stage}`.execute(trx);
}

/** Rows in the text format of COPY. */
export function toCopyText<R>(
  columns: readonly (readonly [keyof R & string, ColumnType])[],
  rows: readonly R[],
): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const [name, type] of columns) {
      text += separator + toField(row[name], type);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

function toField(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return escaped(type === 'text[]' && Array.isArray(value) ? toArray(value) : JSON.stringify(value));
}

/** What would end a field or a row, or begin an escape. */
function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EACH_SPECIAL, (one) => ESCAPES[one] ?? one) : text;
}
const SPECIAL = /[\\\t\n\r]/;
const EACH_SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toArray(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
}

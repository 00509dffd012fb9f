import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { isDistributed } from '../../database/distribute/placement';
import { canCopy, copying, sendWithNext } from '../../database/engine-dialect';
import type { Database } from '../../database/schema';
import type { Columns, ColumnType } from '../columnar-insert';

/** How a transaction may be given rows by the thousand. */
export type Way =
  /** {@link copyText} */
  | 'copied'
  /** The login is not let make the temporary tables that rows are copied to. */
  | 'selected'
  /** A distributed database takes in whatever it selects by a COPY of its own, which row-level security refuses. */
  | 'listed';

/** Asked once for a transaction. */
export function findWay(trx: Transaction<Database>): Promise<Way> {
  const known = told.get(trx) ?? askForWay(trx);
  told.set(trx, known);
  return known;
}
const told = new WeakMap<Transaction<Database>, Promise<Way>>();

async function askForWay(trx: Transaction<Database>): Promise<Way> {
  if (await isDistributed(trx)) return 'listed';
  if (!canCopy(trx)) return 'selected';
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_database_privilege(current_database(), 'TEMP') AS may`.execute(trx);
  return rows[0]?.may === true ? 'copied' : 'selected';
}

/**
 * Inserts rows by COPY. PostgreSQL refuses it on tables behind row-level security, so they are copied to a temporary
 * table and inserted from there: the policies check each of them as they would any other. One message for all of it: rows
 * are inserted when the next statement of the transaction is carried out.
 *
 * @param text - The rows in the text format of COPY.
 */
export async function copyText<T extends keyof Database>(
  trx: Transaction<Database>,
  table: T,
  columns: Columns<T>,
  text: string,
): Promise<void> {
  const names = sql.join(toEntries(columns).map(([name]) => sql.ref(name)));
  const stage = sql.id(`staged_${table}`);
  const withNext = (statement: RawBuilder<unknown>) => trx.executeQuery(sendWithNext(statement.compile(trx)));
  await withNext(
    sql`CREATE TEMP TABLE IF NOT EXISTS ${stage} ON COMMIT DROP AS TABLE ${sql.table(table)} WITH NO DATA`,
  );
  await withNext(sql`TRUNCATE ${stage}`);
  await trx.executeQuery(copying(sql`COPY ${stage} (${names}) FROM STDIN`.compile(trx), text));
  await withNext(sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${names} FROM ${stage}`);
}

/** Names of columns in the order in which they are written, with their types. */
export function toEntries<T extends keyof Database>(columns: Columns<T>) {
  return Object.entries(columns) as [keyof Insertable<Database[T]> & string, ColumnType][];
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

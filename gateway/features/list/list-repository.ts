import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { ask, type Question } from '../../database/read/question';
import type { TenantTransaction } from '../../database/tenant';
import { toSql, type Condition } from './list-condition';
import type { KeyValue, SortKey } from './page/keyset';
import { toKeyName, toPageSelect, toPlainSelect, toSortKeys } from './page/page-select';
import { toSelection, toWhere, type PageRead, type RowSet } from './page/row-set';

/** A row as it comes from the database: field name to value, with `id`. */
export type RawRow = Readonly<Record<string, unknown>>;

export interface RowPage {
  readonly rows: readonly RawRow[];
  /** Key values of each row, in the same order. */
  readonly keys: readonly (readonly KeyValue[])[];
  /** There are rows beyond the page, in the direction it was read. */
  readonly hasMore: boolean;
}

/** The same, column by column. */
export interface ColumnPage {
  readonly count: number;
  /** Of each field that was asked for a JSON text, which is left to decode; {@link decodeColumn}. */
  readonly columns: readonly string[];
  /** Key values of the last row; null where there is none. */
  readonly lastKey: readonly KeyValue[] | null;
  readonly hasMore: boolean;
}

/** A count that stops at a cap. */
export interface CappedCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** The rows of a page, in the order that was asked for, whichever way it was read. */
export function toPageQuestion(db: QueryExecutorProvider, set: RowSet, read: PageRead): Question<RowPage> {
  const keys = toSortKeys(set.source, read.sorters, set.scope);
  return {
    query: toPageSelect<RawRow>(set, read, keys).compile(db),
    read: (rows) => toRowPage(rows, read, keys),
  };
}

function toRowPage(found: readonly RawRow[], read: PageRead, keys: readonly SortKey[]): RowPage {
  const rows = found.slice(0, read.limit);
  if (read.anchor?.isBackward === true) rows.reverse();
  return {
    rows,
    keys: rows.map((row) => keys.map((_, index) => toKeyValue(row[toKeyName(index)]))),
    hasMore: found.length > read.limit,
  };
}

/** A first page, and how many rows its set has. */
export interface CountedPage {
  readonly page: RowPage;
  readonly total: CappedCount;
}

/**
 * A first page with the number of rows: they are looked for once more only where it does not hold them all. What nobody
 * has an index for is then read once when there is little of it.
 */
export function toCountedPageQuestion(
  db: QueryExecutorProvider,
  set: RowSet,
  read: Omit<PageRead, 'anchor' | 'offset'>,
  cap: number,
): Question<CountedPage> {
  const first = { ...read, anchor: null, offset: 0 };
  const keys = toSortKeys(set.source, read.sorters, set.scope);
  const select = sql<RawRow>`
    WITH page AS MATERIALIZED (${toPageSelect(set, first, keys)}),
      size AS MATERIALIZED (SELECT count(*) AS rows FROM page)
    SELECT page.*, CASE WHEN size.rows > ${read.limit} THEN ${toCountUpTo(cap, set)}
      ELSE size.rows END AS ${sql.id(TOTAL_NAME)}
    FROM page CROSS JOIN size`;
  return {
    query: select.compile(db),
    read: (rows) => ({
      page: toRowPage(rows, first, keys),
      total: toCapped(rows[0]?.[TOTAL_NAME], cap),
    }),
  };
}

/**
 * Reads thousands of rows forward at a fraction of what rows cost: a column comes as one JSON text, where a row would
 * be dozens of values that each are cut out, decoded and named.
 */
export async function readColumns(
  trx: TenantTransaction,
  set: RowSet,
  read: Omit<PageRead, 'offset'>,
): Promise<ColumnPage> {
  const keys = toSortKeys(set.source, read.sorters, set.scope);
  // Values are collected in the order of the rows below: they come sorted, and nothing in between moves them.
  const columns = read.fields.map(
    (name, index) => sql`json_agg(page.${sql.id(name)})::text AS ${sql.id(toColumnName(index))}`,
  );
  const last = keys.map((_, index) => {
    const key = sql.id(toKeyName(index));
    return sql`to_json((array_agg(page.${key}))[least(count(*), ${read.limit})]) AS ${key}`;
  });
  const { rows } = await sql<ColumnRow>`
    SELECT count(*)::int AS found, ${sql.join([...columns, ...last])}
    FROM (${toPlainSelect(set, { ...read, offset: 0 }, keys)}) AS page`.execute(trx);
  const row = rows[0];
  if (row === undefined || row.found === 0) return { count: 0, columns: [], lastKey: null, hasMore: false };
  return {
    count: Math.min(row.found, read.limit),
    columns: columns.map((_, index) => String(row[toColumnName(index)])),
    lastKey: keys.map((_, index) => toKeyValue(row[toKeyName(index)])),
    hasMore: row.found > read.limit,
  };
}

interface ColumnRow {
  readonly found: number;
  readonly [column: string]: unknown;
}

const toColumnName = (index: number) => `column${index}`;

/** The values of a column, as JSON has them; one for each row of its page. */
export function decodeColumn(column: string, count: number): readonly unknown[] {
  const values = JSON.parse(column) as readonly unknown[];
  return values.length > count ? values.slice(0, count) : values;
}

/** One row by its id; undefined when it is not in the set, whoever else's it may be. */
export function readRow(
  trx: TenantTransaction,
  set: Pick<RowSet, 'source' | 'scope'>,
  row: { readonly id: string; readonly fields: readonly string[] },
): Promise<RawRow | undefined> {
  return ask(trx, toRowQuestion(trx, set, row));
}

/** The same as a question. */
export function toRowQuestion(
  db: QueryExecutorProvider,
  { source, scope }: Pick<RowSet, 'source' | 'scope'>,
  { id, fields }: { readonly id: string; readonly fields: readonly string[] },
): Question<RawRow | undefined> {
  const select = sql<RawRow>`
    SELECT ${sql.join(toSelection(source, fields, scope))}
    FROM ${source.from}
    WHERE ${source.within(scope)} AND ${source.id} = ${id}`;
  return { query: select.compile(db), read: ([row]) => row };
}

/** What is asked of some rows of a list. */
interface RowsAsked {
  readonly ids: readonly string[];
  readonly fields: readonly string[];
}

/** Rows by their ids, in the order of these. */
export async function readRows(
  trx: TenantTransaction,
  set: Pick<RowSet, 'source' | 'scope'>,
  asked: RowsAsked,
): Promise<readonly RawRow[]> {
  return (await selectByIds(set, asked).execute(trx)).rows;
}

/** The same, locked until the transaction ends, in the order of ids so that two calls never cross. */
export async function lockRows(
  trx: TenantTransaction,
  set: Pick<RowSet, 'source' | 'scope'>,
  asked: RowsAsked,
): Promise<readonly RawRow[]> {
  const locking = sql<RawRow>`${selectByIds(set, asked)} FOR UPDATE OF ${sql.ref(set.source.alias)}`;
  return (await locking.execute(trx)).rows;
}

function selectByIds(
  { source, scope }: Pick<RowSet, 'source' | 'scope'>,
  { ids, fields }: RowsAsked,
): RawBuilder<RawRow> {
  return sql<RawRow>`
    SELECT ${sql.join(toSelection(source, fields, scope))}
    FROM ${source.from}
    WHERE ${source.within(scope)} AND ${source.id} = ANY(${[...ids]}::text[])
    ORDER BY ${source.id}`;
}

/** Counts several row sets that share a source and conditions, each up to the cap, in one statement. */
export async function countRows(
  trx: TenantTransaction,
  set: RowSet,
  asked: { readonly groups: readonly (readonly Condition[])[]; readonly cap: number },
): Promise<readonly CappedCount[]> {
  return asked.groups.length === 0 ? [] : ask(trx, toCountQuestion(trx, set, asked));
}

/** The same as a question. @param asked - One group at least. */
export function toCountQuestion(
  db: QueryExecutorProvider,
  set: RowSet,
  { groups, cap }: { readonly groups: readonly (readonly Condition[])[]; readonly cap: number },
): Question<readonly CappedCount[]> {
  const counts = groups.map((group) =>
    toCountUpTo(cap, { ...set, conditions: [...set.conditions, ...group] }),
  );
  const isNarrowed = groups.length > 1 && set.conditions.length > 0;
  const select = isNarrowed
    ? toCountsOfFew(set, { groups, counts, cap })
    : sql`SELECT ${sql.join(counts.map((count, index) => sql`${count} AS ${toCountName(index)}`))}`;
  return {
    query: sql<Record<string, unknown>>`${select}`.compile(db),
    read: ([row]) => groups.map((_, index) => toCapped(row?.[`c${index}`], cap)),
  };
}

const toCountName = (index: number) => sql.id(`c${index}`);

function toCountUpTo(cap: number, set: RowSet): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${set.source.from}
    WHERE ${toWhere(set)} LIMIT ${cap + 1}) AS few)`;
}

function toCapped(count: unknown, cap: number): CappedCount {
  const found = Number(count ?? 0);
  return { count: Math.min(found, cap), isCapped: found > cap };
}

/**
 * Of what somebody has narrowed there are mostly few rows, and one look at them tells all groups. Only of more than the
 * cap each group is counted by itself, for its rows may lie behind those that were looked at.
 */
function toCountsOfFew(
  set: RowSet,
  {
    groups,
    counts,
    cap,
  }: {
    readonly groups: readonly (readonly Condition[])[];
    readonly counts: readonly RawBuilder<unknown>[];
    readonly cap: number;
  },
): RawBuilder<unknown> {
  const columnOf = (field: string) => set.source.columnOf(field, set.scope);
  const isIn = groups.map((group, index) => sql`(TRUE ${toSql(group, columnOf)}) AS ${toCountName(index)}`);
  const ofFew = groups.map(
    (_, index) => sql`count(*) FILTER (WHERE few.${toCountName(index)})
    AS ${toCountName(index)}`,
  );
  const told = counts.map(
    (count, index) => sql`CASE WHEN size.rows > ${cap} THEN ${count}
    ELSE size.${toCountName(index)} END AS ${toCountName(index)}`,
  );
  return sql`
    WITH few AS MATERIALIZED (
      SELECT ${sql.join(isIn)} FROM ${set.source.from} WHERE ${toWhere(set)} LIMIT ${cap + 1}
    ), size AS MATERIALIZED (SELECT count(*) AS rows, ${sql.join(ofFew)} FROM few)
    SELECT ${sql.join(told)} FROM size`;
}

/** Never the name of a field: those begin with a letter. */
const TOTAL_NAME = '~total';

function toKeyValue(value: unknown): KeyValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error('A list is ordered by something that cannot be ordered.');
}

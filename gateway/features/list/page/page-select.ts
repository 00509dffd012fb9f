import { sql, type RawBuilder } from 'kysely';
import type { ColumnContext } from '../column-builder';
import type { ListSource } from '../list-source';
import { toBeyond, toOrderBy, type SortKey } from './keyset';
import { toSelection, toWhere, type PageRead, type RowSet } from './row-set';

/** Name of a key's column. Never that of a field: those begin with a letter. */
export const toKeyName = (index: number): string => `~${index}`;

/** The levels of an order, with the row's id as the last. */
export function toSortKeys(
  source: ListSource,
  sorters: PageRead['sorters'],
  context: ColumnContext,
): readonly SortKey[] {
  const keys = sorters.map(({ field, order }) => ({ column: source.columnOf(field, context), order }));
  const id = { select: source.id, value: source.id, type: 'text', isNullable: false } as const;
  return [...keys, { column: id, order: sorters.at(-1)?.order ?? 'asc' }];
}

/** The rows of a page and one more, which tells whether there are more. */
export function toPageSelect<T>(set: RowSet, read: PageRead, keys: readonly SortKey[]): RawBuilder<T> {
  // An order with nulls has no index, and of a page far behind all before it are passed over: by their keys alone.
  const isFoundFirst = keys[0]?.column.isNullable === true || read.offset >= FAR_ROWS;
  return isFoundFirst ? toFoundSelect(set, read, keys) : toPlainSelect(set, read, keys);
}

/** How many rows may be passed over whole: a page near the begin is not worth a second look at its rows. */
const FAR_ROWS = 200;

/** All of a page at once, as far as it reaches. */
export function toPlainSelect<T>(
  set: RowSet,
  { fields, ...read }: PageRead,
  keys: readonly SortKey[],
): RawBuilder<T> {
  return sql<T>`
    SELECT ${sql.join([...toSelection(set.source, fields, set.scope), ...toKeyColumns(keys)])}
    ${toPlace(set, read, keys)}`;
}

/** The keys of the page first, and then the rest of its rows. */
function toFoundSelect<T>(
  set: RowSet,
  { fields, ...read }: PageRead,
  keys: readonly SortKey[],
): RawBuilder<T> {
  const { source, scope, conditions } = set;
  const found = keys.map(({ column, order }, index) => ({
    column: { ...column, value: sql.ref(`found.${toKeyName(index)}`) },
    order,
  }));
  const foundId = sql.ref(`found.${toKeyName(keys.length - 1)}`);
  return sql<T>`
    SELECT ${sql.join([...toSelection(source, fields, scope), ...toKeyColumns(found)])}
    FROM ${source.from} JOIN (
      SELECT ${sql.join(toKeyColumns(keys))} ${toPlace(set, read, keys)}) AS found ON ${foundId} = ${source.id}
    WHERE ${source.within(scope)} ${source.impliedBy(conditions)}
    ORDER BY ${toOrderBy(found, isBackward(read))}`;
}

/** Where the page lies in its set. */
function toPlace(
  set: RowSet,
  read: Pick<PageRead, 'anchor' | 'limit' | 'offset'>,
  keys: readonly SortKey[],
): RawBuilder<unknown> {
  const { anchor, limit, offset } = read;
  const beyond = anchor === null ? sql`` : sql`AND ${toBeyond(keys, anchor.values, isBackward(read))}`;
  return sql`FROM ${set.source.from}
    WHERE ${toWhere(set)} ${beyond}
    ORDER BY ${toOrderBy(keys, isBackward(read))}
    LIMIT ${limit + 1} OFFSET ${offset}`;
}

function isBackward({ anchor }: Pick<PageRead, 'anchor'>): boolean {
  return anchor?.isBackward ?? false;
}

function toKeyColumns(keys: readonly SortKey[]): readonly RawBuilder<unknown>[] {
  return keys.map(({ column }, index) => sql`${column.value} AS ${sql.id(toKeyName(index))}`);
}

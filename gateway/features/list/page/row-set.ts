import { sql, type RawBuilder } from 'kysely';
import type { ColumnContext } from '../column-builder';
import { toSql, type Condition } from '../list-condition';
import type { ListScope, ListSource } from '../list-source';
import type { KeyValue } from './keyset';

/** Which rows of a source. */
export interface RowSet {
  readonly source: ListSource;
  readonly scope: ListScope;
  readonly conditions: readonly Condition[];
}

/** Which part of them, in which order. */
export interface PageRead {
  readonly fields: readonly string[];
  readonly sorters: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly limit: number;
  readonly offset: number;
  /** Key values of the row that the page begins behind, or ends before when going backward. */
  readonly anchor: { readonly values: readonly KeyValue[]; readonly isBackward: boolean } | null;
}

/** What holds of the rows of a set. */
export function toWhere({ source, scope, conditions }: RowSet): RawBuilder<unknown> {
  const asked = toSql(conditions, (field) => source.columnOf(field, scope));
  return sql`${source.within(scope)} ${source.impliedBy(conditions)} ${asked}`;
}

/** Columns of rows: their id, and fields by their names. */
export function toSelection(
  source: ListSource,
  fields: readonly string[],
  context: ColumnContext,
): readonly RawBuilder<unknown>[] {
  const columns = fields.map((field) => sql`${source.columnOf(field, context).select} AS ${sql.id(field)}`);
  return [sql`${source.id} AS id`, ...columns];
}

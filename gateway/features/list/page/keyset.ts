import { sql, type RawBuilder } from 'kysely';
import type { FieldColumn } from '../column-builder';
import { isStorableText } from '../../../database/storable-text';

/** Values that rows can be ordered by. */
export type KeyValue = string | number | boolean | null;

/** One level of an order; the last of a list is the row's id, so that the order is total. */
export interface SortKey {
  readonly column: FieldColumn;
  readonly order: 'asc' | 'desc';
}

/** Orders rows; nulls stand last in either direction. */
export function toOrderBy(keys: readonly SortKey[], isBackward: boolean): RawBuilder<unknown> {
  return sql.join(
    keys.map(({ column, order }) => {
      const direction = sql.raw(isBackward === (order === 'asc') ? 'DESC' : 'ASC');
      // Written only where there are nulls: the word would keep an index from being used.
      const nulls = column.isNullable ? sql.raw(isBackward ? ' NULLS FIRST' : ' NULLS LAST') : sql.raw('');
      return sql`${column.value} ${direction}${nulls}`;
    }),
  );
}

/** The rows that follow the anchor in the order, or precede it when going backward. */
export function toBeyond(
  keys: readonly SortKey[],
  anchor: readonly KeyValue[],
  isBackward: boolean,
): RawBuilder<unknown> {
  const [first] = keys;
  const isUniform = keys.every(({ column, order }) => !column.isNullable && order === first?.order);
  if (isUniform && first !== undefined) {
    // A row comparison is what an index on the keys answers directly.
    const operator = sql.raw(isBackward === (first.order === 'asc') ? '<' : '>');
    const left = sql.join(keys.map(({ column }) => column.value));
    const right = sql.join(keys.map((key, index) => toValue(key, anchor[index] ?? null)));
    return sql`(${left}) ${operator} (${right})`;
  }
  const alternatives = keys.map((key, index) => {
    const equal = keys.slice(0, index).map((before, at) => isEqual(before, anchor[at] ?? null));
    return sql`(${sql.join([...equal, isPast(key, anchor[index] ?? null, isBackward)], sql` AND `)})`;
  });
  return sql`(${sql.join(alternatives, sql` OR `)})`;
}

function isEqual(key: SortKey, value: KeyValue): RawBuilder<unknown> {
  return value === null
    ? sql`${key.column.value} IS NULL`
    : sql`${key.column.value} = ${toValue(key, value)}`;
}

function isPast(key: SortKey, value: KeyValue, isBackward: boolean): RawBuilder<unknown> {
  const { column, order } = key;
  // Nulls come last forward and first backward.
  if (value === null) return isBackward ? sql`${column.value} IS NOT NULL` : sql`FALSE`;
  const operator = sql.raw(isBackward === (order === 'asc') ? '<' : '>');
  const past = sql`${column.value} ${operator} ${toValue(key, value)}`;
  return isBackward || !column.isNullable ? past : sql`(${past} OR ${column.value} IS NULL)`;
}

function toValue({ column }: SortKey, value: KeyValue): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(column.type)}`;
}

/** Whether a value from outside fits the column it will be compared with. */
export function isKeyValue({ type, isNullable }: FieldColumn, value: unknown): value is KeyValue {
  if (value === null) return isNullable;
  switch (type) {
    case 'text':
      return typeof value === 'string' && isStorableText(value);
    case 'bigint':
      return Number.isSafeInteger(value);
    case 'float8':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'text[]':
    case 'jsonb':
      return false;
  }
}

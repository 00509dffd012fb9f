import { sql, type RawBuilder } from 'kysely';
import type { FieldColumn } from './column-builder';

/** One condition on the rows of a list; all of a query's conditions hold. */
export type Condition =
  | { readonly op: 'equals'; readonly field: string; readonly value: string | boolean }
  | {
      readonly op: 'anyOf';
      readonly field: string;
      readonly values: readonly (string | number | boolean)[];
    }
  /** In one of the stores, or in one of the rooms. */
  | {
      readonly op: 'inPlace';
      readonly field: string;
      readonly roomField: string;
      readonly storeIds: readonly string[];
      readonly rooms: readonly { readonly storeId: string; readonly room: string }[];
    }
  /** Both ends inclusive; null leaves an end open. */
  | {
      readonly op: 'between';
      readonly field: string;
      readonly from: number | null;
      readonly to: number | null;
    }
  /** One of the fields equals the text, or contains it. */
  | {
      readonly op: 'search';
      readonly fields: readonly string[];
      readonly text: string;
      readonly match: 'exact' | 'contains';
    };

/** Names of the fields that a condition looks at. */
export function fieldsOf(condition: Condition): readonly string[] {
  switch (condition.op) {
    case 'search':
      return condition.fields;
    case 'inPlace':
      return [condition.field, condition.roomField];
    default:
      return [condition.field];
  }
}

/** All conditions as SQL, each preceded by AND; values travel as parameters. */
export function toSql(
  conditions: readonly Condition[],
  columnOf: (field: string) => FieldColumn,
): RawBuilder<unknown> {
  const parts = conditions.map((condition) => sql`AND ${toPredicate(condition, columnOf)}`);
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

function toPredicate(condition: Condition, columnOf: (field: string) => FieldColumn): RawBuilder<unknown> {
  switch (condition.op) {
    case 'equals':
      return isOneOf(columnOf(condition.field), [condition.value]);
    case 'anyOf':
      return isOneOf(columnOf(condition.field), condition.values);
    case 'inPlace':
      return isInPlace(columnOf(condition.field), columnOf(condition.roomField), condition);
    case 'between':
      return isBetween(columnOf(condition.field), condition);
    case 'search':
      return sql`(${sql.join(
        condition.fields.map((field) => matches(columnOf(field), condition)),
        sql` OR `,
      )})`;
  }
}

/** The stores first, by themselves: an index that begins with them bounds what is looked at for the rooms. */
function isInPlace(
  { value: store }: FieldColumn,
  { value: room }: FieldColumn,
  { storeIds, rooms }: Extract<Condition, { op: 'inPlace' }>,
): RawBuilder<unknown> {
  const named = [...new Set([...storeIds, ...rooms.map(({ storeId }) => storeId)])];
  const wanted = rooms.map(
    (each) => sql`(${store} = ${each.storeId}::text AND ${room} = ${each.room}::text)`,
  );
  return sql`(${store} = ANY(${named}::text[]) AND (${store} = ANY(${[...storeIds]}::text[]) OR ${sql.join(wanted, sql` OR `)}))`;
}

function isOneOf(
  { value, type, isAnyOf }: FieldColumn,
  values: readonly (string | number | boolean)[],
): RawBuilder<unknown> {
  if (isAnyOf !== undefined) return isAnyOf(values.map(String));
  switch (type) {
    case 'text':
      return sql`${value} = ANY(${values.map(String)}::text[])`;
    case 'boolean':
      return isTruth(value, values);
    case 'bigint':
      return sql`${value} = ANY(${[...values]}::bigint[])`;
    case 'float8':
      return sql`${value} = ANY(${[...values]}::float8[])`;
    case 'text[]':
      return sql`${value} && ${values.map(String)}::text[]`;
    case 'jsonb':
      return sql`${value} ?| ${values.map(String)}::text[]`;
  }
}

/** Written out rather than as a parameter: so a partial index on the truth of a column can answer. */
function isTruth(value: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<unknown> {
  const [isTrueWanted, isFalseWanted] = [values.includes(true), values.includes(false)];
  if (isTrueWanted && isFalseWanted) return sql`${value} IS NOT NULL`;
  if (isTrueWanted) return sql`${value}`;
  return isFalseWanted ? sql`NOT ${value}` : sql`FALSE`;
}

function isBetween(
  { value, type }: FieldColumn,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): RawBuilder<unknown> {
  // Fractions are compared as they are; whole columns stay comparable by index.
  const cast = [from, to].every((end) => end === null || Number.isSafeInteger(end)) ? type : 'float8';
  const end = (bound: number): RawBuilder<unknown> => sql`${bound}::${sql.raw(cast)}`;
  if (from !== null && to !== null) return sql`${value} BETWEEN ${end(from)} AND ${end(to)}`;
  if (from !== null) return sql`${value} >= ${end(from)}`;
  return to === null ? sql`TRUE` : sql`${value} <= ${end(to)}`;
}

function matches(
  { value, isExactly }: FieldColumn,
  { text, match }: { readonly text: string; readonly match: 'exact' | 'contains' },
): RawBuilder<unknown> {
  if (match === 'exact') return isExactly?.(text) ?? sql`${value} = ${text}::text`;
  return sql`${value} ILIKE ${`%${escapeLike(text)}%`}::text`;
}

/** Makes `%`, `_` and `\` mean themselves in a LIKE pattern (controls I8). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

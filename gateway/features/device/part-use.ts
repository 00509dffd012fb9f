import { sql, type RawBuilder } from 'kysely';
import { PART_DUE_SHARE, type PartDeclaration } from '../../../contract/resources/upkeep/part';

/** A share is kept to a hundredth of a percent. */
const SHARE_DIGITS = sql.lit(4);

/** Starts of a part since it was serviced; a device that counts less than it did then began anew. */
function toUsed({ name }: PartDeclaration, alias: string): RawBuilder<number> {
  const serviced = sql.ref(`${alias}.serviced`);
  return sql<number>`greatest(0, ${sql.ref(`${alias}.starts`)}
    - coalesce((${serviced} -> ${sql.lit(name)} ->> 'starts')::bigint, 0))`;
}

/** By numeric: how two whole numbers are rounded must not hang on how one of them is kept in binary. */
function toShare(part: PartDeclaration, alias: string): RawBuilder<number> {
  return sql<number>`round(${toUsed(part, alias)}::numeric / ${sql.lit(part.starts)}, ${SHARE_DIGITS})`;
}

/** Whether a device has the part: what it told of itself says so. */
function hasPart({ where = [] }: PartDeclaration, alias: string): RawBuilder<unknown> {
  const attributes = sql.ref(`${alias}.attributes`);
  const conditions = where.map(({ field, in: values }) => {
    const held = values.map((value) => sql`${sql.lit(JSON.stringify(value))}::jsonb`);
    return sql`${attributes} -> ${sql.lit(field)} IN (${sql.join(held)})`;
  });
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);
}

/** The parts of the devices `alias`, as `PartUse` of the contract, in the order declared. */
export function toPartsSql(parts: readonly PartDeclaration[], alias: string): RawBuilder<unknown> {
  if (parts.length === 0) return sql`'[]'::jsonb`;
  const serviced = sql.ref(`${alias}.serviced`);
  const entries = parts.map(
    (
      part,
    ) => sql`CASE WHEN ${hasPart(part, alias)} THEN jsonb_build_object('part', ${sql.lit(part.name)}, 'used', ${toUsed(part, alias)},
      'planned', ${sql.lit(part.starts)}, 'share', ${toShare(part, alias)},
      'servicedAt', (${serviced} -> ${sql.lit(part.name)} ->> 'at')::bigint) END`,
  );
  return sql`to_jsonb(array_remove(ARRAY[${sql.join(entries)}]::jsonb[], NULL))`;
}

/** The share of the part that is most used up; null where the device has none. */
export function toPartUseSql(parts: readonly PartDeclaration[], alias: string): RawBuilder<unknown> {
  if (parts.length === 0) return sql`NULL::float8`;
  const shares = parts.map((part) => sql`CASE WHEN ${hasPart(part, alias)} THEN ${toShare(part, alias)} END`);
  return sql`greatest(${sql.join(shares)})::float8`;
}

/** Whether a part is due. */
export function isPartDueSql(parts: readonly PartDeclaration[], alias: string): RawBuilder<unknown> {
  return sql`coalesce(${toPartUseSql(parts, alias)} >= ${sql.lit(PART_DUE_SHARE)}, false)`;
}

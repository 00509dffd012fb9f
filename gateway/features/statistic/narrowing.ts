import { sql, type RawBuilder } from 'kysely';
import { startOfDay } from '../../../contract/day';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition } from '../list/list-source';
import { MEASURES } from '../order/measures';
import { DAY_SUMS, DEVICE_SUMS, ITEM_SUMS } from '../order/order-deltas';
import type { RollupRead } from './rollup-repository';

const DEVICE_COLUMNS = sql.raw('franchisee_id, device_id, equipment, device_number, store_id, model');
/** Devices that are there, and those that were. */
export const DEVICES = sql`(
  SELECT ${DEVICE_COLUMNS}, NULL::bigint AS removed_at FROM device
  UNION ALL SELECT ${DEVICE_COLUMNS}, removed_at FROM device_past)`;

type Narrowed = Pick<RollupRead, 'scope' | 'part'>;

/** Tells whether sums are of a part of the whole: those are kept by day, not by hour (decision 133). */
export function isNarrowed({ scope, part }: Narrowed): boolean {
  return scope.model !== undefined || part !== undefined;
}

/** The moment up to which figures are compared: now, or the end of the last whole day where sums know no hours. */
export function comparedUntil(read: Pick<RollupRead, 'scope' | 'part' | 'nowMs'>): number {
  return isNarrowed(read) ? startOfDay(read.nowMs) : read.nowMs;
}

/** Restricts rows to the devices of the model that is asked for, if any; they have a `device_id`. */
export function isOfModel(alias: string, { franchiseeId, model }: RollupRead['scope']): RawBuilder<unknown> {
  if (model === undefined) return sql`TRUE`;
  return sql`${sql.ref(`${alias}.device_id`)} IN (SELECT m.device_id FROM ${DEVICES} m
    WHERE m.franchisee_id = ${franchiseeId} AND m.model = ${model})`;
}

const COLUMNS = sql.join([...MEASURES, 'extra'].map((name) => sql.ref(`n.${name}`)));

/**
 * Sums by day and device: in chosen stores, those of orders of these stores alone. A device may have come from another,
 * whose income neither belongs to these nor is for everybody to see.
 */
export function toDaySums(scope: RollupRead['scope']): RawBuilder<unknown> {
  if (scope.storeIds === null) return DAY_SUMS;
  return sql`(
    SELECT n.franchisee_id, n.equipment, n.device_id, n.day_at, ${COLUMNS}
    FROM ${DEVICE_SUMS} n WHERE ${toScopeCondition('n', scope)})`;
}

/** Sums of the part by day and store, a day under its first hour: as those of all are by hour. */
export function toNarrowedSums({ scope, part }: Narrowed): RawBuilder<unknown> {
  const isByItem = part !== undefined && part.by !== 'device';
  return sql`(
    SELECT n.franchisee_id, n.equipment, n.store_id, n.day_at AS hour_at, ${COLUMNS}
    FROM ${isByItem ? ITEM_SUMS : DEVICE_SUMS} n
    WHERE n.franchisee_id = ${scope.franchiseeId} AND ${isOfPart('n', { scope, part })}
      AND ${isByItem ? sql`TRUE` : isOfModel('n', scope)})`;
}

const ITEM_COLUMNS = { item: 'item_name', method: 'pay_method' } as const;

/** Restricts sums to one part of the whole, if any is asked for. */
export function isOfPart(alias: string, { scope, part }: Narrowed): RawBuilder<unknown> {
  if (part === undefined) return sql`TRUE`;
  if (part.by !== 'device') return sql`${sql.ref(`${alias}.${ITEM_COLUMNS[part.by]}`)} = ${part.id}`;
  return sql`${sql.ref(`${alias}.device_id`)} IN (SELECT p.device_id FROM ${DEVICES} p
    WHERE p.franchisee_id = ${scope.franchiseeId} AND p.device_number = ${part.id})`;
}

/** Restricts rows to the devices that are asked for by model or number; items and methods have no devices. */
export function isOfNarrowed(alias: string, { scope, part }: Narrowed): RawBuilder<unknown> {
  const ofPart = part?.by === 'device' ? isOfPart(alias, { scope, part }) : sql`TRUE`;
  return sql`(${isOfModel(alias, scope)} AND ${ofPart})`;
}

/** Models that a choice offers at most. */
const MODELS_MAX = 200;

/** Models of the devices of the stores that are asked for, those that were let go of among them. */
export async function readModels(
  trx: TenantTransaction,
  { scope }: Pick<RollupRead, 'scope'>,
): Promise<string[]> {
  const { rows } = await sql<{ model: string }>`
    SELECT DISTINCT d.model FROM ${DEVICES} d WHERE ${toScopeCondition('d', scope)} AND d.model <> ''
    ORDER BY d.model LIMIT ${sql.lit(MODELS_MAX)}`.execute(trx);
  return rows.map(({ model }) => model);
}

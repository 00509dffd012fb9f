import { sql } from 'kysely';
import type { PartDimension } from '../../../../contract/domain/report';
import type { TenantTransaction } from '../../../database/tenant';
import { toScopeCondition } from '../../list/list-source';
import { DEVICE_SUMS, ITEM_SUMS } from '../../order/order-deltas';
import { isOfPresence } from '../metric-sql';
import { DEVICES, isOfModel, isOfPart } from '../narrowing';
import { readStores, toColumns, type NamedRow, type RollupRead } from '../rollup-repository';

/** What each part of the whole is called by, beside its id. */
export const PART_NAMES: Readonly<Record<PartDimension, readonly string[]>> = {
  store: ['storeName'],
  device: ['deviceNumber', 'storeId', 'storeName', 'model', 'removedAt'],
  item: ['itemName'],
  method: ['payMethod'],
};

/**
 * Sums of each part of the whole that has any, with `id` and its names. Those of devices, items and methods are kept by
 * day: the span begins and ends with one. The time that devices are there belongs to none of them and is left out.
 */
export async function readParts(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: PartDimension,
): Promise<readonly NamedRow[]> {
  if (dimension === 'store') return readStores(trx, read);
  const own = { ...read, metrics: read.metrics.filter(({ fold }) => !isOfPresence(fold)) };
  return dimension === 'device' ? readDevices(trx, own) : readItems(trx, own, dimension);
}

/** By the store that each order was of: a device that was brought elsewhere keeps what it earned before. */
async function readDevices(trx: TenantTransaction, read: RollupRead): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT g.*, d.device_number AS "deviceNumber", d.store_id AS "storeId", s.name AS "storeName", d.model, d.removed_at AS "removedAt"
    FROM (
      SELECT r.device_id AS id, ${toColumns(read.metrics)}
      FROM ${DEVICE_SUMS} r WHERE ${toDayCondition(read)} AND ${isOfModel('r', read.scope)}
      GROUP BY r.device_id
    ) g
    LEFT JOIN ${DEVICES} d ON d.franchisee_id = ${read.scope.franchiseeId} AND d.device_id = g.id
    LEFT JOIN store s ON s.franchisee_id = ${read.scope.franchiseeId} AND s.id = d.store_id`.execute(trx);
  return rows;
}

const ITEM_KEYS = { item: ['item_name', 'itemName'], method: ['pay_method', 'payMethod'] } as const;

async function readItems(
  trx: TenantTransaction,
  read: RollupRead,
  dimension: 'item' | 'method',
): Promise<readonly NamedRow[]> {
  const [column, name] = ITEM_KEYS[dimension];
  const key = sql.ref(`r.${column}`);
  const { rows } = await sql<NamedRow>`
    SELECT ${key} AS id, ${key} AS ${sql.id(name)}, ${toColumns(read.metrics)}
    FROM ${ITEM_SUMS} r WHERE ${toDayCondition(read)} AND ${isOfPart('r', read)} GROUP BY ${key}`.execute(
    trx,
  );
  return rows;
}

function toDayCondition({ scope, span }: RollupRead) {
  return sql`${toScopeCondition('r', scope)} AND r.day_at >= ${span.fromMs} AND r.day_at < ${span.untilMs}`;
}

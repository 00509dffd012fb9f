import { sql } from 'kysely';
import { OPEN_ALERT_STATES } from '../../../contract/domain/alert';
import {
  INSPECTION_DEVICES_MAX,
  INSPECTION_STALE_DAYS,
  type InspectionPick,
} from '../../../contract/domain/inspection/plan';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';

/** What a plan is to cover. */
export interface RangeAsked {
  /** Words of types. */
  readonly types: readonly string[];
  readonly storeIds: readonly string[];
  readonly pick: InspectionPick;
  /** These alone, of those; empty for all. */
  readonly deviceIds?: readonly string[];
  /** But for these. */
  readonly exceptIds?: readonly string[];
}

/** A device that can be inspected. */
export interface RangeDevice {
  readonly device_id: string;
  readonly device_number: string;
  readonly equipment: string;
  readonly store_id: string;
  readonly room_name: string;
  readonly position: string;
}

/**
 * The devices that somebody may have inspected, by store and number: those of their stores and types that are asked for.
 * One more than a plan may cover says that there are too many.
 */
export async function findRange(
  trx: TenantTransaction,
  { franchiseeId, storeIds: own, equipment }: Pick<Reader, 'franchiseeId' | 'storeIds' | 'equipment'>,
  { types, storeIds, pick, deviceIds = [], exceptIds = [] }: RangeAsked,
  nowMs: number,
): Promise<readonly RangeDevice[]> {
  const stores = own === null ? storeIds : storeIds.filter((id) => own.includes(id));
  const words = equipment === null ? types : types.filter((word) => equipment.includes(word));
  const picked: Readonly<Record<InspectionPick, ReturnType<typeof sql>>> = {
    all: sql`TRUE`,
    stale: sql`NOT EXISTS (SELECT FROM inspection_task k WHERE k.franchisee_id = ${franchiseeId}
      AND k.device_id = d.device_id AND k.scanned_at >= ${nowMs - INSPECTION_STALE_DAYS * ONE_DAY_MS}::bigint)`,
    alerting: sql`EXISTS (SELECT FROM alert a WHERE a.franchisee_id = ${franchiseeId}
      AND a.device_id = d.device_id AND a.status = ANY(${[...OPEN_ALERT_STATES]}::int[]))`,
  };
  const { rows } = await sql<RangeDevice>`
    SELECT d.device_id, d.device_number, d.equipment, d.store_id, d.room_name, d.position FROM device d
    WHERE d.franchisee_id = ${franchiseeId} AND d.store_id = ANY(${[...stores]}::text[])
      AND d.equipment = ANY(${[...words]}::text[])
      AND (${deviceIds.length === 0} OR d.device_id = ANY(${[...deviceIds]}::text[]))
      AND NOT (d.device_id = ANY(${[...exceptIds]}::text[])) AND ${picked[pick]}
    ORDER BY d.store_id, d.device_number, d.device_id
    LIMIT ${INSPECTION_DEVICES_MAX + 1}`.execute(trx);
  return rows;
}

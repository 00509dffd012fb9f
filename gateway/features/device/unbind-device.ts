import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import { hastenTimers } from '../../timers/timer';
import './past-tables';
import { keepPresence } from './presence';

const KEPT = sql.raw(
  [
    'franchisee_id',
    'device_id',
    'equipment',
    'imei',
    'device_number',
    'device_name',
    'store_id',
    'model',
    'today_start_count',
    'today_free_start_count',
    'today_income_cents',
    'today_date',
    'total_income_cents',
    'starts',
    'serviced',
    'last_order_at',
    'attributes',
  ].join(', '),
);

/** What was let go of. */
export interface Unbound {
  readonly imei: string;
  readonly deviceNumber: string;
}

/**
 * Takes a device, whose row the caller has locked, out of the lists: its module is free again, and what its orders
 * and sums stand for is kept. Null when it is not there.
 */
export async function unbindDevice(
  trx: TenantTransaction,
  {
    franchiseeId,
    deviceId,
    nowMs,
  }: { readonly franchiseeId: string; readonly deviceId: string; readonly nowMs: number },
): Promise<Unbound | null> {
  await sql`INSERT INTO device_past (${KEPT}, removed_at)
    SELECT ${KEPT}, ${nowMs}::bigint FROM device
    WHERE franchisee_id = ${franchiseeId} AND device_id = ${deviceId}`.execute(trx);
  const removed = await trx
    .deleteFrom('device')
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .returning(['imei', 'device_number as deviceNumber', 'equipment', 'store_id'])
    .returning(['enabled', 'online', 'upgrading', 'fault_code'])
    .executeTakeFirst();
  if (removed === undefined) return null;
  const place = { franchisee_id: franchiseeId, device_id: deviceId, ...removed };
  await keepPresence(trx, place, { before: removed, after: null, at: nowMs });
  await trx
    .deleteFrom('device_module')
    .where('imei', '=', removed.imei)
    .where('owner_franchisee_id', '=', franchiseeId)
    .execute();
  // What was wrong with it is wrong no more.
  await hastenTimers(trx, { franchiseeId, kind: 'alert' }, [{ subjectId: deviceId, dueAt: nowMs }]);
  return { imei: removed.imei, deviceNumber: removed.deviceNumber };
}

/** The number of a device that the tenant has let go of; null when there was none, or in none of these stores. */
export async function findPastNumber(
  trx: TenantTransaction,
  of: {
    readonly franchiseeId: string;
    readonly deviceId: string;
    /** Null for every type, and for every store. */
    readonly equipment: readonly string[] | null;
    readonly storeIds: readonly string[] | null;
  },
): Promise<string | null> {
  const { equipment, storeIds } = of;
  const past = await trx
    .selectFrom('device_past')
    .select('device_number as deviceNumber')
    .where('franchisee_id', '=', of.franchiseeId)
    .where('device_id', '=', of.deviceId)
    .$if(equipment !== null, (query) => query.where('equipment', 'in', [...(equipment ?? []), '']))
    .$if(storeIds !== null, (query) => query.where('store_id', 'in', [...(storeIds ?? []), '']))
    .executeTakeFirst();
  return past?.deviceNumber ?? null;
}

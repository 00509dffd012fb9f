import { DisplayStatus } from '../../../contract/domain/device';
import { toModuleNumber } from '../../../contract/domain/module-number';
import type { TenantTransaction } from '../../database/tenant';
import { hastenTimers } from '../../timers/timer';
import { createId, type RandomBytes } from '../../database/token';
import './past-tables';
import { keepPresence } from './presence';

/** What a person says of a device that is to be bound. */
export interface NewDevice {
  readonly imei: string;
  readonly deviceNumber: string;
  readonly deviceName: string;
  readonly storeId: string;
  readonly roomName: string;
  readonly position: string;
  readonly model: string;
  readonly linkType: string;
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Where it comes to stand, and whose it becomes. */
export interface BindContext {
  readonly franchiseeId: string;
  /** Word of the type on the wire. */
  readonly equipment: string;
  /** Stores that the person may bind to; null for all of the tenant's. */
  readonly storeIds: readonly string[] | null;
  readonly nowMs: number;
  readonly random: RandomBytes;
}

/** Why a device cannot be bound; keys of the message that says so. */
export type BindProblem = 'moduleMalformed' | 'moduleTaken' | 'deviceNumberTaken' | 'storeUnknown';

export type Bound =
  | { readonly deviceId: string; readonly imei: string; readonly isReturning: boolean }
  | { readonly problem: BindProblem };

/**
 * Makes a device the tenant's: offline until its first heartbeat. One that the tenant had before goes on under its
 * old id, with its orders, sums and log. Writes nothing when it answers a problem.
 */
export async function bindDevice(
  trx: TenantTransaction,
  context: BindContext,
  device: NewDevice,
): Promise<Bound> {
  const { franchiseeId, equipment, nowMs, random } = context;
  const imei = toModuleNumber(device.imei);
  if (imei === null) return { problem: 'moduleMalformed' };
  if (!(await mayStandIn(trx, context, device.storeId))) return { problem: 'storeUnknown' };
  const past = await findPast(trx, { franchiseeId, equipment, imei });
  const deviceId = past?.device_id ?? createId('dev', nowMs, random);
  if (!(await claimModule(trx, { imei, franchiseeId, deviceId }))) return { problem: 'moduleTaken' };
  const problem = await insertDevice(trx, context, { ...device, imei, deviceId, past });
  if (problem !== null) {
    await trx.deleteFrom('device_module').where('imei', '=', imei).execute();
    return { problem };
  }
  if (past !== undefined) {
    await trx
      .deleteFrom('device_past')
      .where('franchisee_id', '=', franchiseeId)
      .where('device_id', '=', deviceId)
      .execute();
  }
  return { deviceId, imei, isReturning: past !== undefined };
}

async function mayStandIn(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: BindContext,
  storeId: string,
): Promise<boolean> {
  if (storeIds !== null && !storeIds.includes(storeId)) return false;
  const store = await trx
    .selectFrom('store')
    .select('id')
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store !== undefined;
}

function findPast(
  trx: TenantTransaction,
  key: { readonly franchiseeId: string; readonly equipment: string; readonly imei: string },
) {
  return trx
    .selectFrom('device_past')
    .selectAll()
    .where('franchisee_id', '=', key.franchiseeId)
    .where('imei', '=', key.imei)
    .where('equipment', '=', key.equipment)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Waits for whoever binds the same module at this moment, and takes it only where that came to nothing. */
async function claimModule(
  trx: TenantTransaction,
  claim: { readonly imei: string; readonly franchiseeId: string; readonly deviceId: string },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('device_module')
    .values({ imei: claim.imei, owner_franchisee_id: claim.franchiseeId, device_id: claim.deviceId })
    .onConflict((conflict) => conflict.column('imei').doNothing())
    .returning('imei')
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Insertion extends NewDevice {
  readonly deviceId: string;
  readonly past: Awaited<ReturnType<typeof findPast>>;
}

async function insertDevice(
  trx: TenantTransaction,
  { franchiseeId, equipment, nowMs }: BindContext,
  { deviceId, past, ...device }: Insertion,
): Promise<BindProblem | null> {
  const inserted = await trx
    .insertInto('device')
    .values({
      franchisee_id: franchiseeId,
      device_id: deviceId,
      equipment,
      device_number: device.deviceNumber,
      device_name: device.deviceName,
      imei: device.imei,
      store_id: device.storeId,
      room_name: device.roomName,
      position: device.position,
      model: device.model,
      link_type: device.linkType,
      tags: [...device.tags],
      display_status: DisplayStatus.offline,
      online: false,
      bind_at: nowMs,
      attributes: JSON.stringify({ ...past?.attributes, ...device.attributes }),
      ...sumsOf(past),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_id')
    .executeTakeFirst();
  if (inserted !== undefined) {
    const place = { franchisee_id: franchiseeId, device_id: deviceId, equipment, store_id: device.storeId };
    const after = { enabled: true, online: false, upgrading: false, fault_code: null };
    await keepPresence(trx, place, { before: null, after, at: nowMs });
    // From now on it may be silent for too long, and its card ends one day.
    await hastenTimers(trx, { franchiseeId, kind: 'alert' }, [{ subjectId: deviceId, dueAt: nowMs }]);
    return null;
  }
  const holder = await trx
    .selectFrom('device')
    .select('device_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('store_id', '=', device.storeId)
    .where('equipment', '=', equipment)
    .where('device_number', '=', device.deviceNumber)
    .executeTakeFirst();
  return holder === undefined ? 'moduleTaken' : 'deviceNumberTaken';
}

/** What it earned and how often it started here before it was let go of, and what was serviced. */
function sumsOf(past: Insertion['past']) {
  if (past === undefined) return {};
  return {
    today_start_count: past.today_start_count,
    today_free_start_count: past.today_free_start_count,
    today_income_cents: past.today_income_cents,
    today_date: past.today_date,
    total_income_cents: past.total_income_cents,
    starts: past.starts,
    serviced: JSON.stringify(past.serviced),
    last_order_at: past.last_order_at,
  };
}

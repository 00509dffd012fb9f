import type { Selectable } from 'kysely';
import {
  displayStatusOf,
  WORK_STATES,
  DisplayStatus,
  type DeviceFacts,
  type WorkStatus,
} from '../../../contract/domain/device';
import type { TenantTransaction } from '../../database/tenant';
import { keepEvidence, toStateEvidence } from './device-event';
import { keepPresence } from './presence';
import type { DeviceTable } from './tables';

/** What a device is known by within the whole installation. */
export interface DeviceKey {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

/** Reads a device and keeps it until the transaction ends; undefined when it is not there. */
export function lockDevice(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: DeviceKey,
): Promise<LockedDevice | undefined> {
  return trx
    .selectFrom('device')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

/** A device that is kept until the transaction ends. */
export type LockedDevice = Selectable<DeviceTable>;

/** Columns of a device that what happens to it may change; the status shown follows from them. */
export type DeviceChanges = Partial<
  Omit<
    LockedDevice,
    | ('franchisee_id' | 'device_id' | 'equipment' | 'imei' | 'store_id' | 'display_status')
    // Counted by the fold, and registered by people.
    | ('starts' | 'serviced')
  >
>;

/**
 * Changes a locked device, and the status that is shown of it, and keeps that its state changed; yields the device as
 * it is now.
 */
export async function changeDevice(
  trx: TenantTransaction,
  device: LockedDevice,
  changes: DeviceChanges,
  nowMs: number,
): Promise<LockedDevice> {
  const { attributes, ...columns } = changes;
  const changed = { ...device, ...changes };
  const display_status = displayStatusOf(factsOf(changed));
  await trx
    .updateTable('device')
    .set({
      ...columns,
      display_status,
      ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
    })
    .where('franchisee_id', '=', device.franchisee_id)
    .where('device_id', '=', device.device_id)
    .execute();
  const after = { ...changed, display_status };
  await keepEvidence(trx, toStateEvidence(device, after, nowMs));
  await keepPresence(trx, after, { before: device, after, at: nowMs });
  return after;
}

/** The column holds no other codes. */
function workStatusOf({ work_status }: Pick<LockedDevice, 'work_status'>): WorkStatus {
  return WORK_STATES.find((status) => status === work_status) ?? DisplayStatus.idle;
}

/** The facts of a device, as its states are told by. */
export function factsOf(device: LockedDevice): DeviceFacts {
  const { enabled, online, upgrading, fault_code: faultCode } = device;
  return { enabled, online, upgrading, faultCode, workStatus: workStatusOf(device) };
}

/** The columns that facts stand in. */
export function toFactColumns(facts: DeviceFacts) {
  const { enabled, online, upgrading, faultCode, workStatus } = facts;
  return { enabled, online, upgrading, fault_code: faultCode, work_status: workStatus };
}

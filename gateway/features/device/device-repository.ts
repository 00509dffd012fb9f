import {
  displayStatusOf,
  WORK_STATES,
  DisplayStatus,
  type WorkStatus,
} from '../../../contract/domain/device';
import type { TenantTransaction } from '../../database/tenant';
import './tables';

/** What a device is known by within the whole installation. */
export interface DeviceKey {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

const COLUMNS = [
  'franchisee_id',
  'device_id',
  'equipment',
  'imei',
  'store_id',
  'model',
  'display_status',
  'enabled',
  'online',
  'upgrading',
  'fault_code',
  'fault_text',
  'work_status',
  'long_idle',
  'supply_alert',
  'last_heartbeat_at',
  'signal',
  'current_order_no',
  'last_order_at',
  'bind_at',
  'firmware_version',
  'firmware_outdated',
  'target_version',
  'reported_at',
  'report_seq',
  'failed_starts',
  'command_id',
  'attributes',
] as const;

/** Reads a device and keeps it until the transaction ends; undefined when it is not there. */
export function lockDevice(trx: TenantTransaction, { franchiseeId, deviceId }: DeviceKey) {
  return trx
    .selectFrom('device')
    .select(COLUMNS)
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

/** A device that is kept until the transaction ends. */
export type LockedDevice = NonNullable<Awaited<ReturnType<typeof lockDevice>>>;

/** Columns of a device that what happens to it may change; the status shown follows from them. */
export type DeviceChanges = Partial<
  Omit<LockedDevice, 'franchisee_id' | 'device_id' | 'equipment' | 'imei' | 'store_id' | 'display_status'>
>;

/** Changes a locked device, and the status that is shown of it; yields the device as it is now. */
export async function changeDevice(
  trx: TenantTransaction,
  device: LockedDevice,
  changes: DeviceChanges,
): Promise<LockedDevice> {
  const { attributes, ...columns } = changes;
  const changed = { ...device, ...changes };
  const display_status = shownStatusOf(changed);
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
  return { ...changed, display_status };
}

/** What a device says it does; the column holds no other codes. */
export function workStatusOf({ work_status }: Pick<LockedDevice, 'work_status'>): WorkStatus {
  return WORK_STATES.find((status) => status === work_status) ?? DisplayStatus.idle;
}

function shownStatusOf(device: LockedDevice): DisplayStatus {
  return displayStatusOf({
    enabled: device.enabled,
    online: device.online,
    upgrading: device.upgrading,
    faultCode: device.fault_code,
    workStatus: workStatusOf(device),
  });
}

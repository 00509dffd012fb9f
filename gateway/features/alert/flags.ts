import type { TenantTransaction } from '../../database/tenant';
import type { AlertDevice } from './rule/alert-facts';
import type { Judged } from './rule/judge';

/** What rules say of a device beside its status, for as long as they hold. */
export interface DeviceFlags {
  readonly supply_alert: boolean;
  readonly sale_stopped: boolean;
}

/** It does not matter whether people have seen to an alert: what holds, holds. */
export function toFlags(judged: readonly Judged[]): DeviceFlags {
  const firing = judged.filter(({ seen }) => seen.isFiring);
  return {
    supply_alert: firing.some(({ rule }) => rule.isSupply),
    sale_stopped: firing.some(({ rule }) => rule.then.some(({ kind }) => kind === 'stopSale')),
  };
}

/** @returns whether the row changed. */
export async function flagDevice(
  trx: TenantTransaction,
  device: AlertDevice,
  flags: DeviceFlags,
): Promise<boolean> {
  if (device.supply_alert === flags.supply_alert && device.sale_stopped === flags.sale_stopped) return false;
  await trx
    .updateTable('device')
    .set(flags)
    .where('franchisee_id', '=', device.franchisee_id)
    .where('device_id', '=', device.device_id)
    .execute();
  return true;
}

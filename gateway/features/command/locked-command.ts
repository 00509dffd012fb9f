import type { TenantTransaction } from '../../database/tenant';
import { lockDevice } from '../device/device-repository';
import { lockDevices } from '../order/device-orders';
import { lockOrder, readOrder, type OrderRow } from '../order/order-row';
import { lockCommand, readCommand, type CommandKey } from './command-repository';
import type { CommandOnDevice } from './command-step';

/** A command that is kept until the transaction ends, with its device and its order. */
export interface LockedSubject extends CommandOnDevice {
  readonly order: OrderRow | undefined;
}

/** Locks device, order and command, in this order whoever comes; null when there is no such command. */
export async function lockSubject(trx: TenantTransaction, key: CommandKey): Promise<LockedSubject | null> {
  const { franchiseeId } = key;
  const known = await readCommand(trx, key);
  if (known === undefined) return null;
  const { order_id: orderId, device_id: deviceId } = known;
  if (orderId !== null && known.source !== 'system') {
    // A person may start an order on another device than its own: both change with it.
    const order = await readOrder(trx, { franchiseeId, orderId });
    const deviceIds = order === undefined ? [] : [order.device_id, deviceId];
    await lockDevices(trx, { franchiseeId, deviceIds });
  }
  const device = await lockDevice(trx, { franchiseeId, deviceId });
  const order = orderId === null ? undefined : await lockOrder(trx, { franchiseeId, orderId });
  const command = await lockCommand(trx, key);
  return command === undefined ? null : { command, device, order };
}

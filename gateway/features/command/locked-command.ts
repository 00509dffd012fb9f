import type { TenantTransaction } from '../../database/tenant';
import { lockDevice } from '../device/device-repository';
import { lockOrder } from '../order/order-row';
import { lockCommand, readCommand, type CommandKey } from './command-repository';
import type { CommandOnDevice } from './command-step';

/** A command that is kept until the transaction ends, with its device and the number of its order. */
export interface LockedSubject extends CommandOnDevice {
  readonly orderNo: string | undefined;
}

/** Locks device, order and command, in this order whoever comes; null when there is no such command. */
export async function lockSubject(trx: TenantTransaction, key: CommandKey): Promise<LockedSubject | null> {
  const { franchiseeId } = key;
  const known = await readCommand(trx, key);
  if (known === undefined) return null;
  const { order_id: orderId, device_id: deviceId } = known;
  const device = await lockDevice(trx, { franchiseeId, deviceId });
  const order = orderId === null ? undefined : await lockOrder(trx, { franchiseeId, orderId });
  const command = await lockCommand(trx, key);
  return command === undefined ? null : { command, device, orderNo: order?.order_no };
}

import { CommandStatus } from '../../../contract/domain/command';
import { CLOSED_ORDER_STATES, OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';

const OPEN_ORDER_STATES = Object.values(OrderStatus).filter(
  (status) => !CLOSED_ORDER_STATES.includes(status),
);

interface OfDevice {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

/** Tells whether an order still hangs on the device: one that waits for its payment too. */
export async function hasOpenOrder(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: OfDevice,
): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .innerJoin('device', (join) =>
      join
        .onRef('device.franchisee_id', '=', 'orders.franchisee_id')
        .onRef('device.device_id', '=', 'orders.device_id')
        .onRef('device.equipment', '=', 'orders.equipment'),
    )
    .select('orders.order_id')
    .where('orders.franchisee_id', '=', franchiseeId)
    .where('orders.device_id', '=', deviceId)
    .where('orders.order_status', 'in', [...OPEN_ORDER_STATES])
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Takes back the commands of a device that were not sent yet; those that were end by their own time. */
export async function cancelQueued(
  trx: TenantTransaction,
  { franchiseeId, deviceId, at }: OfDevice & { readonly at: number },
): Promise<void> {
  await trx
    .updateTable('device_command')
    .set({ status: CommandStatus.cancelled, done_at: at })
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .where('status', '=', CommandStatus.queued)
    .execute();
}

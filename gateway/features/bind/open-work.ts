import { CommandStatus, type CommandFailure } from '../../../contract/domain/command';
import { CLOSED_ORDER_STATES, OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';

const OPEN_ORDER_STATES = Object.values(OrderStatus).filter(
  (status) => !CLOSED_ORDER_STATES.includes(status),
);

interface OfDevice {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

/** Orders that hang on the device, those that wait for their payment too. */
export async function listOpenOrders(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: OfDevice,
): Promise<readonly { readonly orderId: string; readonly status: number }[]> {
  return selectOpenOrders(trx, { franchiseeId, deviceId })
    .select(['orders.order_id as orderId', 'orders.order_status as status'])
    .orderBy('orders.order_id')
    .execute();
}

/** Tells whether any does. */
export async function hasOpenOrder(trx: TenantTransaction, of: OfDevice): Promise<boolean> {
  const order = await selectOpenOrders(trx, of).select('orders.order_id').limit(1).executeTakeFirst();
  return order !== undefined;
}

function selectOpenOrders(trx: TenantTransaction, { franchiseeId, deviceId }: OfDevice) {
  return trx
    .selectFrom('orders')
    .innerJoin('device', (join) =>
      join
        .onRef('device.franchisee_id', '=', 'orders.franchisee_id')
        .onRef('device.device_id', '=', 'orders.device_id')
        .onRef('device.equipment', '=', 'orders.equipment'),
    )
    .where('orders.franchisee_id', '=', franchiseeId)
    .where('orders.device_id', '=', deviceId)
    .where('orders.order_status', 'in', [...OPEN_ORDER_STATES]);
}

/** A command that was taken back. */
export interface TakenBack {
  readonly action: string;
  readonly source: string;
}

/**
 * Takes back the commands of a device that were not sent yet, for it is let go of, and yields them, the oldest
 * first; those that were sent end by their own time.
 */
export async function cancelQueued(
  trx: TenantTransaction,
  { franchiseeId, deviceId, at }: OfDevice & { readonly at: number },
): Promise<readonly TakenBack[]> {
  const taken = await trx
    .updateTable('device_command')
    .set({
      status: CommandStatus.cancelled,
      done_at: at,
      fail_code: 'deviceRemoved' satisfies CommandFailure,
    })
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .where('status', '=', CommandStatus.queued)
    .returning(['command_id', 'action', 'source'])
    .execute();
  return taken.sort((one, other) => (one.command_id < other.command_id ? -1 : 1));
}

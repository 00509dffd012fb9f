import { sql } from 'kysely';
import type { OrderEvent } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderRow } from './order-row';

/** What becomes of the row of an order's device. */
type DeviceStep = 'take' | 'start' | 'free' | 'late';

const STEPS: Readonly<Partial<Record<OrderEvent, DeviceStep>>> = {
  sendStart: 'take',
  started: 'start',
  startRemotely: 'start',
  startFailed: 'free',
  notStarted: 'free',
  finish: 'free',
  abort: 'free',
};

/** Whether an event changes the device's row too; then the device is locked before the order, as whoever hears a device does. */
export function touchesDevice(event: OrderEvent): boolean {
  return STEPS[event] !== undefined;
}

/** Locks the device's row; nothing happens when the device is gone. */
export async function lockDeviceOf(
  trx: TenantTransaction,
  { franchisee_id, device_id }: Pick<OrderRow, 'franchisee_id' | 'device_id'>,
): Promise<void> {
  await trx
    .selectFrom('device')
    .select('device_id')
    .where('franchisee_id', '=', franchisee_id)
    .where('device_id', '=', device_id)
    .forNoKeyUpdate()
    .execute();
}

/** @returns whether the row changed. */
export async function stepDevice(
  trx: TenantTransaction,
  order: OrderRow,
  event: OrderEvent | 'late',
): Promise<boolean> {
  const step = event === 'late' ? 'late' : STEPS[event];
  if (step === undefined) return false;
  const { franchisee_id, device_id, order_id, order_no } = order;
  const current = sql`current_order_no = ${order_no}, current_order_id = ${order_id}`;
  const assignments = {
    take: current,
    start: sql`${current}, long_idle = false,
      last_order_at = greatest(last_order_at, ${order.created_at}::bigint)`,
    free: sql`current_order_no = NULL, current_order_id = NULL, severe_timeout = false`,
    late: sql`severe_timeout = true`,
  }[step];
  const isOwn = step === 'free' || step === 'late' ? sql`AND current_order_id = ${order_id}` : sql``;
  const { numAffectedRows = 0n } = await sql`UPDATE device SET ${assignments}
    WHERE franchisee_id = ${franchisee_id} AND device_id = ${device_id} ${isOwn}`.execute(trx);
  return numAffectedRows > 0n;
}

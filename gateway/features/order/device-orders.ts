import { sql, type RawBuilder } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import type { OrderEvent } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import { displayStatusSql } from '../device/device-status';
import type { OrderRow } from './order-row';

/** What becomes of the row of an order's device. */
type DeviceStep = 'reserve' | 'take' | 'start' | 'free' | 'late';

const STEPS: Readonly<Partial<Record<OrderEvent, DeviceStep>>> = {
  payForLater: 'reserve',
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

// As a literal: PostgreSQL would take a parameter of a CASE for text.
const RESERVED = sql.lit(DisplayStatus.reserved);

/** Which device a step is taken on: the one that the order has, or one that nobody has. */
const WHERE: Readonly<Partial<Record<DeviceStep, (orderId: string) => RawBuilder<unknown>>>> = {
  reserve: () => sql`AND current_order_id IS NULL AND work_status = ${sql.lit(DisplayStatus.idle)}`,
  free: (orderId) => sql`AND current_order_id = ${orderId}`,
  late: (orderId) => sql`AND current_order_id = ${orderId}`,
};

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
    reserve: sql`${current}, work_status = ${RESERVED}, display_status = ${displayStatusSql({ workStatus: RESERVED })}`,
    take: current,
    start: sql`${current}, long_idle = false,
      last_order_at = greatest(last_order_at, ${order.created_at}::bigint)`,
    free: sql`current_order_no = NULL, current_order_id = NULL, severe_timeout = false`,
    late: sql`severe_timeout = true`,
  }[step];
  const isOwn = WHERE[step]?.(order_id) ?? sql``;
  const { numAffectedRows = 0n } = await sql`UPDATE device SET ${assignments}
    WHERE franchisee_id = ${franchisee_id} AND device_id = ${device_id} ${isOwn}`.execute(trx);
  return numAffectedRows > 0n;
}

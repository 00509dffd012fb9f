import { sql, type RawBuilder } from 'kysely';
import { DisplayStatus } from '../../../contract/domain/device';
import { OrderStatus, type OrderEvent, type OrderFlag } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import { hastenTimers } from '../../timers/timer';
import { keepEvidence } from '../device/device-event';
import { displayStatusSql } from '../device/device-status';
import type { OrderRow } from './order-row';

/** What becomes of the row of an order's device. */
type DeviceStep = 'reserve' | 'take' | 'start' | 'giveUp' | 'free' | 'late' | 'wait';

const STEPS: Readonly<Partial<Record<OrderEvent, DeviceStep>>> = {
  payForLater: 'reserve',
  sendStart: 'take',
  started: 'start',
  startRemotely: 'start',
  startFailed: 'giveUp',
  notStarted: 'giveUp',
  noShow: 'giveUp',
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

/** Locks several, in the order in which everybody does; those that are gone are left out. */
export async function lockDevices(
  trx: TenantTransaction,
  { franchiseeId, deviceIds }: { readonly franchiseeId: string; readonly deviceIds: readonly string[] },
): Promise<void> {
  if (deviceIds.length === 0) return;
  await trx
    .selectFrom('device')
    .select('device_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', 'in', [...new Set(deviceIds)])
    .orderBy('device_id')
    .forUpdate()
    .execute();
}

// As literals: PostgreSQL would take the parameters of a CASE for text.
const SEVERE = sql.lit('severeTimeout' satisfies OrderFlag);
const RUNNING_ORDER = sql.lit(OrderStatus.running);
const IDLE = sql.lit(DisplayStatus.idle);
const RUNNING = sql.lit(DisplayStatus.running);
const RESERVED = sql.lit(DisplayStatus.reserved);
/** A device that has taken a start runs; what it does beside that is its own to say. */
const STARTED = sql`CASE WHEN work_status IN (${IDLE}, ${RESERVED}) THEN ${RUNNING} ELSE work_status END`;

/** Which device a step is taken on: the one that the order has, or one that nobody has. */
const WHERE: Readonly<Partial<Record<DeviceStep, (orderId: string) => RawBuilder<unknown>>>> = {
  reserve: () => sql`AND current_order_id IS NULL AND work_status = ${sql.lit(DisplayStatus.idle)}`,
  giveUp: (orderId) => sql`AND current_order_id = ${orderId}`,
  free: (orderId) => sql`AND current_order_id = ${orderId}`,
  late: (orderId) => sql`AND current_order_id = ${orderId}`,
};

/**
 * Takes the step of its order on the device; one that begins or ends an overdue run is looked at anew, for no report
 * of the device tells of that.
 *
 * @param nowMs - The present moment, whatever moment the event speaks of.
 * @returns whether the row changed.
 */
export async function stepDevice(
  trx: TenantTransaction,
  { order, nowMs }: { readonly order: OrderRow; readonly nowMs: number },
  event: OrderEvent | 'late' | 'wait',
): Promise<boolean> {
  const step = event === 'late' || event === 'wait' ? event : STEPS[event];
  if (step === undefined) return false;
  const { franchisee_id, device_id, order_id } = order;
  const isOwn = WHERE[step]?.(order_id) ?? sql``;
  const { rows } = await sql<{ was: number; status: number }>`UPDATE device SET ${toAssignments(step, order)}
    FROM (SELECT d.display_status AS was FROM device d
          WHERE d.franchisee_id = ${franchisee_id} AND d.device_id = ${device_id}) AS old
    WHERE franchisee_id = ${franchisee_id} AND device_id = ${device_id} ${isOwn}
    RETURNING old.was, display_status AS status`.execute(trx);
  const isChanged = rows.length > 0;
  const place = { franchiseeId: franchisee_id, deviceId: device_id, orderId: order_id, at: nowMs };
  await keepEvidence(
    trx,
    rows
      .filter(({ was, status }) => was !== status)
      .map(({ was, status }) => ({ ...place, kind: 'state', detail: { before: was, after: status } })),
  );
  if (isChanged && order.flags.includes('severeTimeout')) {
    const due = [{ subjectId: device_id, dueAt: nowMs }];
    await hastenTimers(trx, { franchiseeId: franchisee_id, kind: 'alert' }, due);
  }
  return isChanged;
}

function toAssignments(step: DeviceStep, order: OrderRow): RawBuilder<unknown> {
  const { order_id, order_no, created_at } = order;
  const current = sql`current_order_no = ${order_no}, current_order_id = ${order_id}`;
  switch (step) {
    case 'reserve':
      return sql`${current}, ${toWork(RESERVED)}`;
    case 'take':
      return current;
    case 'start':
      return sql`${current}, ${toWork(STARTED)}, long_idle = false,
        last_order_at = greatest(last_order_at, ${created_at}::bigint)`;
    case 'giveUp':
      return sql`${toNext(order)}, ${toWork(toFreed(order, [RESERVED]))}`;
    case 'free':
      return sql`${toNext(order)}, ${toWork(toFreed(order, [RUNNING, RESERVED]))},
        run_ended_at = ${order.ended_at}::bigint`;
    case 'late':
      return sql`severe_timeout = true`;
    case 'wait':
      return sql`severe_timeout = EXISTS (SELECT ${others(order)} AND ${SEVERE} = ANY(o.flags))`;
  }
}

/** What the device does, and the status that is shown with it. */
function toWork(workStatus: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`work_status = ${workStatus}, display_status = ${displayStatusSql({ workStatus })}`;
}

/** The other orders that run on the device: one that serves several users at once goes on with them, the newest first. */
function others({ franchisee_id, device_id }: OrderRow): RawBuilder<unknown> {
  return sql`FROM orders o WHERE o.franchisee_id = ${franchisee_id} AND o.device_id = ${device_id}
    AND o.order_status = ${RUNNING_ORDER}`;
}

function toNext(order: OrderRow): RawBuilder<unknown> {
  return sql`(current_order_no, current_order_id) = 
      (SELECT o.order_no, o.order_id ${others(order)} ORDER BY o.order_id DESC LIMIT 1),
    severe_timeout = EXISTS (SELECT ${others(order)} AND ${SEVERE} = ANY(o.flags))`;
}

/** Idle, where it was in one of these states for this order alone. */
function toFreed(order: OrderRow, states: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`CASE WHEN work_status IN (${sql.join(states)}) AND NOT EXISTS (SELECT ${others(order)})
    THEN ${IDLE} ELSE work_status END`;
}

import { ORDER_TABLE, OrderStatus, type OrderFlag } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { hasSettlement } from '../ledger/book';
import {
  done,
  NOTHING,
  witness,
  writeChange,
  type ChangeOptions,
  type EngineChange,
  type EngineResult,
} from './order-change';
import { lockDevices, stepDevice } from './device-orders';
import { toCame } from './reservation/attendance';
import { lockOrder, readOrder, type OrderKey, type OrderPatch, type OrderRow } from './order-row';

/** How long after its payment a person may start an order (pages 4.4). */
const REMOTE_START_MAX_MS = 24 * ONE_HOUR_MS;
const STARTABLE: readonly number[] = [OrderStatus.waiting, OrderStatus.startFailed, OrderStatus.aborted];
const UNREFUNDED: readonly number[] = [RefundStatus.none, RefundStatus.rejected];

/**
 * Whether a person may start what an order has bought: it was paid within a day, did not run to its end, and no money
 * of it went back or is about to, for then it would be paid for once and given twice (decision 103).
 */
export async function mayStartAgain(
  trx: TenantTransaction,
  order: OrderRow,
  nowMs: number,
): Promise<boolean> {
  const { order_status, refund_status, refunded_cents, paid_at, created_at } = order;
  return (
    STARTABLE.includes(order_status) &&
    UNREFUNDED.includes(refund_status) &&
    refunded_cents === 0 &&
    nowMs < (paid_at ?? created_at) + REMOTE_START_MAX_MS &&
    !(await isSettled(trx, order))
  );
}

/**
 * Whether what it cost was settled by use: it is over then, and a second run would be given away. Where a coupon bore all
 * of it nothing went back to the user, but the platform bears less.
 */
async function isSettled(trx: TenantTransaction, order: OrderRow): Promise<boolean> {
  return order.settled_cents > 0 || (order.meter !== null && (await hasSettlement(trx, order)));
}

/** What the start of an order tells its device. */
export function toStartParams(order: OrderRow): Readonly<Record<string, unknown>> {
  const { planned_sec: plannedSec, start_params, order_status } = order;
  return {
    // A device that is not told how long a run was bought for would run for as long as it likes.
    ...(plannedSec === null ? {} : { plannedSec }),
    ...start_params,
    // An order never runs twice on a device that is not told to.
    ...(order_status === OrderStatus.aborted ? { again: true } : {}),
  };
}

/** Says that a device runs an order that a person started. */
export interface Restart {
  readonly at: number;
  /** The device, where it need not be the order's own. */
  readonly deviceId?: string;
}

/** Takes an order up again; on another device the order is that one's from now on. */
export async function restartOrder(
  trx: TenantTransaction,
  options: ChangeOptions,
  key: OrderKey,
  { at, deviceId }: Restart,
): Promise<EngineResult> {
  const known = await readOrder(trx, key);
  if (known === undefined) return { outcome: 'missing', ...NOTHING };
  const wanted = deviceId ?? known.device_id;
  await lockDevices(trx, { franchiseeId: key.franchiseeId, deviceIds: [known.device_id, wanted] });
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  const to = nextState(ORDER_TABLE, before.order_status as OrderStatus, 'startRemotely');
  const place =
    wanted === before.device_id
      ? { usage: options.usage.takeUp(before.equipment, before.usage) }
      : await findPlace(trx, options, { order: before, deviceId: wanted });
  if (to === null || place === null || (await isSettled(trx, before))) {
    return { ...NOTHING, outcome: 'wrongState', order: before };
  }
  const nowMs = options.now();
  const patch = { ...toRun(before, at), ...place, ...toCame(before), order_status: to, state_at: nowMs };
  const order = await writeChange(trx, options, { before, patch });
  const isLeft = order.device_id !== before.device_id;
  const isFreed = isLeft && (await stepDevice(trx, { order: before, nowMs }, 'notStarted'));
  const isDeviceChanged = await stepDevice(trx, { order, nowMs }, 'startRemotely');
  const told = await witness(trx, options, { before, after: order, event: 'startRemotely', at });
  const left = isFreed ? [async () => tellLeft(options, before)] : [];
  return done(options, { order, isDeviceChanged, type: 'updated', sends: [...left, ...told] });
}

/** Marks that tell of the run before. */
const OF_A_RUN: readonly string[] = ['aborted', 'timeout', 'severeTimeout'] satisfies readonly OrderFlag[];

function toRun({ planned_sec, flags }: OrderRow, at: number): OrderPatch {
  return {
    started_at: at,
    expected_end_at: planned_sec === null ? null : at + planned_sec * ONE_SECOND_MS,
    ...{ ended_at: null, used_sec: null, end_reason: null, wait_until: null },
    ...{ run_missing_at: null, run_seen_at: null, attention: false },
    flags: flags.filter((flag) => !OF_A_RUN.includes(flag)),
  };
}

async function findPlace(
  trx: TenantTransaction,
  { usage: { carry } }: ChangeOptions,
  { order, deviceId }: { readonly order: OrderRow; readonly deviceId: string },
): Promise<OrderPatch | null> {
  const device = await trx
    .selectFrom('device')
    .select(['device_id', 'device_number', 'device_name', 'room_name', 'attributes'])
    .where('franchisee_id', '=', order.franchisee_id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (device === undefined) return null;
  const { attributes, ...place } = device;
  const usage = carry(order.equipment, order.usage, { attributes, startParams: order.start_params });
  return { ...place, usage };
}

/** The device that the order has left waits for nothing any more. */
function tellLeft({ pagesOf, tell }: ChangeOptions, { franchisee_id, equipment, ...order }: OrderRow): void {
  const row = { type: 'updated', id: order.device_id, storeId: order.store_id } as const;
  const changed: readonly EngineChange[] = pagesOf('device', equipment).map((resource) => ({
    resource,
    ...row,
  }));
  tell?.(franchisee_id, changed);
}

import { SERVICE_FEE_PER_MILLE } from '../../../contract/domain/ledger/ledger';
import {
  OrderStatus,
  type OrderEvent,
  type OrderFlag,
  type ReservationStarter,
  ORDER_TABLE,
} from '../../../contract/domain/order';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { amendOrder, type Amendment } from './order-amend';
import {
  done,
  NOTHING,
  setOrderTimer,
  witness,
  writeChange,
  type ChangeOptions,
  type EngineResult,
} from './order-change';
import { FREE } from './contributions';
import { rateEnd } from './extra/rated-usage';
import type { Usage } from './declared-usage';
import { toDiscountColumns } from './money/discount-columns';
import { lockDeviceOf, stepDevice, touchesDevice } from './device-orders';
import { insertOrder, type OrderCreation, type OrderPayment } from './order-creation';
import { appendDeltas } from './order-deltas';
import { endOfLost, toEnd, toLostEnd, toShown, withFlag, type RunEnd, type RunShown } from './order-ending';
import { restartOrder, type Restart } from './order-restart';
import { isAwaited, toCame, toDue, toExpected, toMissed, toReleased } from './reservation/attendance';
import { lockOrder, readOrder, writeOrder, type OrderKey, type OrderPatch, type OrderRow } from './order-row';

/** What the start of an order is made from. */
export interface OrderStart {
  readonly order: OrderRow;
}

/**
 * Submits the start of an order in the order's transaction; yields what to do after it. It must not lock the
 * device's row: the order's is locked, and the device's always comes first.
 */
export type SubmitStart = (
  trx: TenantTransaction,
  start: OrderStart,
) => Promise<(() => Promise<void>) | undefined>;

export interface OrderEngineOptions extends ChangeOptions {
  readonly submitStart: SubmitStart;
}

/** For when an order is paid. */
export interface Reservation {
  readonly reservedFor: number;
  /** @default 'time' */
  readonly startedBy?: ReservationStarter;
}

type At = { readonly at: number };
export type OrderEventCall<More = unknown> = (
  trx: TenantTransaction,
  key: OrderKey,
  event: At & More,
) => Promise<EngineResult>;

/**
 * The life of orders: each function runs one event of the order table inside a transaction of the tenant and refuses
 * every other (pages 4.2). It locks the order (and before it the device, where that changes too), appends what the
 * sums change by and sets the order's timer. It sends nothing; `after` does, once the transaction stands.
 */
export interface OrderEngine {
  /** `missing` when there is no such device. */
  readonly create: (trx: TenantTransaction, creation: OrderCreation) => Promise<EngineResult>;
  readonly pay: OrderEventCall<OrderPayment>;
  readonly payForLater: OrderEventCall<OrderPayment & Reservation>;
  readonly cancel: OrderEventCall;
  /** Nobody paid in time. */
  readonly expire: OrderEventCall;
  /**
   * The time of a reserved order has come; where its user is to start it, nothing is started yet.
   *
   * @param event - `isTooLate`: nothing is started any more.
   */
  readonly timeComes: OrderEventCall<{ readonly isTooLate?: boolean }>;
  /** Whoever reserved it stands before the device; refused where nobody is awaited, or the money went back. */
  readonly requestStart: OrderEventCall;
  /** Nobody came in time. */
  readonly noShow: OrderEventCall;
  /** Its start has gone to the device. */
  readonly startSent: OrderEventCall;
  /** The device runs. */
  readonly started: OrderEventCall;
  readonly startFailed: OrderEventCall;
  /** Its start was never sent. */
  readonly notStarted: OrderEventCall;
  /** A person had it started after all, on its own device or another of its kind. */
  readonly startRemotely: OrderEventCall<Restart>;
  /** What a run has used so far. */
  readonly progress: OrderEventCall<{ readonly usage: Usage }>;
  readonly finish: OrderEventCall<RunEnd>;
  readonly abort: OrderEventCall<RunEnd>;
  /** Its device tells what it runs, and whether that is this one (decision 092). */
  readonly shown: OrderEventCall<RunShown>;
  /** Nobody told the end of a run that its device shows no more; refused while it still may. */
  readonly endLost: OrderEventCall;
  /** It runs longer than it should. */
  readonly late: OrderEventCall<{ readonly flag: 'timeout' | 'severeTimeout' }>;
  /** Changes what an order holds while its state stays: money that went back, marks, what people look at. */
  readonly amend: (trx: TenantTransaction, key: OrderKey, amendment: Amendment) => Promise<EngineResult>;
}

export function createOrderEngine(options: OrderEngineOptions): OrderEngine {
  const move =
    <More>(
      event: OrderEvent,
      patchOf: (order: OrderRow, more: At & More) => OrderPatch,
    ): OrderEventCall<More> =>
    (trx, key, more) =>
      moveOrder(trx, options, { key, event, at: more.at, patchOf: (order) => patchOf(order, more) });
  const payment = toPaymentAt(options.serviceFeePerMille ?? SERVICE_FEE_PER_MILLE);
  return {
    create: (trx, creation) => createOrder(trx, options, creation),
    pay: move<OrderPayment>('pay', payment),
    payForLater: move<OrderPayment & Reservation>('payForLater', (order, more) => ({
      ...payment(order, more),
      reserved_for: more.reservedFor,
      ...toExpected(more.startedBy ?? 'time'),
    })),
    cancel: move('cancel', (_, { at }) => ({ ended_at: at })),
    expire: move('expire', (_, { at }) => ({ ended_at: at })),
    timeComes: (trx, key, { at, isTooLate = false }) =>
      moveOrder(trx, options, {
        ...{ key, event: 'timeComes', at, isStarted: !isTooLate },
        patchOf: (order) => toDue(order, isGivenBack(order)),
      }),
    requestStart: (trx, key, { at }) =>
      moveOrder(trx, options, {
        ...{ key, event: 'requestStart', at, allows: isMissable },
        patchOf: (order) => ({ ...toCame(order), start_requested_at: at }),
      }),
    noShow: (trx, key, { at }) =>
      moveOrder(trx, options, {
        ...{ key, event: 'noShow', at, allows: isMissable },
        patchOf: (order) => ({ ...toFailure(order, { at }, 'noShow'), ...toMissed() }),
      }),
    startSent: move('sendStart', () => ({})),
    started: move('started', toStart),
    startFailed: move('startFailed', (order, event) => toFailure(order, event)),
    notStarted: move('notStarted', (order, event) => ({
      ...toFailure(order, event),
      ...toReleased(order),
    })),
    startRemotely: (trx, key, event) => restartOrder(trx, options, key, event),
    progress: (trx, key, event) => reportProgress(trx, options, key, event),
    finish: move<RunEnd>('finish', (order, end) => toEnd(options.usage, order, end)),
    abort: move<RunEnd>('abort', (order, end) => ({
      ...toEnd(options.usage, order, end),
      flags: withFlag(order, 'aborted'),
      attention: true,
    })),
    shown: (trx, key, seen) => noteShown(trx, options, key, seen),
    endLost: (trx, key, { at }) => endLostRun(trx, options, key, at),
    late: (trx, key, { at, flag }) => flagLate(trx, options, key, { at, flag }),
    amend: (trx, key, amendment) => amendOrder(trx, options, key, amendment),
  };
}

/** The fee is agreed with the payment: whatever it is later, an order keeps its own. */
function toPaymentAt(fee_per_mille: number) {
  return (order: OrderRow, { at, payMethod, payNo = null }: OrderPayment): OrderPatch => ({
    pay_method: payMethod,
    pay_no: payNo,
    // A free order is started, never paid; it counts as such (pages 6.1).
    ...(payMethod === FREE
      ? { mark_cents: 0, discount_cents: 0, ...toDiscountColumns({}), platform_share_cents: 0, pay_cents: 0 }
      : { paid_at: at, pay_cents: order.mark_cents - order.discount_cents, fee_per_mille }),
  });
}

function toStart({ planned_sec }: OrderRow, { at }: At): OrderPatch {
  return { started_at: at, expected_end_at: planned_sec === null ? null : at + planned_sec * ONE_SECOND_MS };
}

/** The money stays where it is: people put it right, or a refund does; where one has, nobody needs to. */
function toFailure(order: OrderRow, { at }: At, flag: OrderFlag = 'startFailed'): OrderPatch {
  const attention = !isGivenBack(order);
  return { start_failed_at: at, ended_at: at, flags: withFlag(order, flag), attention };
}

/** Whether all that was paid went back, or is on its way: nobody is served for it any more. */
function isGivenBack({ pay_cents, refunded_cents, refunding_cents }: OrderRow): boolean {
  return pay_cents > 0 && refunded_cents + refunding_cents >= pay_cents;
}

/** Whether an order has a user who is still to come, and would be served. */
export function isMissable(order: OrderRow): boolean {
  return isAwaited(order) && !isGivenBack(order);
}

interface Move {
  readonly key: OrderKey;
  readonly event: OrderEvent;
  /** The moment that the event speaks of. */
  readonly at: number;
  /** The locked order, for whoever looked at it before. */
  readonly locked?: OrderRow | undefined;
  readonly patchOf: (order: OrderRow) => OrderPatch;
  /** What else than its state lets it happen to the order. @default anything */
  readonly allows?: (order: OrderRow) => boolean;
  /** @default true */
  readonly isStarted?: boolean;
}

async function moveOrder(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  { key, event, at, locked, patchOf, allows = () => true, isStarted = true }: Move,
): Promise<EngineResult> {
  const known = locked === undefined && touchesDevice(event) ? await lockDeviceOfOrder(trx, key) : locked;
  const before = locked ?? (await lockOrder(trx, key));
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  // It went to another device while this one waited: rare, and a deadlock of it is tried again.
  if (known !== undefined && known.device_id !== before.device_id) await lockDeviceOf(trx, before);
  const to = nextState(ORDER_TABLE, before.order_status as OrderStatus, event);
  if (to === null || !allows(before)) return { ...NOTHING, outcome: 'wrongState', order: before };
  const moved: OrderPatch = { ...patchOf(before), order_status: to, state_at: options.now() };
  const patch = await rateEnd(trx, options.usage, before, moved);
  const after = await writeChange(trx, options, { before, patch });
  const isDeviceChanged = await stepDevice(trx, { order: after, nowMs: options.now() }, event);
  const send =
    to === OrderStatus.waiting && isStarted && !isAwaited(after) && !isGivenBack(after)
      ? await options.submitStart(trx, { order: after })
      : undefined;
  const told = await witness(trx, options, { before, after, event, at });
  return done(options, { order: after, isDeviceChanged, type: 'updated', sends: [send, ...told] });
}

/** The device of an order hardly ever changes: it is looked up before anything is locked. */
async function lockDeviceOfOrder(trx: TenantTransaction, key: OrderKey): Promise<OrderRow | undefined> {
  const order = await readOrder(trx, key);
  if (order !== undefined) await lockDeviceOf(trx, order);
  return order;
}

async function createOrder(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  creation: OrderCreation,
): Promise<EngineResult> {
  const { outcome, order } = await insertOrder(trx, options.usage, creation);
  if (order === null) return { outcome, ...NOTHING };
  if (outcome !== 'done') return { ...NOTHING, outcome, order };
  await appendDeltas(
    trx,
    { before: null, after: order },
    {
      measures: options.usage.measures,
      nowMs: options.now(),
    },
  );
  await setOrderTimer(trx, order);
  const told = await witness(trx, options, { before: null, after: order, event: 'create', at: creation.at });
  return done(options, { order, isDeviceChanged: false, type: 'created', sends: told });
}

async function reportProgress(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  { at, usage: said }: At & { readonly usage: Usage },
): Promise<EngineResult> {
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  if (before.order_status !== OrderStatus.running)
    return { ...NOTHING, outcome: 'wrongState', order: before };
  const usage = { ...before.usage, ...options.usage.keep(before.equipment, said) };
  const patch = { usage, ...toShown(before, { at: options.now(), isShown: true, seenAt: null }) };
  await writeOrder(trx, key, patch);
  const after = { ...before, ...patch };
  const told = await witness(trx, options, { before, after, event: 'progress', at });
  return done(options, { order: after, isDeviceChanged: false, type: 'updated', sends: told });
}

async function noteShown(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  seen: RunShown,
): Promise<EngineResult> {
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  if (before.order_status !== OrderStatus.running)
    return { ...NOTHING, outcome: 'wrongState', order: before };
  const patch = toShown(before, seen);
  const order = patch === null ? before : await writeChange(trx, options, { before, patch });
  // Nothing of it is seen before it ends.
  return { ...NOTHING, outcome: 'done', order };
}

async function endLostRun(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  nowMs: number,
): Promise<EngineResult> {
  await lockDeviceOfOrder(trx, key);
  const locked = await lockOrder(trx, key);
  if (locked === undefined) return { outcome: 'missing', ...NOTHING };
  const end = endOfLost(locked, nowMs);
  if (end === null) return { ...NOTHING, outcome: 'wrongState', order: locked };
  const patchOf = (order: OrderRow): OrderPatch => toLostEnd(order, end);
  return moveOrder(trx, options, { key, event: end.event, at: end.at, locked, patchOf });
}

async function flagLate(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  { at, flag }: At & { readonly flag: 'timeout' | 'severeTimeout' },
): Promise<EngineResult> {
  const isSevere = flag === 'severeTimeout';
  if (isSevere) await lockDeviceOfOrder(trx, key);
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  if (before.order_status !== OrderStatus.running || before.flags.includes(flag)) {
    return { ...NOTHING, outcome: 'wrongState', order: before };
  }
  const patch = { flags: withFlag(before, flag), ...(isSevere ? { attention: true } : {}) };
  const order = await writeChange(trx, options, { before, patch });
  const isDeviceChanged = isSevere && (await stepDevice(trx, { order, nowMs: options.now() }, 'late'));
  const told = await witness(trx, options, { before, after: order, event: flag, at });
  return done(options, { order, isDeviceChanged, type: 'updated', sends: told });
}

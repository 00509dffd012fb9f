import { OrderStatus, type OrderEvent, ORDER_TABLE } from '../../../contract/domain/order';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { PageIndex } from '../../events/page-index';
import { clearTimer, setTimer } from '../../timers/timer';
import { FREE } from './contributions';
import type { DeclaredUsage, Usage } from './declared-usage';
import { lockDeviceOf, stepDevice, touchesDevice } from './device-orders';
import { insertOrder, type OrderCreation, type OrderPayment } from './order-creation';
import { appendDeltas } from './order-deltas';
import { dueAtOf } from './order-due';
import { endOfLost, toEnd, toLostEnd, toShown, withFlag, type RunEnd, type RunShown } from './order-ending';
import { lockOrder, readOrder, writeOrder, type OrderKey, type OrderPatch, type OrderRow } from './order-row';

/** What came of an event; only `done` changed anything. `taken`: the number belongs to an order already. */
export type OrderOutcome = 'done' | 'wrongState' | 'missing' | 'taken';

/** A row that changed, as one page names it. */
export interface EngineChange {
  /** Id of the page. */
  readonly resource: string;
  readonly type: 'created' | 'updated';
  readonly id: string;
  readonly storeId: string;
}

export interface EngineResult {
  readonly outcome: OrderOutcome;
  /** As it stands now; null when there is none. */
  readonly order: OrderRow | null;
  readonly changed: readonly EngineChange[];
  /** To be called when the transaction stands, once. */
  readonly after: () => Promise<void>;
}

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

export interface OrderEngineOptions {
  /** Epoch ms; waiting and starting are timed by it, whatever moment an event speaks of. */
  readonly now: () => number;
  readonly submitStart: SubmitStart;
  readonly usage: DeclaredUsage;
  readonly pagesOf: PageIndex;
  /** Announces new changes of sums, after the commit (`FoldWorker.soon`). */
  readonly foldSoon: (franchiseeId: string) => void;
  /** Tells what changed, after the commit. @default nobody is told */
  readonly tell?: (franchiseeId: string, changed: readonly EngineChange[]) => void;
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
  readonly payForLater: OrderEventCall<OrderPayment & { readonly reservedFor: number }>;
  readonly cancel: OrderEventCall;
  /** Nobody paid in time. */
  readonly expire: OrderEventCall;
  /** The time of a reserved order has come. @param event - `isTooLate`: nothing is started any more. */
  readonly timeComes: OrderEventCall<{ readonly isTooLate?: boolean }>;
  /** Its start has gone to the device. */
  readonly startSent: OrderEventCall;
  /** The device runs. */
  readonly started: OrderEventCall;
  readonly startFailed: OrderEventCall;
  /** Its start was never sent. */
  readonly notStarted: OrderEventCall;
  /** A person started it after all, or the device said late that it runs. */
  readonly startRemotely: OrderEventCall;
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
}

export function createOrderEngine(options: OrderEngineOptions): OrderEngine {
  const move =
    <More>(
      event: OrderEvent,
      patchOf: (order: OrderRow, more: At & More) => OrderPatch,
    ): OrderEventCall<More> =>
    (trx, key, more) =>
      moveOrder(trx, options, { key, event, patchOf: (order) => patchOf(order, more) });
  return {
    create: (trx, creation) => createOrder(trx, options, creation),
    pay: move<OrderPayment>('pay', toPayment),
    payForLater: move<OrderPayment & { readonly reservedFor: number }>('payForLater', (order, more) => ({
      ...toPayment(order, more),
      reserved_for: more.reservedFor,
    })),
    cancel: move('cancel', (_, { at }) => ({ ended_at: at })),
    expire: move('expire', (_, { at }) => ({ ended_at: at })),
    timeComes: (trx, key, { isTooLate = false }) =>
      moveOrder(trx, options, { key, event: 'timeComes', patchOf: () => ({}), isStarted: !isTooLate }),
    startSent: move('sendStart', () => ({})),
    started: move('started', toStart),
    startFailed: move('startFailed', toFailure),
    notStarted: move('notStarted', toFailure),
    startRemotely: move('startRemotely', (order, more) => ({
      ...toStart(order, more),
      ended_at: null,
      attention: false,
    })),
    progress: (trx, key, { usage }) => reportProgress(trx, options, key, usage),
    finish: move<RunEnd>('finish', (order, end) => toEnd(options.usage, order, end)),
    abort: move<RunEnd>('abort', (order, end) => ({
      ...toEnd(options.usage, order, end),
      flags: withFlag(order, 'aborted'),
      attention: true,
    })),
    shown: (trx, key, seen) => noteShown(trx, options, key, seen),
    endLost: (trx, key, { at }) => endLostRun(trx, options, key, at),
    late: (trx, key, { flag }) => flagLate(trx, options, key, flag),
  };
}

const NOTHING = { order: null, changed: [], after: async () => undefined } as const;

function toPayment(order: OrderRow, { at, payMethod, payNo = null }: OrderPayment): OrderPatch {
  return {
    pay_method: payMethod,
    pay_no: payNo,
    // A free order is started, never paid; it counts as such (pages 6.1).
    ...(payMethod === FREE
      ? { mark_cents: 0, discount_cents: 0, platform_share_cents: 0, pay_cents: 0 }
      : { paid_at: at, pay_cents: order.mark_cents - order.discount_cents }),
  };
}

function toStart({ planned_sec }: OrderRow, { at }: At): OrderPatch {
  return { started_at: at, expected_end_at: planned_sec === null ? null : at + planned_sec * ONE_SECOND_MS };
}

/** The money stays where it is: people put it right, or a refund does. */
function toFailure(order: OrderRow, { at }: At): OrderPatch {
  return { start_failed_at: at, ended_at: at, flags: withFlag(order, 'startFailed'), attention: true };
}

interface Move {
  readonly key: OrderKey;
  readonly event: OrderEvent;
  /** The locked order, for whoever looked at it before. */
  readonly locked?: OrderRow | undefined;
  readonly patchOf: (order: OrderRow) => OrderPatch;
  /** @default true */
  readonly isStarted?: boolean;
}

async function moveOrder(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  { key, event, locked, patchOf, isStarted = true }: Move,
): Promise<EngineResult> {
  if (locked === undefined && touchesDevice(event)) await lockDeviceOfOrder(trx, key);
  const before = locked ?? (await lockOrder(trx, key));
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  const to = nextState(ORDER_TABLE, before.order_status as OrderStatus, event);
  if (to === null) return { ...NOTHING, outcome: 'wrongState', order: before };
  const patch: OrderPatch = { ...patchOf(before), order_status: to, state_at: options.now() };
  const after = await change(trx, options, { before, patch });
  const isDeviceChanged = await stepDevice(trx, { order: after, nowMs: options.now() }, event);
  const send =
    to === OrderStatus.waiting && isStarted ? await options.submitStart(trx, { order: after }) : undefined;
  return done(options, { order: after, isDeviceChanged, type: 'updated', send });
}

/** The device of an order never changes, so it may be looked up before anything is locked. */
async function lockDeviceOfOrder(trx: TenantTransaction, key: OrderKey): Promise<void> {
  const order = await readOrder(trx, key);
  if (order !== undefined) await lockDeviceOf(trx, order);
}

async function change(
  trx: TenantTransaction,
  { usage, now }: OrderEngineOptions,
  { before, patch }: { readonly before: OrderRow; readonly patch: OrderPatch },
): Promise<OrderRow> {
  const after: OrderRow = { ...before, ...patch };
  await writeOrder(trx, { franchiseeId: before.franchisee_id, orderId: before.order_id }, patch);
  await appendDeltas(trx, { before, after }, { measures: usage.measures, nowMs: now() });
  await setOrderTimer(trx, after);
  return after;
}

async function setOrderTimer(trx: TenantTransaction, order: OrderRow): Promise<void> {
  const timer = { franchiseeId: order.franchisee_id, kind: 'order', subjectId: order.order_id } as const;
  const dueAt = dueAtOf(order);
  await (dueAt === null ? clearTimer(trx, timer) : setTimer(trx, timer, dueAt));
}

async function createOrder(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  creation: OrderCreation,
): Promise<EngineResult> {
  const { outcome, order } = await insertOrder(trx, creation);
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
  return done(options, { order, isDeviceChanged: false, type: 'created' });
}

async function reportProgress(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  said: Usage,
): Promise<EngineResult> {
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  if (before.order_status !== OrderStatus.running)
    return { ...NOTHING, outcome: 'wrongState', order: before };
  const usage = { ...before.usage, ...options.usage.keep(before.equipment, said) };
  const patch = { usage, ...toShown(before, { at: options.now(), isShown: true, seenAt: null }) };
  await writeOrder(trx, key, patch);
  return done(options, { order: { ...before, ...patch }, isDeviceChanged: false, type: 'updated' });
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
  const order = patch === null ? before : await change(trx, options, { before, patch });
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
  return moveOrder(trx, options, { key, event: end.event, locked, patchOf });
}

async function flagLate(
  trx: TenantTransaction,
  options: OrderEngineOptions,
  key: OrderKey,
  flag: 'timeout' | 'severeTimeout',
): Promise<EngineResult> {
  const isSevere = flag === 'severeTimeout';
  if (isSevere) await lockDeviceOfOrder(trx, key);
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  if (before.order_status !== OrderStatus.running || before.flags.includes(flag)) {
    return { ...NOTHING, outcome: 'wrongState', order: before };
  }
  const patch = { flags: withFlag(before, flag), ...(isSevere ? { attention: true } : {}) };
  const order = await change(trx, options, { before, patch });
  const isDeviceChanged = isSevere && (await stepDevice(trx, { order, nowMs: options.now() }, 'late'));
  return done(options, { order, isDeviceChanged, type: 'updated' });
}

interface Done {
  readonly order: OrderRow;
  readonly isDeviceChanged: boolean;
  readonly type: EngineChange['type'];
  readonly send?: (() => Promise<void>) | undefined;
}

function done(options: OrderEngineOptions, { order, isDeviceChanged, type, send }: Done): EngineResult {
  const { pagesOf, foldSoon, tell } = options;
  const { franchisee_id, order_id, device_id, store_id: storeId, equipment } = order;
  const changed: readonly EngineChange[] = [
    ...pagesOf('order', equipment).map((resource) => ({ resource, type, id: order_id, storeId })),
    ...(isDeviceChanged ? pagesOf('device', equipment) : []).map((resource) => ({
      ...{ resource, type: 'updated' as const, id: device_id, storeId },
    })),
  ];
  return {
    outcome: 'done',
    order,
    changed,
    async after() {
      foldSoon(franchisee_id);
      tell?.(franchisee_id, changed);
      await send?.();
    },
  };
}

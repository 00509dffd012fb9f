import type { OrderEvent, OrderNote } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { PageIndex } from '../../events/page-index';
import { clearTimer, setTimer } from '../../timers/timer';
import { bookChange } from '../ledger/book';
import type { MeasuredRefund } from './contributions';
import type { DeclaredUsage } from './declared-usage';
import { appendDeltas } from './order-deltas';
import { dueAtOf } from './order-due';
import { writeOrder, type OrderPatch, type OrderRow } from './order-row';

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

/** A change of an order, as it stands inside its transaction. */
export interface WitnessedChange {
  /** Null where it was made just now. */
  readonly before: OrderRow | null;
  readonly after: OrderRow;
  readonly event: OrderEvent | OrderNote;
  /** The moment that the event speaks of, epoch ms. */
  readonly at: number;
  /** The refund that has come to its end with it. */
  readonly refund?: DoneRefund | undefined;
}

/** Money that has gone back to its payer. */
export interface DoneRefund extends MeasuredRefund {
  readonly refundNo: string;
  /** Whether it is the first of its order: refunded orders are counted once. */
  readonly isFirst: boolean;
  /** Paid back by hand, past the channel. @default false */
  readonly isOffline?: boolean | undefined;
}

/**
 * Sees every change of an order inside its transaction and writes what must stand with it or not at all; yields what
 * is to be done once that stands. The order is locked: it must not lock the device's row.
 */
export type OrderWitness = (
  trx: TenantTransaction,
  change: WitnessedChange,
) => Promise<(() => Promise<void>) | undefined>;

/** What changes of orders are made with. */
export interface ChangeOptions {
  /** Epoch ms; waiting and starting are timed by it, whatever moment an event speaks of. */
  readonly now: () => number;
  readonly usage: DeclaredUsage;
  /** What the platform keeps of what is paid from now on. @default SERVICE_FEE_PER_MILLE */
  readonly serviceFeePerMille?: number | undefined;
  readonly pagesOf: PageIndex;
  /** Announces new changes of sums, after the commit (`FoldWorker.soon`). */
  readonly foldSoon: (franchiseeId: string) => void;
  /** Tells what changed, after the commit. @default nobody is told */
  readonly tell?: (franchiseeId: string, changed: readonly EngineChange[]) => void;
  /** Whoever writes something beside each change, in this order. @default nobody */
  readonly witnesses?: readonly OrderWitness[];
}

export const NOTHING = { order: null, changed: [], after: async () => undefined } as const;

/**
 * Writes a change of a locked order with what it moves, what the sums change by, and when it is looked at again. Money
 * of an order changes nowhere else.
 */
export async function writeChange(
  trx: TenantTransaction,
  { usage, now }: ChangeOptions,
  {
    before,
    patch,
    refund,
  }: {
    readonly before: OrderRow;
    readonly patch: OrderPatch;
    readonly refund?: DoneRefund | undefined;
  },
): Promise<OrderRow> {
  const after: OrderRow = { ...before, ...patch };
  await writeOrder(trx, { franchiseeId: before.franchisee_id, orderId: before.order_id }, patch);
  await bookChange(trx, { before, after, refund }, now());
  await appendDeltas(trx, { before, after, refund }, { measures: usage.measures, nowMs: now() });
  await setOrderTimer(trx, after);
  return after;
}

/** Sets the order's timer to when something follows from time for it. */
export async function setOrderTimer(trx: TenantTransaction, order: OrderRow): Promise<void> {
  const timer = { franchiseeId: order.franchisee_id, kind: 'order', subjectId: order.order_id } as const;
  const dueAt = dueAtOf(order);
  await (dueAt === null ? clearTimer(trx, timer) : setTimer(trx, timer, dueAt));
}

/** Lets everybody see a change who writes something beside it; yields what they have to do after the commit. */
export async function witness(
  trx: TenantTransaction,
  { witnesses = [] }: ChangeOptions,
  change: WitnessedChange,
): Promise<readonly (() => Promise<void>)[]> {
  const told: (() => Promise<void>)[] = [];
  for (const see of witnesses) {
    const after = await see(trx, change);
    if (after !== undefined) told.push(after);
  }
  return told;
}

interface Done {
  readonly order: OrderRow;
  readonly isDeviceChanged: boolean;
  readonly type: EngineChange['type'];
  /** What goes out once the transaction stands. */
  readonly sends?: readonly ((() => Promise<void>) | undefined)[];
}

/** The result of an event that took place. */
export function done(
  options: ChangeOptions,
  { order, isDeviceChanged, type, sends = [] }: Done,
): EngineResult {
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
      for (const send of sends) await send?.();
    },
  };
}

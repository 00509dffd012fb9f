import { REFUND_TABLE, type RefundEvent, type RefundStatus } from '../../../contract/domain/refund';
import { nextState } from '../../../contract/domain/state-table';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer, setTimer } from '../../timers/timer';
import type { DoneRefund } from '../order/order-change';
import type { OrderEngine } from '../order/order-engine';
import { lockOrder, type OrderKey, type OrderPatch, type OrderRow } from '../order/order-row';
import type { RefundOutcome, RefundResult } from './refund-engine';
import { readOpenRefund, type RefundKey, type RefundRow } from './refund-record';

/** What refunds are made with. */
export interface RefundOptions {
  readonly orders: Pick<OrderEngine, 'amend'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Whether money can be sent back at all. */
  readonly hasChannel: boolean;
  /** Has timers that are due at once looked at, after the commit. */
  readonly nudge: () => void;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** Ends a call that changes nothing. */
export function refused(
  outcome: RefundOutcome,
  order: OrderRow | null = null,
  record?: RefundRow,
): RefundResult {
  const refundNo = record?.refund_no ?? null;
  return { outcome, refundNo, amountCents: record?.amount_cents ?? 0, order, after: async () => undefined };
}

/** @throws ApiError `refused` before anything is written, where nothing could be sent. */
export function assertChannel({ hasChannel }: RefundOptions): void {
  if (!hasChannel) throw apiError(ApiCode.refused, 'refundNoChannel');
}

/** What may still be asked back of an order. */
export function refundableOf(
  order: Pick<OrderRow, 'pay_cents' | 'refunded_cents' | 'refunding_cents'>,
): number {
  return order.pay_cents - order.refunded_cents - order.refunding_cents;
}

/** An order whose refund is open, both locked. */
export interface OpenRefund {
  readonly order: OrderRow;
  readonly record: RefundRow;
}

/** Locks an order and finds its open refund; a refusal where there is none that an event could happen to. */
export async function lockOpen(
  trx: TenantTransaction,
  key: OrderKey,
  event: RefundEvent,
): Promise<OpenRefund | RefundResult> {
  const order = await lockOrder(trx, key);
  if (order === undefined) return refused('missing');
  const record = await readOpenRefund(trx, key);
  if (record === undefined || toStatus(order, event) === null) return refused('wrongState', order, record);
  return { order, record };
}

export function isOpen(found: OpenRefund | RefundResult): found is OpenRefund {
  return 'record' in found;
}

/** The refund state that an event brings an order into; null where it is not allowed. */
export function toStatus({ refund_status }: OrderRow, event: RefundEvent): RefundStatus | null {
  return nextState(REFUND_TABLE, refund_status as RefundStatus, event);
}

/** The event of money that goes back for good: whether it was the last of the payment decides. */
export function toEnding<Part extends RefundEvent, Whole extends RefundEvent>(
  { pay_cents, refunded_cents }: OrderRow,
  cents: number,
  { part, whole }: { readonly part: Part; readonly whole: Whole },
): Part | Whole {
  return refunded_cents + cents >= pay_cents ? whole : part;
}

export interface OrderChangeOfRefund {
  readonly order: OrderRow;
  readonly record: Pick<RefundRow, 'refund_no' | 'amount_cents'>;
  /** Each follows from the one before. */
  readonly events: readonly RefundEvent[];
  readonly patch?: OrderPatch;
  readonly refund?: DoneRefund;
  readonly at: number;
  readonly outcome: RefundOutcome;
  /** When the channel is to be asked; null when it is not asked any more. */
  readonly askAt: number | null;
}

/** Writes what refunds change of their locked order, with the sums, and sets when the channel is asked. */
export async function changeOrder(
  trx: TenantTransaction,
  { orders, nudge }: RefundOptions,
  { order, record, events, patch = {}, refund, at, outcome, askAt }: OrderChangeOfRefund,
): Promise<RefundResult> {
  const refund_status = events.reduce((status, event) => step(status, event), order.refund_status);
  const { franchisee_id: franchiseeId, order_id: orderId } = order;
  const amended = await orders.amend(
    trx,
    { franchiseeId, orderId },
    {
      ...{ note: 'refund', at, patchOf: () => ({ ...patch, refund_status }) },
      ...(refund === undefined ? {} : { refund }),
    },
  );
  await setAsking(trx, { franchiseeId, refundNo: record.refund_no }, askAt);
  return {
    ...{ outcome, refundNo: record.refund_no, amountCents: record.amount_cents, order: amended.order },
    async after() {
      await amended.after();
      if (askAt !== null) nudge();
    },
  };
}

function step(status: number, event: RefundEvent): RefundStatus {
  const next = nextState(REFUND_TABLE, status as RefundStatus, event);
  if (next === null) throw new Error(`A refund in state ${status} does not know "${event}".`);
  return next;
}

async function setAsking(
  trx: TenantTransaction,
  { franchiseeId, refundNo }: RefundKey,
  askAt: number | null,
): Promise<void> {
  const timer = { franchiseeId, kind: 'refund', subjectId: refundNo } as const;
  await (askAt === null ? clearTimer(trx, timer) : setTimer(trx, timer, askAt));
}

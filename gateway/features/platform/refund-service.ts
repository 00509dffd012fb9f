import type { Kysely } from 'kysely';
import { ApiCode } from '../../../contract/api/envelope';
import {
  REFUND_CHANNEL_AGE_MAX_MS,
  type PlatformRefund,
  type RefundAppliedEvent,
  type RefundSettledEvent,
  type RefundWithdrawnEvent,
} from '../../../contract/api/platform/refund';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import { apiError } from '../../../contract/errors/api-error';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { findOrderId, lockOrder, type OrderKey, type OrderRow } from '../order/order-row';
import type { ChannelResult, RefundActor, RefundEngine, RefundResult } from '../refund/refund-engine';
import { readRefund, type RefundRow } from '../refund/refund-record';
import { assertEventTime } from './event-time';
import { findEvent, findModuleOwner, hashBody, keepEvent, type KeptEvent } from './platform-event-repository';

/** Takes what another system tells of refunds; each event of a number takes effect once. */
export interface PlatformRefundService {
  /**
   * @throws ApiError `notFound` for a device, order or refund that is not there, `unprocessable` when the number was
   * told of before with something else, `invalid` for a time or amount that cannot be, `refused` when the state of
   * the order or of the refund does not allow it.
   */
  readonly applied: (event: RefundAppliedEvent) => Promise<PlatformRefund>;
  readonly withdrawn: (event: RefundWithdrawnEvent) => Promise<PlatformRefund>;
  /** What the channel says in the end; the same again is answered as the first time. */
  readonly settled: (event: RefundSettledEvent) => Promise<PlatformRefund>;
}

export interface PlatformRefundOptions {
  readonly db: Kysely<Database>;
  readonly refunds: RefundEngine;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createPlatformRefunds(options: PlatformRefundOptions): PlatformRefundService {
  return {
    applied: (event) =>
      takeOnce(options, 'applied', event, async (trx, order) => {
        assertEventTime(event.appliedAt, 'appliedAt', options.now());
        return apply(trx, options, { order, event });
      }),
    withdrawn: (event) =>
      takeOnce(options, 'withdrawn', event, async (trx, order) => {
        assertEventTime(event.withdrawnAt, 'withdrawnAt', options.now());
        const record = await readRefund(trx, { franchiseeId: order.franchisee_id, refundNo: event.refundNo });
        if (record?.order_id !== order.order_id) throw apiError(ApiCode.notFound, 'platformNoRefund');
        // Another may be open by now; that one is not meant.
        if (record.status !== RefundRecordStatus.review) throw wrongState();
        return options.refunds.withdraw(trx, toKey(order), { actor: USER, at: event.withdrawnAt });
      }),
    settled: (event) => settle(options, event),
  };
}

/** Users have no account here, and no name but their order's. */
const USER: RefundActor = { kind: 'user', accountId: null, name: '用户' };

type Told = RefundAppliedEvent | RefundWithdrawnEvent;
/** Does what an event asks for, with its order locked. */
type Work = (trx: TenantTransaction, order: OrderRow) => Promise<RefundResult>;

/** The merchant is the one whose device it is, whatever else the event says. */
async function takeOnce(
  { db, now }: PlatformRefundOptions,
  name: 'applied' | 'withdrawn',
  told: Told,
  work: Work,
): Promise<PlatformRefund> {
  const owner = await findModuleOwner(db, told.imei);
  if (owner === null) throw apiError(ApiCode.notFound, 'platformNoDevice');
  const { franchiseeId } = owner;
  const key = { franchiseeId, orderNo: told.orderNo, event: `refund/${name}/${told.refundNo}` } as const;
  const bodyHash = hashBody(told);
  const { answer, after } = await withTenant(db, franchiseeId, async (trx) => {
    const order = await lockNumber(trx, { franchiseeId, orderNo: told.orderNo });
    // The same event may come twice at once: the second waits for the order.
    const kept = await findEvent(trx, key);
    if (kept !== null) return { answer: repeat(kept, bodyHash), after: undefined };
    const result = await work(trx, order);
    const answer = await toAnswer(trx, order, told.refundNo);
    await keepEvent(trx, key, { bodyHash, answer, nowMs: now() });
    return { answer, after: result.after };
  });
  await after?.();
  return answer;
}

function repeat({ bodyHash, answer }: KeptEvent, told: string): PlatformRefund {
  if (bodyHash !== told || !('refundNo' in answer)) throw mismatch();
  return answer;
}

async function lockNumber(
  trx: TenantTransaction,
  { franchiseeId, orderNo }: { readonly franchiseeId: string; readonly orderNo: string },
): Promise<OrderRow> {
  const orderId = await findOrderId(trx, { franchiseeId, orderNo });
  const order = orderId === undefined ? undefined : await lockOrder(trx, { franchiseeId, orderId });
  if (order === undefined) throw apiError(ApiCode.notFound, 'platformNoOrder');
  return order;
}

async function apply(
  trx: TenantTransaction,
  { refunds }: PlatformRefundOptions,
  { order, event }: { readonly order: OrderRow; readonly event: RefundAppliedEvent },
): Promise<RefundResult> {
  const { refundNo, amountCents, reason, note = '', appliedAt: at } = event;
  const taken = await readRefund(trx, { franchiseeId: order.franchisee_id, refundNo });
  if (taken !== undefined) throw mismatch();
  if (order.paid_at !== null && at > order.paid_at + REFUND_CHANNEL_AGE_MAX_MS) {
    throw apiError(ApiCode.refused, 'platformRefundTooLate');
  }
  const result = await refunds.ask(trx, toKey(order), {
    ...{ refundNo, actor: USER, amount: amountCents ?? 'all', suggestedCents: 0, grounds: null },
    ...{ reason, note, images: [], returnCoupon: false, path: 'review', at },
  });
  if (result.outcome === 'tooMuch') throw apiError(ApiCode.invalid, 'platformWrongAmount');
  if (result.outcome === 'starting') throw apiError(ApiCode.refused, 'platformRefundStarting');
  if (result.outcome !== 'review') throw wrongState();
  return result;
}

async function settle(
  { db, refunds, now }: PlatformRefundOptions,
  event: RefundSettledEvent,
): Promise<PlatformRefund> {
  const told = toResult(event);
  const { franchiseeId, refundNo } = event;
  const { answer, after } = await withTenant(db, franchiseeId, async (trx) => {
    const order = await lockNumber(trx, event);
    const record = await readRefund(trx, { franchiseeId, refundNo });
    if (record?.order_id !== order.order_id) throw apiError(ApiCode.notFound, 'platformNoRefund');
    if (record.amount_cents !== event.amountCents) throw apiError(ApiCode.invalid, 'platformWrongAmount');
    // What was told before is answered as then, however long ago that was.
    if (!isSame(record, told)) assertEventTime(event.settledAt, 'settledAt', now());
    // No clock of another system has money come back before anybody asked for it.
    const at = Math.max(event.settledAt, record.created_at);
    const result = await refunds.settle(trx, toKey(order), { ...told, refundNo, at });
    if (result.outcome === 'wrongState' && !isSame(record, told)) throw wrongState();
    return { answer: await toAnswer(trx, order, refundNo), after: result.after };
  });
  await after();
  return answer;
}

function toResult({ status, channelNo, failReason }: RefundSettledEvent): ChannelResult {
  if (status === 'done') {
    if (channelNo === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'channelNo' });
    return { result: 'done', channelNo };
  }
  if (failReason === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'failReason' });
  return { result: 'failed', failReason };
}

function isSame(record: RefundRow, told: ChannelResult): boolean {
  if (told.result === 'failed') return record.status === RefundRecordStatus.failed;
  return record.status === RefundRecordStatus.done && record.channel_no === told.channelNo;
}

async function toAnswer(trx: TenantTransaction, order: OrderRow, refundNo: string): Promise<PlatformRefund> {
  const record = await readRefund(trx, { franchiseeId: order.franchisee_id, refundNo });
  if (record === undefined) throw new Error('A refund that was told of is there.');
  return {
    ...{ refundNo, orderNo: order.order_no, orderId: order.order_id },
    refundStatus: record.status as RefundRecordStatus,
    amountCents: record.amount_cents,
  };
}

function toKey({ franchisee_id: franchiseeId, order_id: orderId }: OrderRow): OrderKey {
  return { franchiseeId, orderId };
}

const mismatch = () => apiError(ApiCode.unprocessable, 'platformRefundMismatch');
const wrongState = () => apiError(ApiCode.refused, 'platformRefundWrongState');

import { RefundRecordStatus, type RefundEvent } from '../../../contract/domain/refund';
import type { TenantTransaction } from '../../database/tenant';
import { lockOrder, type OrderKey } from '../order/order-row';
import { afterDone, afterFailure } from './refund-attention';
import { changeOrder, refused, toEnding, type OpenRefund, type RefundOptions } from './refund-change';
import type { ChannelResult, RefundResult } from './refund-engine';
import { readRefund, writeRefund, type RefundPatch } from './refund-record';

/** What a channel says of a refund. */
export type ToldResult = ChannelResult & { readonly refundNo: string; readonly at: number };

/** Takes what the channel says of a refund in the end. */
export async function settleRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  told: ToldResult,
): Promise<RefundResult> {
  const order = await lockOrder(trx, key);
  const record = await readRefund(trx, { franchiseeId: key.franchiseeId, refundNo: told.refundNo });
  if (order === undefined || record === undefined || record.order_id !== order.order_id) {
    return refused('missing', order ?? null);
  }
  const found = { order, record };
  if (told.result === 'done') {
    switch (record.status) {
      case RefundRecordStatus.running:
        return succeed(trx, options, found, { ...told, before: [] });
      case RefundRecordStatus.failed:
        // It was given up too early: the money has gone, whatever was thought of it meanwhile.
        return succeed(trx, options, found, { ...told, before: ['retry'] });
    }
  } else if (record.status === RefundRecordStatus.running) {
    return fail(trx, options, found, told);
  }
  if (!isSaidAlready(found, told)) {
    const fields = { refundNo: told.refundNo, status: record.status, isOffline: record.is_offline };
    options.log.error({ ...fields, told }, 'the channel contradicts what stands of a refund');
  }
  return refused('wrongState', order, record);
}

function isSaidAlready({ record }: OpenRefund, told: ToldResult): boolean {
  if (told.result === 'failed') return record.status === RefundRecordStatus.failed;
  return (
    record.status === RefundRecordStatus.done && !record.is_offline && record.channel_no === told.channelNo
  );
}

function succeed(
  trx: TenantTransaction,
  options: RefundOptions,
  found: OpenRefund,
  { channelNo, at, before }: { channelNo: string; at: number; before: readonly RefundEvent[] },
): Promise<RefundResult> {
  const patch = { channel_no: channelNo, fail_reason: null };
  const ending = { part: 'succeedPart', whole: 'succeed' } as const;
  return endRefund(trx, options, { ...found, at, patch, before, ending });
}

export interface RefundEnd extends OpenRefund {
  readonly at: number;
  /** What of the record changes beside its state. */
  readonly patch: RefundPatch;
  /** What happens to the refund of the order before. */
  readonly before: readonly RefundEvent[];
  readonly ending: { readonly part: RefundEvent; readonly whole: RefundEvent };
}

/** Ends a refund whose money is back with its payer. */
export async function endRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  { order, record, at, patch, before, ending }: RefundEnd,
): Promise<RefundResult> {
  const { franchisee_id: franchiseeId, refund_no: refundNo, amount_cents } = record;
  await writeRefund(
    trx,
    { franchiseeId, refundNo },
    { ...patch, status: RefundRecordStatus.done, done_at: at },
  );
  const refunded_cents = order.refunded_cents + amount_cents;
  return changeOrder(trx, options, {
    ...{ order, record, at, outcome: 'done', askAt: null },
    events: [...before, toEnding(order, amount_cents, ending)],
    patch: {
      ...afterDone(order, refunded_cents),
      ...{ refunded_cents, refunding_cents: order.refunding_cents - amount_cents },
    },
    refund: {
      ...{ refundNo, amount_cents, done_at: at, isFirst: order.refunded_cents === 0 },
      isOffline: patch.is_offline,
    },
  });
}

async function fail(
  trx: TenantTransaction,
  options: RefundOptions,
  { order, record }: OpenRefund,
  { failReason, at }: { readonly failReason: string; readonly at: number },
): Promise<RefundResult> {
  const { franchisee_id: franchiseeId, refund_no: refundNo } = record;
  const patch = { status: RefundRecordStatus.failed, fail_reason: failReason };
  await writeRefund(trx, { franchiseeId, refundNo }, patch);
  // What it takes of the payment stays spoken for: it is tried again, or paid back by hand.
  return changeOrder(trx, options, {
    ...{ order, record, at, events: ['fail'], outcome: 'failed', askAt: null },
    patch: afterFailure(order),
  });
}

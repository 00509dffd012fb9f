import { ApiCode } from '../../../contract/api/envelope';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderKey } from '../order/order-row';
import {
  assertChannel,
  changeOrder,
  isOpen,
  lockOpen,
  refundableOf,
  refused,
  type RefundOptions,
} from './refund-change';
import type { RefundActor, RefundDecision, RefundResult } from './refund-engine';
import { coversSingle, spend } from './refund-limits';
import { writeRefund, type RefundPatch, type RefundRow } from './refund-record';
import { endRefund } from './refund-settle';

/** Grants what waits for a review, as it was asked for or with another amount. */
export async function approveRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  { actor, at, amount }: RefundDecision & { readonly amount?: number },
): Promise<RefundResult> {
  assertChannel(options);
  const found = await lockOpen(trx, key, 'approve');
  if (!isOpen(found)) return found;
  const { order } = found;
  if (isOwn(found.record, actor)) return refused('ownRequest', order, found.record);
  const cents = amount ?? found.record.amount_cents;
  if (!Number.isSafeInteger(cents)) throw new Error('A refund is granted in whole cents.');
  if (cents < 1 || cents > refundableOf(order)) return refused('tooMuch', order, found.record);
  const spender = toSpender(key, actor, at);
  if (spender !== 'house' && (spender === null || !(await spend(trx, spender, cents)))) {
    return refused('overLimit', order, found.record);
  }
  const nowMs = options.now();
  const patch = {
    ...toReview(actor, at),
    ...{ status: RefundRecordStatus.running, amount_cents: cents, running_since: nowMs },
  };
  await writeRefund(trx, toKey(found.record), patch);
  return changeOrder(trx, options, {
    ...{ order, at, events: ['approve'], outcome: 'running', askAt: nowMs },
    record: { ...found.record, amount_cents: cents },
    patch: { refunding_cents: order.refunding_cents + cents },
  });
}

/** Turns down what waits for a review. */
export async function rejectRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  { actor, at, reason }: RefundDecision & { readonly reason: string },
): Promise<RefundResult> {
  const found = await lockOpen(trx, key, 'reject');
  if (!isOpen(found)) return found;
  const { order, record } = found;
  if (isOwn(record, actor)) return refused('ownRequest', order, record);
  const spender = toSpender(key, actor, at);
  if (spender !== 'house' && (spender === null || !(await coversSingle(trx, spender, record.amount_cents)))) {
    return refused('overLimit', order, record);
  }
  const patch = { ...toReview(actor, at), status: RefundRecordStatus.rejected, fail_reason: reason };
  await writeRefund(trx, toKey(record), patch);
  return changeOrder(trx, options, {
    ...{ order, record, at, events: ['reject'], outcome: 'rejected', askAt: null },
  });
}

/** Takes back what waits for a review; whoever asked for it may, and nobody else. */
export async function withdrawRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  { actor, at }: RefundDecision,
): Promise<RefundResult> {
  const found = await lockOpen(trx, key, 'withdraw');
  if (!isOpen(found)) return found;
  const { order, record } = found;
  if (!isOwn(record, actor)) return refused('wrongState', order, record);
  await writeRefund(trx, toKey(record), { status: RefundRecordStatus.withdrawn });
  return changeOrder(trx, options, {
    ...{ order, record, at, outcome: 'withdrawn', askAt: null },
    events: [order.refunded_cents > 0 ? 'withdrawRest' : 'withdraw'],
  });
}

/** Asks the channel anew for what it refused. */
export async function retryRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  { at }: RefundDecision,
): Promise<RefundResult> {
  assertChannel(options);
  const found = await lockOpen(trx, key, 'retry');
  if (!isOpen(found)) return found;
  const { order, record } = found;
  const nowMs = options.now();
  await writeRefund(trx, toKey(record), {
    ...{ status: RefundRecordStatus.running, fail_reason: null, sent_at: null },
    ...{ running_since: nowMs, retries: record.retries + 1 },
  });
  return changeOrder(trx, options, {
    ...{ order, record, at, events: ['retry'], outcome: 'running', askAt: nowMs },
  });
}

/** Notes that what the channel refused was paid back by hand. */
export async function payOffline(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  decision: RefundDecision & { readonly note: string; readonly images: readonly string[] },
): Promise<RefundResult> {
  const { actor, at, note, images } = decision;
  if (images.length === 0) throw apiError(ApiCode.invalid, 'refundProofMissing');
  const found = await lockOpen(trx, key, 'paidOffline');
  if (!isOpen(found)) return found;
  const patch: RefundPatch = {
    ...toReview(actor, at),
    ...{ is_offline: true, offline_note: note, offline_images: [...images], fail_reason: null },
  };
  return endRefund(trx, options, {
    ...{ ...found, at, patch, before: [] },
    ending: { part: 'paidOfflinePart', whole: 'paidOffline' },
  });
}

function isOwn(record: RefundRow, actor: RefundActor): boolean {
  if (record.applicant_kind !== actor.kind) return false;
  return actor.kind === 'user' || (actor.accountId !== null && actor.accountId === record.applicant_id);
}

/** Whose limits a decision counts on; null where nobody may be held to any, so that it is refused. */
function toSpender({ franchiseeId }: OrderKey, { kind, accountId }: RefundActor, at: number) {
  if (kind === 'system') return 'house';
  return kind === 'user' || accountId === null ? null : { franchiseeId, accountId, at };
}

function toReview({ name, accountId }: RefundActor, at: number): RefundPatch {
  return { reviewer: name, reviewer_id: accountId, reviewed_at: at };
}

function toKey({ franchisee_id, refund_no }: RefundRow) {
  return { franchiseeId: franchisee_id, refundNo: refund_no };
}

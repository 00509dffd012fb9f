import { RefundRecordStatus } from '../../../contract/domain/refund';
import type { TenantTransaction } from '../../database/tenant';
import { awaitsPersonsStart } from '../command/open-start';
import { newSortableId } from '../order/order-deltas';
import { lockOrder, type OrderKey, type OrderRow } from '../order/order-row';
import { afterAsked } from './refund-attention';
import {
  assertChannel,
  changeOrder,
  refundableOf,
  refused,
  toStatus,
  type RefundOptions,
} from './refund-change';
import type { RefundAsked, RefundResult } from './refund-engine';
import { spend } from './refund-limits';
import { insertRefund, type RefundRow } from './refund-record';

/** Asks for a refund: it is granted at once, or waits for somebody else. */
export async function askRefund(
  trx: TenantTransaction,
  options: RefundOptions,
  key: OrderKey,
  asked: RefundAsked,
): Promise<RefundResult> {
  assertChannel(options);
  const order = await lockOrder(trx, key);
  if (order === undefined) return refused('missing');
  if (order.paid_at === null || toStatus(order, 'request') === null) return refused('wrongState', order);
  const cents = asked.amount === 'all' ? refundableOf(order) : asked.amount;
  if (!Number.isSafeInteger(cents)) throw new Error('A refund is asked for in whole cents.');
  if (cents < 1 || cents > refundableOf(order)) return refused('tooMuch', order);
  // Money that goes back now, and a device that takes the start a moment later: both would be given for one payment.
  if (await awaitsPersonsStart(trx, key)) return refused('starting', order);
  const isGranted = await isGrantedAtOnce(trx, key, { asked, cents });
  const record = await insertRefund(trx, toRecord(order, { asked, cents, isGranted, nowMs: options.now() }));
  return changeOrder(trx, options, {
    ...{ order, record, at: asked.at, events: [isGranted ? 'request' : 'apply'] },
    patch: {
      ...(isGranted ? { refunding_cents: order.refunding_cents + cents } : {}),
      ...(isGranted && asked.actor.kind === 'system' ? afterAsked(order, cents) : {}),
    },
    outcome: isGranted ? 'running' : 'review',
    askAt: isGranted ? options.now() : null,
  });
}

interface Sized {
  readonly asked: RefundAsked;
  readonly cents: number;
}

/** Users never grant themselves anything, and nobody else without an account. */
async function isGrantedAtOnce(
  trx: TenantTransaction,
  { franchiseeId }: OrderKey,
  { asked: { path, actor, at }, cents }: Sized,
): Promise<boolean> {
  if (actor.kind === 'user' || path === 'review') return false;
  if (path === 'grant') return true;
  return actor.accountId !== null && spend(trx, { franchiseeId, accountId: actor.accountId, at }, cents);
}

function toRecord(
  { franchisee_id, order_id }: OrderRow,
  { asked, cents, isGranted, nowMs }: Sized & { readonly isGranted: boolean; readonly nowMs: number },
): Parameters<typeof insertRefund>[1] {
  const { actor, suggestedCents, grounds, reason, note, images, returnCoupon, at } = asked;
  const status: RefundRow['status'] = isGranted ? RefundRecordStatus.running : RefundRecordStatus.review;
  return {
    ...{ franchisee_id, order_id, status, reason, note },
    refund_no: asked.refundNo ?? `R${newSortableId(nowMs)}`,
    amount_cents: cents,
    suggest_cents: suggestedCents,
    images: [...images],
    return_coupon: returnCoupon,
    applicant: actor.name,
    applicant_kind: actor.kind,
    applicant_id: actor.accountId,
    grounds: grounds === null ? null : JSON.stringify(grounds),
    created_at: at,
    running_since: isGranted ? nowMs : null,
  };
}

import {
  brokenBoundOf,
  COMPENSATIONS_MAX,
  couponEndsAgainAt,
  couponEndsAt,
  CouponStatus,
  type Compensation,
} from '../../../contract/domain/remedy/coupon';
import type { TenantTransaction } from '../../database/tenant';
import { createId, type RandomBytes } from '../../database/token';
import { clearTimer, setTimer } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import type { OrderKey, OrderRow } from '../order/order-row';
import {
  countCompensations,
  insertCoupons,
  lockCoupon,
  lockUsedCoupon,
  stepCoupon,
  type CouponKey,
  type CouponRow,
} from './coupon-repository';

/** A compensation and whoever gives it. */
export interface CouponIssue {
  /** Locked. */
  readonly order: OrderRow;
  readonly given: Compensation;
  readonly issuedBy: string;
  readonly nowMs: number;
}

/** The numbers of the coupons, or why there are none: a bound is broken, or the order was compensated often enough. */
export type IssueResult =
  | { readonly outcome: 'done'; readonly couponNos: readonly string[] }
  | { readonly outcome: 'outOfBounds'; readonly field: keyof Compensation }
  | { readonly outcome: 'tooOften' };

/** Gives coupons to the user of a locked order; each ends by a timer of its own. */
export async function issueCoupons(
  trx: TenantTransaction,
  { order, given, issuedBy, nowMs }: CouponIssue,
  random: RandomBytes,
): Promise<IssueResult> {
  const field = brokenBoundOf(given);
  if (field !== null) return { outcome: 'outOfBounds', field };
  const { franchisee_id: franchiseeId, order_id: orderId } = order;
  if ((await countCompensations(trx, { franchiseeId, orderId })) >= COMPENSATIONS_MAX) {
    return { outcome: 'tooOften' };
  }
  const compensationId = createId('cmp', nowMs, random);
  const expiresAt = couponEndsAt(nowMs, given.validDays);
  const couponNos = Array.from({ length: given.count }, () => createId('cp', nowMs, random));
  await insertCoupons(
    trx,
    couponNos.map((couponNo) => ({
      ...{ franchisee_id: franchiseeId, coupon_no: couponNo, compensation_id: compensationId },
      ...{ order_id: orderId, order_no: order.order_no, equipment: order.equipment },
      ...{ store_id: order.store_id, user_id: order.user_id, user_mobile: order.user_mobile },
      ...{ scope: given.scope, face_cents: given.faceCents, threshold_cents: given.thresholdCents },
      ...{ valid_days: given.validDays, note: given.note, status: CouponStatus.unused },
      ...{ created_at: nowMs, expires_at: expiresAt, issued_by: issuedBy },
    })),
  );
  for (const couponNo of couponNos) await setTimer(trx, timerOf({ franchiseeId, couponNo }), expiresAt);
  return { outcome: 'done', couponNos };
}

/** What an order that is to be paid with a coupon says of itself. */
export interface CouponUse extends CouponKey {
  readonly userId: string;
  readonly equipment: string;
  readonly markCents: number;
  /** What of its discount coupons of the merchant may be. */
  readonly couponCents: number;
  readonly nowMs: number;
}

/** Why a coupon may not be used. */
export type UseRefusal = 'missing' | 'wrongState' | 'wrongEquipment' | 'belowThreshold' | 'wrongDiscount';

/**
 * Locks a coupon for an order that is about to be made with it.
 *
 * @returns the coupon, for `useCoupon`; or why it cannot be used.
 */
export async function findUsable(
  trx: TenantTransaction,
  { userId, equipment, markCents, couponCents, nowMs, ...key }: CouponUse,
): Promise<CouponRow | UseRefusal> {
  const coupon = await lockCoupon(trx, key);
  // Nobody learns of another user's coupons.
  if (coupon === undefined || coupon.user_id !== userId) return 'missing';
  if (coupon.status !== CouponStatus.unused || coupon.expires_at <= nowMs) return 'wrongState';
  if (coupon.scope === 'equipment' && coupon.equipment !== equipment) return 'wrongEquipment';
  if (markCents < coupon.threshold_cents) return 'belowThreshold';
  return couponCents < coupon.face_cents ? 'wrongDiscount' : coupon;
}

/** Marks a locked coupon used by an order, in the transaction that makes the order. */
export async function useCoupon(
  trx: TenantTransaction,
  coupon: CouponRow,
  { order, nowMs }: { readonly order: OrderRow; readonly nowMs: number },
): Promise<void> {
  const patch = { used_at: nowMs, used_order_id: order.order_id, used_order_no: order.order_no };
  await stepCoupon(trx, coupon, { event: 'use', patch });
  await clearTimer(trx, timerOf(keyOf(coupon)));
}

/**
 * Gives the coupon that an order has used back to its user, with the time that was left of it. The order is locked.
 *
 * @returns its number; null where the order used none, or it was given back before.
 */
export async function returnCoupon(
  trx: TenantTransaction,
  { nowMs, ...order }: OrderKey & { readonly nowMs: number },
): Promise<string | null> {
  const coupon = await lockUsedCoupon(trx, order);
  if (coupon === undefined || coupon.used_at === null) return null;
  const expires_at = couponEndsAgainAt({ expiresAt: coupon.expires_at, usedAt: coupon.used_at }, nowMs);
  const patch = { expires_at, used_at: null, used_order_id: null, used_order_no: null };
  if ((await stepCoupon(trx, coupon, { event: 'giveBack', patch })) === null) return null;
  await setTimer(trx, timerOf(keyOf(coupon)), expires_at);
  return coupon.coupon_no;
}

/** Takes a locked coupon back that was not used; null where that is too late. */
export async function withdrawCoupon(
  trx: TenantTransaction,
  coupon: CouponRow,
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
): Promise<CouponRow | null> {
  if (coupon.expires_at <= nowMs) return null;
  const withdrawn = await stepCoupon(trx, coupon, {
    event: 'withdraw',
    patch: { ended_at: nowMs, ended_by: by },
  });
  if (withdrawn !== null) await clearTimer(trx, timerOf(keyOf(coupon)));
  return withdrawn;
}

/** Ends coupons whose time is over. */
export const couponTimer: TimerHandler = async (trx, { franchiseeId, subjectId, nowMs }) => {
  const coupon = await lockCoupon(trx, { franchiseeId, couponNo: subjectId });
  if (coupon === undefined || coupon.status !== CouponStatus.unused) return { nextAt: null };
  if (coupon.expires_at > nowMs) return { nextAt: coupon.expires_at };
  await stepCoupon(trx, coupon, { event: 'expire', patch: { ended_at: coupon.expires_at } });
  return { nextAt: null };
};

function keyOf({ franchisee_id: franchiseeId, coupon_no: couponNo }: CouponRow): CouponKey {
  return { franchiseeId, couponNo };
}

function timerOf({ franchiseeId, couponNo }: CouponKey) {
  return { franchiseeId, kind: 'coupon', subjectId: couponNo } as const;
}

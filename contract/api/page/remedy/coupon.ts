import { Type } from '@sinclair/typebox';
import { COUPON_SCOPES, CouponStatus } from '../../../domain/remedy/coupon';
import { REASON_MAX_LENGTH } from '../../../domain/action';
import { Id, Line } from '../../parameter';
import { closed, codeOf, nullable, wordOf, type Shape } from '../../shape';

/** One coupon of an order: given to make up for it, or used to pay it. */
export const CouponLine = Type.Object({
  couponNo: Type.String(),
  /** Whether it makes up for the order, or paid a part of it. */
  role: wordOf(['given', 'used']),
  scope: wordOf(COUPON_SCOPES),
  faceCents: Type.Integer(),
  thresholdCents: Type.Integer(),
  note: Type.String(),
  status: codeOf(Object.values(CouponStatus)),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
  /** Name of whoever gave it. */
  issuedBy: Type.String(),
  usedAt: nullable(Type.Integer()),
  usedOrderNo: nullable(Type.String()),
  endedAt: nullable(Type.Integer()),
  /** Name of whoever withdrew it. */
  endedBy: nullable(Type.String()),
});
export type CouponLine = Shape<typeof CouponLine>;

/** Data of `POST {order page}/coupon/list`, the newest first. */
export const CouponListAnswer = Type.Object({ list: Type.Array(CouponLine) });
export type CouponListAnswer = Shape<typeof CouponListAnswer>;

/**
 * Body of `POST {order page}/{action}/withdraw`: takes a coupon back that was not used. The call carries an
 * `idempotency-key`, as that of the action does.
 */
export const CouponWithdrawal = closed({
  /** The order that it makes up for. */
  id: Id,
  couponNo: Id,
  // Trimming comes later and may bring it into its bounds.
  reason: Line({ maxLength: 2 * REASON_MAX_LENGTH }),
});
export type CouponWithdrawal = Shape<typeof CouponWithdrawal>;

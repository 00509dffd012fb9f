import { Type } from '@sinclair/typebox';
import type { Call } from '../calls';
import { Line, Lines, Moment } from '../parameter';
import { closed, codeOf, wordOf, type Shape } from '../shape';
import { REFUND_REASONS, RefundRecordStatus } from '../../domain/refund';
import { ONE_DAY_MS } from '../../limits';
import { GivenNo, Imei, ORDER_CENTS_MAX, PLATFORM_BASE } from './platform';

/** How long after the payment a channel still sends money back, ms. */
export const REFUND_CHANNEL_AGE_MAX_MS = 365 * ONE_DAY_MS;

const Amount = Type.Integer({ minimum: 1, maximum: ORDER_CENTS_MAX });

/** A user asks for money back. */
export const RefundAppliedEvent = closed({
  /** The device, and through it the merchant. */
  imei: Imei,
  orderNo: GivenNo,
  /** Number that the other system gives the application. */
  refundNo: GivenNo,
  appliedAt: Moment,
  /** Absent: whatever is left of the payment. */
  amountCents: Type.Optional(Amount),
  reason: wordOf(REFUND_REASONS),
  note: Type.Optional(Lines({ maxLength: 200 })),
});
export type RefundAppliedEvent = Shape<typeof RefundAppliedEvent>;

/** The user does not want it any more. */
export const RefundWithdrawnEvent = closed({
  ...{ imei: Imei, orderNo: GivenNo, refundNo: GivenNo },
  withdrawnAt: Moment,
});
export type RefundWithdrawnEvent = Shape<typeof RefundWithdrawnEvent>;

/** What came of a refund that the channel was asked for (docs/operations.md). */
export const RefundSettledEvent = closed({
  /** As the channel was told it, with the two numbers and the amount. */
  franchiseeId: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', maxLength: 64 }),
  orderNo: GivenNo,
  refundNo: GivenNo,
  amountCents: Amount,
  settledAt: Moment,
  status: wordOf(['done', 'failed']),
  /** The channel's own number; must be there when it is done. */
  channelNo: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$', maxLength: 64 })),
  /** In words for people; must be there when it failed. */
  failReason: Type.Optional(Line({ minLength: 1, maxLength: 200 })),
});
export type RefundSettledEvent = Shape<typeof RefundSettledEvent>;

/** The refund after the event. */
export const PlatformRefund = Type.Object({
  refundNo: Type.String(),
  orderNo: Type.String(),
  orderId: Type.String(),
  refundStatus: codeOf(Object.values(RefundRecordStatus)),
  amountCents: Type.Integer(),
});
export type PlatformRefund = Shape<typeof PlatformRefund>;

/** What another system tells of refunds: `POST /platform/v1/refund/{name}`. */
export const PLATFORM_REFUND_CALLS = {
  applied: { body: RefundAppliedEvent, answer: PlatformRefund },
  withdrawn: { body: RefundWithdrawnEvent, answer: PlatformRefund },
  settled: { body: RefundSettledEvent, answer: PlatformRefund },
} as const satisfies Record<string, Call>;
export type PlatformRefundName = keyof typeof PLATFORM_REFUND_CALLS;

export function toRefundPath(name: PlatformRefundName): string {
  return `${PLATFORM_BASE}/v1/refund/${name}`;
}

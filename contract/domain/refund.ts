/** Codes of the refund states (pages: refund states). */
export const RefundStatus = {
  none: 0,
  review: 1,
  running: 2,
  partial: 3,
  full: 4,
  failed: 5,
  rejected: 6,
} as const;
export type RefundStatus = (typeof RefundStatus)[keyof typeof RefundStatus];

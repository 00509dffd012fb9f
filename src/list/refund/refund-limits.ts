import type { RefundQuote } from '../../../contract/api/page/refund/refund';

/** Whether somebody else has to review such an amount. */
export function isOverLimit({ limits }: Pick<RefundQuote, 'limits'>, cents: number): boolean {
  return limits !== null && cents > Math.min(limits.singleCents, limits.dayLeftCents);
}

/** Whether whoever gives such an amount back proves again who it is (controls M7). */
export function asksPassword(
  { passwordFromCents }: Pick<RefundQuote, 'passwordFromCents'>,
  cents: number,
): boolean {
  return cents >= passwordFromCents;
}

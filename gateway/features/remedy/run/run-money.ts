import type { EffectCall } from '../../action/effect-handler';
import { assertProven, type RefundParts } from '../../action/refund/refund-parts';
import type { OrderRow } from '../../order/order-row';
import { refundableOf } from '../../refund/refund-change';
import { isRefunding, type RunChoice } from './run-choice';

/**
 * Asks who is there, where the money that a choice gives back asks for it.
 *
 * @throws ApiError `passwordNeeded` for a call that did not say (controls M7).
 */
export function assertMoneyProven(
  refund: Pick<RefundParts, 'passwordFromCents'>,
  call: Pick<EffectCall, 'isProven'>,
  { choice, orders }: { readonly choice: RunChoice; readonly orders: readonly OrderRow[] },
): void {
  if (!isRefunding(choice)) return;
  const whole = orders.reduce((sum, order) => sum + refundableOf(order), 0);
  assertProven(refund, call, choice.ending === 'refundPart' ? choice.refundCents : whole);
}

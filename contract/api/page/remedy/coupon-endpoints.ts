import type { Endpoint } from '../../endpoints';
import type { OneId } from '../../parameter';
import type { Shape } from '../../shape';
import type { CouponLine, CouponListAnswer, CouponWithdrawal } from './coupon';

/** The coupons of one order. */
export function toCouponListEndpoint({
  id,
}: {
  readonly id: string;
}): Endpoint<Shape<typeof OneId>, CouponListAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/coupon/list` };
}

/** What taking a coupon back is called below its page, by the action that gives them. */
export function toCouponWithdrawName({ name }: { readonly name: string }): string {
  return `${name}/withdraw`;
}

/** Takes one of them back. */
export function toCouponWithdrawEndpoint(
  { id }: { readonly id: string },
  action: { readonly name: string },
): Endpoint<CouponWithdrawal, CouponLine> {
  return { method: 'POST', version: 'v1', path: `${id}/${toCouponWithdrawName(action)}` };
}

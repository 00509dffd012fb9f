import { DISCOUNT_PARTS, type DiscountPart, type Discounts } from '../../../../contract/domain/discount';
import type { OrderRow } from '../order-row';

/** Column of `orders` that holds a part of the discount in cents; NULL where the order has none, which costs no room. */
export const DISCOUNT_COLUMNS = {
  member: 'member_discount_cents',
  offPeak: 'off_peak_discount_cents',
  platformCoupon: 'platform_coupon_cents',
  merchantCoupon: 'merchant_coupon_cents',
} as const satisfies Record<DiscountPart, string>;

export type DiscountColumns = Record<(typeof DISCOUNT_COLUMNS)[DiscountPart], number | null>;

/** The parts as they are kept. */
export function toDiscountColumns(discounts: Discounts): DiscountColumns {
  const entries = DISCOUNT_PARTS.map((part) => [DISCOUNT_COLUMNS[part], toKept(discounts[part])] as const);
  return Object.fromEntries(entries) as DiscountColumns;
}

/** The parts of an order's discount. */
export function discountsOf(order: Pick<OrderRow, keyof DiscountColumns>): Discounts {
  const entries = DISCOUNT_PARTS.map((part) => [part, order[DISCOUNT_COLUMNS[part]] ?? 0] as const);
  return Object.fromEntries(entries.filter(([, cents]) => cents > 0));
}

function toKept(cents = 0): number | null {
  return cents > 0 ? cents : null;
}

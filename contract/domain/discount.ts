/**
 * What an order is made cheaper by, in the order in which it is taken off (pages 4.6). What nobody said of a discount is
 * no part of it: the rest up to the whole is of a kind that is not known.
 */
export const DISCOUNT_PARTS = ['member', 'offPeak', 'platformCoupon', 'merchantCoupon'] as const;
export type DiscountPart = (typeof DISCOUNT_PARTS)[number];

/** Cents of the parts that an order has; none of those that it lacks. */
export type Discounts = Readonly<Partial<Record<DiscountPart, number>>>;

/** Cents of all parts together. */
export function sumOfDiscounts(discounts: Discounts): number {
  return DISCOUNT_PARTS.reduce((sum, part) => sum + (discounts[part] ?? 0), 0);
}

/** Cents that may be of a part at most: what is said of it, and what nobody said anything of. */
export function mostOf(part: DiscountPart, discounts: Discounts, discountCents: number): number {
  return (discounts[part] ?? 0) + discountCents - sumOfDiscounts(discounts);
}

/** The parts of a discount that became smaller, in cents: what was taken off last goes first. */
export function fitDiscounts(discounts: Discounts, discountCents: number): Discounts {
  let left = discountCents;
  const fitted: Partial<Record<DiscountPart, number>> = {};
  for (const part of DISCOUNT_PARTS) {
    const cents = Math.min(discounts[part] ?? 0, left);
    left -= cents;
    if (cents > 0) fitted[part] = cents;
  }
  return fitted;
}

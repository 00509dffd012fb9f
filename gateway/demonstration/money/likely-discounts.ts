import {
  DISCOUNT_PARTS,
  sumOfDiscounts,
  type DiscountPart,
  type Discounts,
} from '../../../contract/domain/discount';

/** Kinds that the platform bears nothing of. */
const OF_THE_MERCHANT: readonly DiscountPart[] = DISCOUNT_PARTS.filter((part) => part !== 'platformCoupon');

/**
 * What a discount in cents may have consisted of: what the platform bears part of is a coupon of its, anything else one of
 * the other kinds, in turn; a large one is of two. No chance is drawn, so that what comes after stays as it was.
 */
export function likelyDiscounts(discountCents: number, platformShareCents: number, turn: number): Discounts {
  if (discountCents === 0) return {};
  const first = OF_THE_MERCHANT[turn % OF_THE_MERCHANT.length] ?? 'member';
  if (platformShareCents === 0 && discountCents < LARGE_CENTS) return { [first]: discountCents };
  const second = platformShareCents > 0 ? 'platformCoupon' : 'merchantCoupon';
  const ofFirst = first === second || platformShareCents > 0 ? 0 : Math.round(discountCents * FIRST_SHARE);
  const discounts = ofFirst > 0 ? { [first]: ofFirst } : {};
  return { ...discounts, [second]: discountCents - sumOfDiscounts(discounts) };
}

const LARGE_CENTS = 100;
const FIRST_SHARE = 0.3;

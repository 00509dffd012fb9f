import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCOUNT_PARTS, fitDiscounts, mostOf, sumOfDiscounts, type Discounts } from './discount';

const cents = fc.integer({ min: 0, max: 100_000 });
const discounts: fc.Arbitrary<Discounts> = fc.record(
  { member: cents, offPeak: cents, platformCoupon: cents, merchantCoupon: cents },
  { requiredKeys: [] },
);

describe('the parts of a discount', () => {
  it('are kept where the discount stays as it was', () => {
    const parts = { member: 20, merchantCoupon: 30 };
    expect(fitDiscounts(parts, 50)).toEqual(parts);
    expect(fitDiscounts(parts, 80)).toEqual(parts);
  });

  it('give way from the last to the first where it became smaller', () => {
    const parts = { member: 20, offPeak: 10, platformCoupon: 30, merchantCoupon: 40 };
    expect(fitDiscounts(parts, 75)).toEqual({
      member: 20,
      offPeak: 10,
      platformCoupon: 30,
      merchantCoupon: 15,
    });
    expect(fitDiscounts(parts, 25)).toEqual({ member: 20, offPeak: 5 });
    expect(fitDiscounts(parts, 0)).toEqual({});
  });

  it('may be as much as is said of them, with what nobody spoke of', () => {
    expect(mostOf('platformCoupon', {}, 50)).toBe(50);
    expect(mostOf('platformCoupon', { platformCoupon: 20, member: 10 }, 50)).toBe(40);
    expect(mostOf('merchantCoupon', { platformCoupon: 20, member: 30 }, 50)).toBe(0);
  });

  it('are never more than the discount, and none grows', () => {
    fc.assert(
      fc.property(discounts, cents, (parts, discountCents) => {
        const fitted = fitDiscounts(parts, discountCents);
        expect(sumOfDiscounts(fitted)).toBe(Math.min(sumOfDiscounts(parts), discountCents));
        for (const part of DISCOUNT_PARTS) expect(fitted[part] ?? 0).toBeLessThanOrEqual(parts[part] ?? 0);
      }),
    );
  });
});

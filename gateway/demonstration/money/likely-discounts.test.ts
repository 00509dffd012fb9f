import { describe, expect, it } from 'vitest';
import { mostOf, sumOfDiscounts } from '../../../contract/domain/discount';
import { likelyDiscounts } from './likely-discounts';

describe('what a discount may have consisted of', () => {
  const cases = [0, 20, 50, 99, 100, 333].flatMap((cents) =>
    [0, Math.round(cents / 2)].flatMap((share) => [0, 1, 2].map((turn) => [cents, share, turn] as const)),
  );

  it.each(cases)('%i cents of which the platform bears %i, at turn %i', (cents, share, turn) => {
    const discounts = likelyDiscounts(cents, share, turn);
    expect(sumOfDiscounts(discounts)).toBe(cents);
    expect(share).toBeLessThanOrEqual(mostOf('platformCoupon', discounts, cents));
  });

  it('is each of the kinds at times', () => {
    const kinds = new Set(cases.flatMap((each) => Object.keys(likelyDiscounts(...each))));
    expect([...kinds].sort()).toEqual(['member', 'merchantCoupon', 'offPeak', 'platformCoupon']);
  });
});

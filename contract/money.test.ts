import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from './money';

describe('formatMoney', () => {
  it.each([
    { given: 0, expected: '0.00' },
    { given: 5, expected: '0.05' },
    { given: -5, expected: '-0.05' },
    { given: 123450, expected: '1,234.50' },
    { given: -100000000, expected: '-1,000,000.00' },
  ])('shows $given cents as $expected (spec §9)', ({ given, expected }) => {
    expect(formatMoney(given)).toBe(expected);
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %s, which is not whole cents', (amount) => {
    expect(() => formatMoney(amount)).toThrow(RangeError);
  });

  it('loses no cent of any amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(BigInt(formatMoney(amount).replace(/[,.]/g, ''))).toBe(BigInt(amount));
      }),
    );
  });
});

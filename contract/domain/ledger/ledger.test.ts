import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_FEE_MAX_PER_MILLE, serviceFeeCents } from './ledger';

const perMille = fc.nat(SERVICE_FEE_MAX_PER_MILLE);
const cents = fc.nat(10 ** 12);

describe('the service fee', () => {
  it.each([
    [6, 500, 3],
    [6, 83, 0],
    [6, 84, 1],
    [6, 250, 2],
    [6, 249, 1],
    [0, 99_999, 0],
    [100, 5, 1],
    [100, 4, 0],
  ])('of %i per mille of %i cents is %i', (rate, received, fee) => {
    expect(serviceFeeCents(rate, received)).toBe(fee);
  });

  it('is whole cents, never more than what was received, and nothing once all went back', () => {
    fc.assert(
      fc.property(perMille, cents, (rate, received) => {
        const fee = serviceFeeCents(rate, received);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(received);
        expect(serviceFeeCents(rate, 0)).toBe(0);
        // As whole numbers without a bound would have it.
        expect(BigInt(fee)).toBe((BigInt(rate) * BigInt(received) + 500n) / 1_000n);
      }),
    );
  });

  it('ends at the same however the refunds were cut', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(perMille, cents, parts, (rate, rest, refunds) => {
        const all = refunds.reduce((sum, refund) => sum + refund, rest);
        let left = all;
        let fee = serviceFeeCents(rate, all);
        for (const refund of refunds) {
          fee -= serviceFeeCents(rate, left) - serviceFeeCents(rate, left - refund);
          left -= refund;
        }
        expect(fee).toBe(serviceFeeCents(rate, rest));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toExtent, toValueAxes } from './value-axes';

const extents = fc.array(
  fc
    .record({
      values: fc.array(fc.integer({ min: -1_000_000, max: 50_000_000 }), { maxLength: 31 }),
      isWhole: fc.boolean(),
    })
    .map(({ values, isWhole }) => toExtent(values, isWhole)),
  { minLength: 1, maxLength: 3 },
);

describe('axes side by side', () => {
  it('hold their values, and have zeros and lines at the same heights', () => {
    fc.assert(
      fc.property(extents, (given) => {
        const axes = toValueAxes(given);
        const heights = axes.map(({ min, max, interval }) =>
          [min / interval, max / interval].map(Math.round),
        );
        for (const [index, { min, max, interval }] of axes.entries()) {
          expect(min).toBeLessThanOrEqual(given[index]?.low ?? 0);
          expect(max).toBeGreaterThanOrEqual(given[index]?.high ?? 0);
          expect(interval).toBeGreaterThan(0);
          expect(heights[index]).toEqual(heights[0]);
        }
      }),
    );
  });

  it.each([
    { values: [0, 123_450], isWhole: false, axis: { min: 0, max: 150_000, interval: 50_000 } },
    { values: [3, 1], isWhole: true, axis: { min: 0, max: 3, interval: 1 } },
    { values: [null, -40, 160], isWhole: false, axis: { min: -50, max: 200, interval: 50 } },
    { values: [], isWhole: true, axis: { min: 0, max: 1, interval: 1 } },
  ])('of $values are counted in steps of $axis.interval', ({ values, isWhole, axis }) => {
    expect(toValueAxes([toExtent(values, isWhole)])).toEqual([axis]);
  });
});

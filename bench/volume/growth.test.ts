import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROWTH_MAX, measureTwice, quantile, timesOf } from './growth';
import type { Volume } from './volumes';

describe('a quantile', () => {
  it.each([
    { share: 0.5, expected: 3, because: 'it is the one in the middle' },
    { share: 0.95, expected: 5, because: 'of few values the last is among the slowest twentieth' },
    { share: 0, expected: 1, because: 'nothing is below the first' },
  ])('of $share is $expected: $because', ({ share, expected }) => {
    expect(quantile([5, 1, 4, 2, 3], share)).toBe(expected);
  });

  it('is a value that at least so many do not exceed', () => {
    const values = fc.array(fc.integer(), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
        const found = quantile(of, share);
        expect(of).toContain(found);
        expect(of.filter((each) => each <= found).length).toBeGreaterThanOrEqual(of.length * share - 1e-9);
      }),
    );
  });
});

describe('what seems to have grown', () => {
  const answers = (values: readonly number[]) => {
    const left = [...values];
    return () => Promise.resolve({ value: left.shift() ?? Number.NaN });
  };

  it.each([
    { measured: [1.1, 9], expected: 1.1, because: 'what did not is not asked again' },
    { measured: [GROWTH_MAX, 1.2], expected: 1.2, because: 'others used the machine the first time' },
    { measured: [3, 4], expected: 3, because: 'it grows, and the calmer of both says by how much' },
  ])('is taken as $expected: $because', async ({ measured, expected }) => {
    expect(await measureTwice(answers(measured))).toEqual({ value: expected });
  });
});

it('asks all volumes in turn, and leaves out the rounds that warm them', async () => {
  const asked: string[] = [];
  const volume = (name: string): Volume => ({
    url: '',
    orders: 0,
    ask: () => {
      asked.push(name);
      return Promise.resolve({ ms: asked.length, data: null });
    },
  });
  const times = await timesOf({ path: '', body: {} }, [volume('few'), volume('many')], 1);
  expect(asked).toEqual(['few', 'many', 'few', 'many', 'few', 'many']);
  expect(times).toEqual([
    { p50: 5, p95: 5 },
    { p50: 6, p95: 6 },
  ]);
});

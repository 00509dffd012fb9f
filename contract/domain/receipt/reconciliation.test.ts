import { describe, expect, it } from 'vitest';
import { differenceOf, QUIET_DAY, reconciledAs } from './reconciliation';

const day = (inCents: number, outCents: number) => ({ ...QUIET_DAY, inCents, outCents });

describe('a day of a channel', () => {
  it.each([
    { because: 'the channel has said nothing', told: null, settled: null, is: 'untold' },
    { because: 'both say the same', told: day(5_000, 1_000), settled: null, is: 'even' },
    { because: 'more came in than is known', told: day(6_000, 1_000), settled: null, is: 'differs' },
    { because: 'less went out than is known', told: day(5_000, 0), settled: null, is: 'differs' },
    {
      because: 'somebody found out why',
      told: day(6_000, 1_000),
      settled: { inDifference: 1_000, outDifference: 0 },
      is: 'settled',
    },
    {
      because: 'it is another difference by now',
      told: day(7_000, 1_000),
      settled: { inDifference: 1_000, outDifference: 0 },
      is: 'differs',
    },
    {
      because: 'what differs in and out does not even out',
      told: day(6_000, 2_000),
      settled: null,
      is: 'differs',
    },
  ])('is "$is" where $because', ({ told, settled, is }) => {
    expect(reconciledAs(day(5_000, 1_000), told, settled)).toBe(is);
  });

  it('differs by what the channel says more', () => {
    expect(differenceOf(day(5_000, 1_000), day(4_500, 1_200))).toEqual({
      inDifference: -500,
      outDifference: 200,
    });
    expect(differenceOf(QUIET_DAY, null)).toBeNull();
  });
});

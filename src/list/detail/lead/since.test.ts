import { describe, expect, it } from 'vitest';
import { DisplayStatus } from '../../../../contract/domain/device';
import { sinceOf } from './since';

const { idle, fault } = DisplayStatus;
/** A day by its pieces, each from where the one before ends. */
const day = (from: number, ...pieces: readonly (readonly [to: number, state: number | null])[]) => ({
  from,
  to: pieces.at(-1)?.[0] ?? from,
  pieces: pieces.map(([to, state], index) => ({ from: pieces[index - 1]?.[0] ?? from, to, state })),
});

describe('since when a device is as it is', () => {
  it.each([
    { because: 'it broke down today', days: [day(10, [14, idle], [20, fault])], at: 14, isLonger: false },
    {
      because: 'it broke down yesterday, and midnight changed nothing',
      days: [day(10, [20, fault]), day(0, [6, idle], [10, fault])],
      at: 6,
      isLonger: false,
    },
    {
      because: 'it has been so for all that was looked at',
      days: [day(10, [20, fault]), day(0, [10, fault])],
      at: 0,
      isLonger: true,
    },
    {
      because: 'before that nobody knows',
      days: [day(10, [12, null], [20, fault])],
      at: 12,
      isLonger: false,
    },
  ])('is told: $because', ({ days, at, isLonger }) => {
    expect(sinceOf({ days }, fault)).toEqual({ at, isLonger });
  });

  it('is not told where it is not known, and where it has changed since the days were read', () => {
    expect(sinceOf({ days: [day(10, [20, null])] }, fault)).toBeNull();
    expect(sinceOf({ days: [day(10, [20, idle])] }, fault)).toBeNull();
    expect(sinceOf({ days: [] }, fault)).toBeNull();
  });
});

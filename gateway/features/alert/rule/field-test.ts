import { ONE_DAY_MS } from '../../../../contract/limits';
import type { AlertTest } from '../../../../contract/resources/alert';
import type { Limit, Threshold } from '../../../../contract/resources/field';

/** Reads a field of the row, or a column of an entry. */
export type ReadField = (field: string) => unknown;

/** It holds now, since nobody knows when. */
const ALWAYS = 0;

/**
 * From when on every test holds, epoch ms: a moment to come where time alone brings it, 0 where it is so already;
 * null where only another report can.
 */
export function holdsFrom(tests: readonly AlertTest[], read: ReadField): number | null {
  let from = ALWAYS;
  for (const test of tests) {
    const own = testFrom(test, read);
    if (own === null) return null;
    from = Math.max(from, own);
  }
  return from;
}

function testFrom(test: AlertTest, read: ReadField): number | null {
  const value = read(test.field);
  if (!isMet(test, value, read)) return null;
  const { agoDays, inDays } = test;
  if (agoDays === undefined && inDays === undefined) return ALWAYS;
  if (typeof value !== 'number') return null;
  const ago = agoDays === undefined ? ALWAYS : value + agoDays * ONE_DAY_MS;
  return Math.max(ago, inDays === undefined ? ALWAYS : value - inDays * ONE_DAY_MS);
}

/** All that hangs on the value alone, and not on the clock. */
function isMet(test: AlertTest, value: unknown, read: ReadField): boolean {
  const { in: allowed, filled, limit, exclusive, exceeds } = test;
  return (
    (allowed === undefined || allowed.some((each) => each === value)) &&
    (filled === undefined || isFilled(value) === filled) &&
    (limit === undefined || isBeyond(value, toThreshold(limit), exclusive)) &&
    (exceeds === undefined || isBeyond(value, toExceeded(read(exceeds)), true))
  );
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function toThreshold(limit: Limit): Threshold {
  return 'below' in limit ? { side: 'below', value: limit.below } : { side: 'above', value: limit.above };
}

/** Nothing is more than what is not known. */
function toExceeded(value: unknown): Threshold {
  return { side: 'above', value: typeof value === 'number' ? value : Infinity };
}

/** Tells whether a quantity is beyond a limit; at the limit itself too, unless that does not count. */
export function isBeyond(value: unknown, { side, value: limit }: Threshold, isExclusive = false): boolean {
  if (typeof value !== 'number') return false;
  if (isExclusive) return side === 'below' ? value < limit : value > limit;
  return side === 'below' ? value <= limit : value >= limit;
}

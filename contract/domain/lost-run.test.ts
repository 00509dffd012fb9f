import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE_MINUTE_MS } from '../limits';
import { endOfLostRun } from './lost-run';

const STARTED = 1_000_000;
const after = (minutes: number) => STARTED + minutes * ONE_MINUTE_MS;

describe('a run that its device shows no more', () => {
  it.each([
    ['came back after the planned end', 40, 25, 55, 'finish', 40],
    ['shows no run exactly at the planned end', 40, 39, 40, 'finish', 40],
    ['shows no run a minute before its end: clocks differ', 40, 38, 39, 'finish', 39],
    ['came back well before the planned end', 40, 10, 20, 'abort', 10],
    ['shows no run two minutes before its end', 40, 37, 38, 'abort', 37],
    ['shows no run long before a short end', 1, 0.5, 0.8, 'abort', 0.5],
    ['never said how long it runs', null, 10, 20, 'abort', 10],
    ['was not heard since before the start', 40, -5, 20, 'abort', 0],
    ['was never heard', 40, null, 20, 'abort', 0],
  ] as const)('%s', (_, expected, seen, missing, event, at) => {
    const run = {
      startedAt: STARTED,
      expectedEndAt: expected === null ? null : after(expected),
      seenAt: seen === null ? null : after(seen),
      missingAt: after(missing),
    };
    expect(endOfLostRun(run)).toEqual({ event, at: after(at) });
  });

  it('ends between its start and the moment at which it was missed, and finishes only about its planned end', () => {
    const moment = fc.integer({ min: 0, max: 10_000_000 });
    const runs = fc.record({
      startedAt: moment,
      expectedEndAt: fc.option(moment),
      seenAt: fc.option(moment),
      missingAt: moment,
    });
    fc.assert(
      fc.property(runs, (given) => {
        const startedAt = Math.min(given.startedAt, given.missingAt);
        const expectedEndAt =
          given.expectedEndAt === null ? null : Math.max(startedAt + 1, given.expectedEndAt);
        const { event, at } = endOfLostRun({ ...given, startedAt, expectedEndAt });
        expect(at).toBeGreaterThanOrEqual(startedAt);
        expect(at).toBeLessThanOrEqual(given.missingAt);
        const isPast = expectedEndAt !== null && given.missingAt >= expectedEndAt;
        if (isPast) expect({ event, at }).toEqual({ event: 'finish', at: expectedEndAt });
        if (event === 'finish') {
          expect(given.missingAt).toBeGreaterThanOrEqual((expectedEndAt ?? Infinity) - ONE_MINUTE_MS);
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from '../../day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../limits';
import { DisplayStatus } from '../device';
import {
  downMinutesOf,
  toStateDays,
  toStateMinutes,
  toStatePieces,
  type KnownStates,
  type StateChange,
} from './state-day';

const { idle, running, fault, offline } = DisplayStatus;
/** 2026-03-18 20:30 in Shanghai. */
const NOW = Date.UTC(2026, 2, 18, 12, 30);
const TODAY = startOfDay(NOW);
const WEEK: readonly [number, number] = [TODAY - 6 * ONE_DAY_MS, NOW];

function known(changes: readonly (readonly [at: number, before: number, after: number])[], shown: number) {
  const given: readonly StateChange[] = changes.map(([at, before, after]) => ({ at, before, after }));
  return { changes: given, shown, keptSince: WEEK[0] - ONE_DAY_MS };
}

/** Changes of any kind, some of which contradict what was kept before them. */
const histories: fc.Arbitrary<KnownStates> = fc.record({
  changes: fc
    .array(
      fc.record({
        at: fc.integer({ min: WEEK[0] - 2 * ONE_DAY_MS, max: NOW }),
        before: fc.constantFrom(...Object.values(DisplayStatus)),
        after: fc.constantFrom(...Object.values(DisplayStatus)),
      }),
      { maxLength: 40 },
    )
    .map((changes) => changes.toSorted((one, other) => one.at - other.at)),
  shown: fc.constantFrom(...Object.values(DisplayStatus)),
  keptSince: fc.integer({ min: WEEK[0] - 9 * ONE_DAY_MS, max: NOW }),
});

describe('the states of a week', () => {
  it('follow one another without a gap, whatever was kept', () => {
    fc.assert(
      fc.property(histories, (states) => {
        const pieces = toStatePieces(states, WEEK);
        expect(pieces[0]?.from).toBe(WEEK[0]);
        expect(pieces.at(-1)?.to).toBe(NOW);
        pieces.forEach((piece, index) => {
          expect(piece.to).toBeGreaterThan(piece.from);
          if (index === 0) return;
          expect(piece.from).toBe(pieces[index - 1]?.to);
          expect(piece.state).not.toBe(pieces[index - 1]?.state);
        });
      }),
    );
  });

  it('add up to 24 hours each day, and today to now, in milliseconds and in whole minutes', () => {
    fc.assert(
      fc.property(histories, (states) => {
        const days = toStateDays(toStatePieces(states, WEEK));
        expect(days.map(({ from }) => from)).toEqual(
          Array.from({ length: 7 }, (_, index) => TODAY - index * ONE_DAY_MS),
        );
        for (const day of days) {
          expect(day.to).toBe(Math.min(NOW, endOfDay(day.from)));
          const ms = day.pieces.reduce((sum, { from, to }) => sum + to - from, 0);
          expect(ms).toBe(day.to - day.from);
          const minutes = [...toStateMinutes(day).values()];
          expect(minutes.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
          const whole = Math.floor((day.to - day.from) / ONE_MINUTE_MS);
          expect(minutes.reduce((sum, count) => sum + count, 0)).toBe(whole);
        }
      }),
    );
  });

  it('are those that were kept, and no minute is further from the truth than one', () => {
    const changes = [
      [TODAY - ONE_DAY_MS + 8 * 60 * ONE_MINUTE_MS, idle, offline],
      [TODAY - ONE_DAY_MS + 8 * 60 * ONE_MINUTE_MS + 90_500, offline, idle],
      [TODAY + 20_000, idle, fault],
      [TODAY + 60 * ONE_MINUTE_MS, fault, idle],
    ] as const;
    const [today, yesterday, before] = toStateDays(toStatePieces(known(changes, idle), WEEK)).map(
      toStateMinutes,
    );
    expect(today).toEqual(
      new Map([
        [idle, 1_230 - 60],
        [fault, 60],
      ]),
    );
    expect(yesterday).toEqual(
      new Map([
        [idle, 1_440 - 2],
        [offline, 2],
      ]),
    );
    expect(before).toEqual(new Map([[idle, 1_440]]));
    expect([today, yesterday].map((minutes) => downMinutesOf(minutes ?? new Map()))).toEqual([60, 2]);
  });

  it('are told in the order in which they led to one another where they came in one millisecond', () => {
    const at = TODAY + 60 * ONE_MINUTE_MS;
    const together = known(
      [
        [at, idle, running],
        [TODAY + 90 * ONE_MINUTE_MS, offline, idle],
        [TODAY + 90 * ONE_MINUTE_MS, running, offline],
      ],
      idle,
    );
    expect(toStatePieces(together, [TODAY, NOW]).map(({ state }) => state)).toEqual([idle, running, idle]);
  });

  it('are unknown before anything was kept, and where what was kept contradicts itself', () => {
    const at = TODAY + 60 * ONE_MINUTE_MS;
    const begun = { changes: [], shown: idle, keptSince: at };
    expect(toStatePieces(begun, [TODAY, NOW])).toEqual([
      { from: TODAY, to: at, state: null },
      { from: at, to: NOW, state: idle },
    ]);
    const torn = known(
      [
        [at, idle, running],
        [at + ONE_MINUTE_MS, offline, idle],
      ],
      idle,
    );
    expect(toStatePieces(torn, [TODAY, NOW]).map(({ state }) => state)).toEqual([idle, null, idle]);
    const changedSince = known([[at, idle, running]], offline);
    expect(toStatePieces(changedSince, [TODAY, NOW]).map(({ state }) => state)).toEqual([idle, null]);
  });
});

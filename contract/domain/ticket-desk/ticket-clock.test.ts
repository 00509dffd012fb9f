import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../limits';
import { TicketStatus } from '../ticket';
import {
  addOpenTime,
  dueOf,
  moveClock,
  startClock,
  TICKET_REPLY_MS,
  TICKET_SOLVE_MS,
  type OpenHours,
} from './ticket-clock';

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
/** A moment in Asia/Shanghai. */
const at = (words: string) => Date.parse(`${words}:00+08:00`);
const hours = (from: number, to: number): OpenHours => ({ fromMinute: from * 60, toMinute: to * 60 });
const WHOLE = hours(0, 24);

describe('half an hour of opening time (pages 9)', () => {
  it.each([
    ['within the day', '2026-03-18T10:00', hours(6, 24), '2026-03-18T10:30'],
    ['before the doors open', '2026-03-18T03:10', hours(6, 24), '2026-03-18T06:30'],
    ['over the closing', '2026-03-18T21:50', hours(8, 22), '2026-03-19T08:20'],
    ['to the minute of closing', '2026-03-18T21:30', hours(8, 22), '2026-03-18T22:00'],
    ['after the closing', '2026-03-18T23:00', hours(8, 22), '2026-03-19T08:30'],
    ['over midnight of a store that never closes', '2026-03-18T23:50', WHOLE, '2026-03-19T00:20'],
    ['over midnight and a closing there', '2026-03-18T23:50', hours(6, 24), '2026-03-19T06:20'],
    ['over the end of a month', '2026-02-28T23:50', hours(6, 24), '2026-03-01T06:20'],
    ['over the end of a year', '2026-12-31T23:45', WHOLE, '2027-01-01T00:15'],
    ['of a leap day', '2028-02-28T23:50', hours(6, 24), '2028-02-29T06:20'],
    ['in a store that closes after midnight', '2026-03-18T01:45', hours(18, 2), '2026-03-18T18:15'],
    ['late in such a store', '2026-03-18T23:45', hours(18, 2), '2026-03-19T00:15'],
    ['with the same hour twice: it never closes', '2026-03-18T23:45', hours(9, 9), '2026-03-19T00:15'],
  ])('%s', (_, from, open, until) => {
    expect(addOpenTime(at(from), TICKET_REPLY_MS, open)).toBe(at(until));
  });

  it('is spread over days where a store opens for ten minutes of each', () => {
    const open = { fromMinute: 600, toMinute: 610 };
    expect(addOpenTime(at('2026-03-18T12:00'), TICKET_REPLY_MS, open)).toBe(at('2026-03-21T10:10'));
  });
});

/** Minute by minute, as a person would count. */
function countOpen(fromMs: number, untilMs: number, { fromMinute, toMinute }: OpenHours): number {
  let open = 0;
  for (let minute = fromMs; minute < untilMs; minute += ONE_MINUTE_MS) {
    const of = (minute - startOfDay(minute)) / ONE_MINUTE_MS;
    const isOpen =
      fromMinute < toMinute ? of >= fromMinute && of < toMinute : of >= fromMinute || of < toMinute;
    if (isOpen) open += 1;
  }
  return open;
}

const anyHours = fc.record({
  fromMinute: fc.integer({ min: 0, max: 1_439 }),
  toMinute: fc.integer({ min: 1, max: 1_440 }),
});
const anyMinute = fc
  .integer({ min: at('2024-01-01T00:00') / ONE_MINUTE_MS, max: at('2030-01-01T00:00') / ONE_MINUTE_MS })
  .map((minute) => minute * ONE_MINUTE_MS);

describe('time in which a store is open', () => {
  it('is as much as was asked for, counted minute by minute', () => {
    fc.assert(
      fc.property(anyMinute, anyHours, fc.integer({ min: 1, max: 90 }), (from, open, minutes) => {
        const length =
          open.toMinute > open.fromMinute
            ? open.toMinute - open.fromMinute
            : open.toMinute - open.fromMinute + 1_440;
        fc.pre(length >= 20);
        const until = addOpenTime(from, minutes * ONE_MINUTE_MS, open);
        expect(countOpen(from, until, open)).toBe(minutes);
        expect(countOpen(until - ONE_MINUTE_MS, until, open)).toBe(1);
      }),
      { numRuns: 200 },
    );
  });

  it('never ends before it begins, and later for whoever begins later', () => {
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 0, max: 3 * ONE_DAY_MS }), anyHours, (from, later, open) => {
        const until = addOpenTime(from, TICKET_REPLY_MS, open);
        expect(until).toBeGreaterThanOrEqual(from + TICKET_REPLY_MS);
        expect(addOpenTime(from + later, TICKET_REPLY_MS, open)).toBeGreaterThanOrEqual(until);
      }),
    );
  });
});

describe('the clock of a ticket', () => {
  const T = at('2026-03-18T10:00');
  const fresh = startClock(T, WHOLE);

  it('asks for a reply first and for a solution then', () => {
    expect(dueOf(fresh)).toBe(T + TICKET_REPLY_MS);
    const replied = moveClock(fresh, { from: pending, to: handling, atMs: T + 1, isReply: true });
    expect(dueOf(replied)).toBe(T + TICKET_SOLVE_MS);
  });

  it('still asks for a reply of whoever took it on without a word', () => {
    const taken = moveClock(fresh, { from: pending, to: handling, atMs: T + 1, isReply: false });
    expect(dueOf(taken)).toBe(T + TICKET_REPLY_MS);
  });

  it('asks for a solution where the store opens later than that', () => {
    const clock = startClock(at('2026-03-18T00:30'), { fromMinute: 0, toMinute: 20 });
    expect(dueOf(clock)).toBe(at('2026-03-19T00:30'));
  });

  it('stands while the user is waited for, also past its end', () => {
    const asked = moveClock(fresh, {
      from: handling,
      to: waitingForUser,
      atMs: T + ONE_HOUR_MS,
      isReply: true,
    });
    expect(dueOf(asked)).toBeNull();
    const back = { from: waitingForUser, to: handling, atMs: T + 40 * ONE_HOUR_MS, isReply: false };
    expect(dueOf(moveClock(asked, back))).toBe(T + 63 * ONE_HOUR_MS);
    const late = { from: handling, to: waitingForUser, atMs: T + 30 * ONE_HOUR_MS, isReply: true };
    expect(dueOf(moveClock(moveClock(fresh, late), back))).toBe(T + 34 * ONE_HOUR_MS);
  });

  it('is over with the ticket, and begins anew when that is opened again', () => {
    for (const to of [solved, closed]) {
      const over = moveClock(fresh, { from: handling, to, atMs: T + 1, isReply: false });
      expect(over).toEqual({ replyDueAt: null, solveDueAt: null, leftMs: null });
      const again = { from: to, to: handling, atMs: T + 9 * ONE_HOUR_MS, isReply: false };
      expect(dueOf(moveClock(over, again))).toBe(T + 33 * ONE_HOUR_MS);
    }
  });

  it('of a ticket that came before there were clocks stays without one', () => {
    const none = { replyDueAt: null, solveDueAt: null, leftMs: null };
    const asked = moveClock(none, { from: handling, to: waitingForUser, atMs: T, isReply: true });
    expect(moveClock(asked, { from: waitingForUser, to: handling, atMs: T + 1, isReply: false })).toEqual(
      none,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay, startOfMonth } from '../../../contract/day';
import { COMPARISONS } from '../../../contract/domain/report';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { toComparedPeriod } from './compared-period';

const WEEK_MS = 7 * ONE_DAY_MS;
const at = (time: string) => Date.parse(`${time}+08:00`);

/** Some day of the years, a period that ends on it or near it, and any moment around. */
const cases = fc
  .record({
    day: fc.integer({ min: at('2026-01-01T00:00'), max: at('2029-01-01T00:00') }).map(startOfDay),
    isMonthEnd: fc.boolean(),
    days: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: -30, max: 24 * 33 }),
    minuteMs: fc.integer({ min: 0, max: ONE_HOUR_MS - 1 }),
    compareWith: fc.constantFrom(...COMPARISONS),
  })
  .map(({ day, isMonthEnd, days, hour, minuteMs, compareWith }) => {
    const fromMs = isMonthEnd ? startOfMonth(day) - ONE_DAY_MS : day;
    return {
      span: { fromMs, untilMs: fromMs + days * ONE_DAY_MS },
      nowMs: fromMs + hour * ONE_HOUR_MS + minuteMs,
      compareWith,
    };
  });

describe('what a period is compared with', () => {
  it('is as much of as many earlier days, weekday by weekday, at every hour of any day', () => {
    fc.assert(
      fc.property(cases, ({ span, nowMs, compareWith }) => {
        const { elapsed, base, shiftMs } = toComparedPeriod(span, { nowMs, compareWith });
        expect(shiftMs % WEEK_MS).toBe(0);
        expect(elapsed.fromMs).toBe(span.fromMs);
        expect([base.fromMs + shiftMs, base.untilMs + shiftMs]).toEqual([elapsed.fromMs, elapsed.untilMs]);
        // All of the whole hours that have passed, and nothing beyond.
        expect(elapsed.untilMs).toBeLessThanOrEqual(span.untilMs);
        expect(elapsed.untilMs % ONE_HOUR_MS).toBe(0);
        if (nowMs >= span.untilMs) expect(elapsed.untilMs).toBe(span.untilMs);
        else if (nowMs <= span.fromMs) expect(elapsed.untilMs).toBe(span.fromMs);
        else {
          expect(elapsed.untilMs).toBeLessThanOrEqual(nowMs);
          expect(elapsed.untilMs).toBeGreaterThan(nowMs - ONE_HOUR_MS);
        }
        expect(span.untilMs - shiftMs).toBeLessThanOrEqual(span.fromMs);
        if (compareWith === 'previous') expect(span.fromMs - (span.untilMs - shiftMs)).toBeLessThan(WEEK_MS);
      }),
    );
  });

  it.each([
    {
      period: ['2026-11-22', '2026-11-22'],
      now: '2026-11-22T06:30',
      base: ['2026-11-15T00:00', '2026-11-15T06:00'],
      because: 'a Sunday so far beside as much of the Sunday before',
    },
    {
      period: ['2026-11-16', '2026-11-22'],
      now: '2026-11-22T06:30',
      base: ['2026-11-09T00:00', '2026-11-15T06:00'],
      because: 'seven days beside the seven before',
    },
    {
      period: ['2026-11-01', '2026-11-22'],
      now: '2026-11-22T00:59',
      base: ['2026-10-04T00:00', '2026-10-25T00:00'],
      because: 'three weeks and a day beside as much, four weeks earlier',
    },
    {
      period: ['2026-02-01', '2026-02-28'],
      now: '2026-03-01T00:00',
      base: ['2026-01-04T00:00', '2026-02-01T00:00'],
      because: 'a month that is over, whole',
    },
    {
      period: ['2026-12-31', '2026-12-31'],
      now: '2027-01-01T00:00',
      base: ['2026-12-24T00:00', '2026-12-25T00:00'],
      because: 'the last day of a year',
    },
  ])('$because', ({ period, now, base }) => {
    const [from = '', to = ''] = period;
    const span = { fromMs: at(`${from}T00:00`), untilMs: at(`${to}T00:00`) + ONE_DAY_MS };
    const compared = toComparedPeriod(span, { nowMs: at(now), compareWith: 'previous' });
    expect([compared.base.fromMs, compared.base.untilMs]).toEqual(base.map(at));
  });

  it('is the same weekday of the year before where it is asked for', () => {
    const span = { fromMs: at('2026-11-22T00:00'), untilMs: at('2026-11-23T00:00') };
    const { base } = toComparedPeriod(span, { nowMs: at('2026-12-01T00:00'), compareWith: 'lastYear' });
    expect(base.fromMs).toBe(at('2025-11-23T00:00'));
    expect(new Date(base.fromMs).getUTCDay()).toBe(new Date(span.fromMs).getUTCDay());
  });
});

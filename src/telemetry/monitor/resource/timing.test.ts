import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timingEntry as entry } from '../../../../test/support/telemetry/timing-entry';
import { toDuration, toTimingData } from './timing';
import { createTimingCache } from './timing-cache';

describe('durations', () => {
  it.each([
    [-1, false],
    [0, false],
    [0.001, true],
    [3_599_999, true],
    [3_600_000, false],
    [NaN, false],
    [Infinity, false],
  ])('REQ-9 a duration of %d ms is valid: %s', (durationMs, isValid) => {
    expect(toDuration(durationMs) !== undefined).toBe(isValid);
  });

  it('REQ-9 only valid parts are kept', () => {
    const parts = {
      redirectStart: 0,
      redirectEnd: 0,
      domainLookupStart: 10,
      domainLookupEnd: 12.5,
      connectStart: 12.5,
      secureConnectionStart: 14,
      connectEnd: 20,
      requestStart: 20,
      responseStart: 45,
      responseEnd: 44,
      transferSize: 1234,
    };
    expect(JSON.parse(toTimingData(entry('u', 0, 50, parts)))).toEqual({
      dns: 2.5,
      connect: 7.5,
      tls: 6,
      first_byte: 25,
      size: 1234,
    });
  });

  it('REQ-9 parts that the browser hides are left out', () => {
    const hidden = {
      secureConnectionStart: 0,
      connectEnd: 20,
      requestStart: 0,
      responseStart: 0,
      responseEnd: 100,
      transferSize: 0,
    };
    expect(toTimingData(entry('u', 0, 50, hidden))).toBe('{}');
    expect(
      toTimingData({ name: 'u', entryType: 'resource', initiatorType: 'fetch', startTime: 0, duration: 1 }),
    ).toBe('{}');
  });

  it('REQ-9 whatever the browser says, every part lies between 0 and one hour', () => {
    const time = fc.oneof(fc.double(), fc.integer());
    fc.assert(
      fc.property(time, time, time, time, (a, b, c, d) => {
        const data: unknown = JSON.parse(
          toTimingData(
            entry('u', 0, 1, {
              domainLookupStart: a,
              domainLookupEnd: b,
              requestStart: c,
              responseStart: d,
              responseEnd: a,
            }),
          ),
        );
        for (const value of Object.values(data ?? {})) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(3_600_000);
        }
      }),
    );
  });
});

describe('the cache of entries', () => {
  it('REQ-5 entries listed out of order are still used by start', () => {
    const cache = createTimingCache();
    for (const start of [30, 10, 20]) cache.note(entry('u', start, 1));
    expect(
      [cache.take('u', 0, 100), cache.take('u', 0, 100), cache.take('u', 0, 100)].map(
        (one) => one?.startTime,
      ),
    ).toEqual([10, 20, 30]);
    cache.note(entry('u', 10, 50));
    expect(cache.take('u', 0, 8)).toBeUndefined();
    expect(cache.take('u', 12, 100)).toBeUndefined();
    expect(cache.take('u', 11, 59)?.startTime).toBe(10);
  });

  it('REQ-4 an entry whose body came after the headers is still its own', () => {
    const cache = createTimingCache();
    cache.note(entry('u', 10, 50));
    expect(cache.take('u', 10, 20)?.duration).toBe(50);
  });

  it('REQ-15 holds at most 200, the newest', () => {
    const cache = createTimingCache();
    for (let second = 0; second < 3600; second += 1) cache.note(entry('u', second * 1000, 1));
    for (let second = 3400; second < 3600; second += 1)
      expect(cache.take('u', 0, Infinity)?.startTime).toBe(second * 1000);
    expect(cache.take('u', 0, Infinity)).toBeUndefined();
  });
});

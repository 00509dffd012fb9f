import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock';
import { createSafely } from '../safely';
import type { ResourceEvent } from './record';
import { createRequestTracker, toSuccess, type RequestStart, type RequestTrackerOptions } from './requests';
import { isValidDuration, toDuration, toTimingData, type TimingEntry } from './timing';
import { createTimingCache } from './timing-cache';
import { isOwnUrl } from './own-urls';

const PAGE = 'https://portal.example.com/washer/device';
const TRACE = { traceId: 'a'.repeat(32), header: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

function setUp(overrides: Partial<RequestTrackerOptions> = {}) {
  const clock = createManualClock();
  const timings = createTimingCache();
  const events: ResourceEvent[] = [];
  const tracker = createRequestTracker({
    clock,
    baseUrl: () => PAGE,
    ownUrls: [new URL('https://portal.example.com/telemetry/monitor')],
    traceOrigins: () => ['https://portal.example.com'],
    createTrace: () => TRACE,
    timings,
    evaluate: undefined,
    guard: createSafely(() => undefined),
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  const begin = (url: string, start: Partial<RequestStart> = {}) =>
    tracker.begin({ type: 'xhr', url, method: 'GET', isNoCors: false, ...start });
  return { clock, timings, events, tracker, begin };
}

function entry(
  name: string,
  startTime: number,
  durationMs: number,
  more: Partial<TimingEntry> = {},
): TimingEntry {
  return {
    name,
    entryType: 'resource',
    initiatorType: 'xmlhttprequest',
    startTime,
    duration: durationMs,
    responseEnd: startTime + durationMs,
    ...more,
  };
}

describe('what is tracked', () => {
  const base = 'https://portal.example.com/';
  it.each([
    { length: 8181, isTracked: true },
    { length: 8182, isTracked: true },
    { length: 8183, isTracked: false },
  ])('REQ-1 an address of $length characters is tracked: $isTracked', ({ length, isTracked }) => {
    const { begin } = setUp();
    expect(begin(base + 'u'.repeat(length - base.length)) !== undefined).toBe(isTracked);
  });

  it.each(['HEAD', 'head', 'Head'])('REQ-2 %s is not tracked', (method) => {
    expect(setUp().begin('/api', { method })).toBeUndefined();
  });

  it('REQ-3 a no-cors request is not tracked', () => {
    expect(setUp().begin('/api', { isNoCors: true })).toBeUndefined();
  });

  it.each(['data:text/plain,x', 'blob:https://portal.example.com/1', 'ftp://a.test/x', 'http://['])(
    'TRC-2 %s is neither tracked nor traced',
    (url) => {
      expect(setUp().begin(url)).toBeUndefined();
    },
  );

  it.each([
    '/telemetry/monitor',
    'https://portal.example.com/telemetry/monitor?x=1',
    '/telemetry/monitor/more',
  ])('REQ-11 the own endpoint %s is not tracked', (url) => {
    expect(setUp().begin(url)).toBeUndefined();
  });

  it.each(['/telemetry/monitoring', 'https://other.test/telemetry/monitor', '/telemetry'])(
    'REQ-11 %s is not an own endpoint',
    (url) => {
      expect(setUp().begin(url)).toBeDefined();
    },
  );

  it('REQ-11 a folder given with a final slash counts with all that is in it', () => {
    const own = [new URL('https://a.test/logs/')];
    expect(isOwnUrl(new URL('https://a.test/logs/x'), own)).toBe(true);
    expect(isOwnUrl(new URL('https://a.test/logs/'), own)).toBe(true);
    expect(isOwnUrl(new URL('https://a.test/logs'), own)).toBe(false);
  });
});

describe('trace headers', () => {
  it.each([
    { url: '/api', isTraced: true },
    { url: 'api', isTraced: true },
    { url: '?x', isTraced: true },
    { url: 'https://portal.example.com/x', isTraced: true },
    { url: 'https://portal.example.com:443/x', isTraced: true },
    { url: 'https://portal.example.com.evil.test/', isTraced: false },
    { url: 'https://portal.example.com@evil.test/', isTraced: false },
    { url: 'https://portal.example.com:8443/x', isTraced: false },
    { url: 'http://portal.example.com/x', isTraced: false },
    { url: '//other.example.com/x', isTraced: false },
  ])('TRC-3 a request to $url carries trace headers: $isTraced', ({ url, isTraced }) => {
    const call = setUp().begin(url);
    expect(call?.traceHeader).toBe(isTraced ? TRACE.header : undefined);
  });

  it('TRC-1 the event carries the trace id of the header', () => {
    const { begin, clock, events } = setUp();
    begin('/api')?.end({ status: 200 });
    clock.advance(200);
    expect(events[0]?.traceId).toBe(TRACE.traceId);
  });

  it.each([
    [`00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`, 'c'.repeat(32)],
    ['nonsense', undefined],
  ])('TRC-4 a trace header %s that the caller brought gives the trace id', (header, traceId) => {
    const { begin, clock, events } = setUp();
    const call = begin('/api');
    call?.adoptTrace(header);
    call?.end({ status: 200 });
    clock.advance(200);
    expect(events[0]?.traceId).toBe(traceId);
  });

  it('TRC-2 a request to another origin is tracked without a trace id', () => {
    const { begin, clock, events } = setUp();
    begin('https://other.test/x')?.end({ status: 200 });
    clock.advance(200);
    expect(events[0]).toMatchObject({ url: 'https://other.test/x', traceId: undefined });
  });
});

describe('the event', () => {
  it('REQ-4 comes 200 ms after the end, with the timing entry of the same address', () => {
    const { begin, clock, events, timings } = setUp();
    clock.advance(10);
    const call = begin('/api/list?page=1#top', { method: 'post', type: 'fetch' });
    clock.advance(50);
    call?.end({ status: 200 });
    timings.note(entry('https://portal.example.com/other', 11, 5));
    timings.note(entry('https://portal.example.com/api/list?page=1', 11, 45.5));
    clock.advance(199);
    expect(events).toHaveLength(0);
    clock.advance(1);
    expect(events).toEqual([
      {
        kind: 'resource',
        type: 'fetch',
        timestampMs: 1_700_000_000_010,
        name: '/api/list',
        url: 'https://portal.example.com/api/list?page=1',
        method: 'POST',
        statusCode: 200,
        success: 1,
        durationMs: 45.5,
        timingData: '{}',
        traceId: TRACE.traceId,
        message: undefined,
        businessSuccess: undefined,
      },
    ]);
  });

  it('REQ-4 without an entry it has the measured duration', () => {
    const { begin, clock, events } = setUp();
    const call = begin('/api');
    clock.advance(70);
    call?.end({ status: 200 });
    clock.advance(200);
    expect(events[0]).toMatchObject({ durationMs: 70, timingData: undefined });
  });

  it('REQ-4 an entry from before the call is not its own', () => {
    const { begin, clock, events, timings } = setUp();
    timings.note(entry('https://portal.example.com/api', 100, 5));
    clock.advance(200);
    const call = begin('/api');
    clock.advance(10);
    call?.end({ status: 200 });
    clock.advance(200);
    expect(events[0]?.durationMs).toBe(10);
  });

  it('REQ-5 five parallel calls to one address use each entry once, by start', () => {
    const { begin, clock, events, timings } = setUp();
    const calls = Array.from({ length: 5 }, () => {
      clock.advance(10);
      return begin('/api');
    });
    calls.forEach((call, index) => {
      clock.advance(10);
      call?.end({ status: 200 });
      timings.note(entry('https://portal.example.com/api', 10 * (index + 1), 45 + index));
    });
    clock.advance(200);
    expect(events.map((event) => event.durationMs)).toEqual([45, 46, 47, 48, 49]);
    expect(timings.size()).toBe(0);
  });

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

  it.each([['Network Error'], ['Request aborted'], ['timeout exceeded'], ['m'.repeat(2000)]])(
    'REQ-6 a request that ended with %.20s is failed with status 0 and the message',
    (failure) => {
      const { begin, clock, events } = setUp();
      begin('/api')?.end({ status: 0, failure });
      clock.advance(200);
      expect(events[0]).toMatchObject({ success: 0, statusCode: 0, message: failure.slice(0, 1000) });
    },
  );

  it.each([
    [200, 1],
    [204, 1],
    [299, 1],
    [300, -1],
    [302, -1],
    [304, 1],
    [399, -1],
    [400, 0],
    [401, 0],
    [404, 0],
    [500, 0],
    [502, 0],
    [0, -1],
    [199, -1],
  ])('REQ-7 status %d gives success %d', (status, success) => {
    expect(toSuccess(status, false)).toBe(success);
    expect(toSuccess(status, true)).toBe(0);
  });

  it('REQ-8 a refusal in the body is a transport success and a business failure with its message', () => {
    const { begin, clock, events } = setUp({
      evaluate: ({ url, status, body }) => {
        expect([url, status]).toEqual(['https://portal.example.com/api', 200]);
        const isRefused = typeof body === 'object' && body !== null && 'code' in body && body.code !== 0;
        return { isSuccess: !isRefused, message: isRefused ? 'refused for 13800138000' : undefined };
      },
    });
    begin('/api')?.end({ status: 200, body: { code: 500 } });
    begin('/api')?.end({ status: 200, body: { code: 0 } });
    begin('/api')?.end({ status: 200 });
    clock.advance(200);
    expect(events.map((event) => [event.success, event.businessSuccess, event.message])).toEqual([
      [1, 0, 'refused for 138****8000'],
      [1, 1, undefined],
      [1, undefined, undefined],
    ]);
  });

  it('REQ-8 a hook that throws leaves the event without a verdict', () => {
    const { begin, clock, events } = setUp({
      evaluate: () => {
        throw new Error('broken hook');
      },
    });
    begin('/api')?.end({ status: 200, body: {} });
    clock.advance(200);
    expect(events[0]).toMatchObject({ success: 1, businessSuccess: undefined });
  });

  it('REQ-13 a second end does nothing', () => {
    const { begin, clock, events } = setUp();
    const call = begin('/api');
    call?.end({ status: 200 });
    call?.end({ status: 0, failure: 'Request aborted' });
    clock.advance(1000);
    expect(events).toHaveLength(1);
  });
});

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
    expect(isValidDuration(durationMs)).toBe(isValid);
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
  it('REQ-15 holds at most 200, the newest', () => {
    const cache = createTimingCache();
    for (let second = 0; second < 3600; second += 1) cache.note(entry('u', second * 1000, 1));
    expect(cache.size()).toBe(200);
    expect(cache.take('u', 0, Infinity)?.startTime).toBe(3400 * 1000);
  });
});

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../test/support/telemetry/manual-clock';
import type { BegunRequest } from '../../../../test/support/telemetry/recording-tracker';
import { timingEntry as entry } from '../../../../test/support/telemetry/timing-entry';
import { createSafely } from '../../safely';
import { isOwnUrl } from '../../url';
import { toWireRecord, type ResourceEvent, type WireRecord } from '../record';
import { createRequestTracker, toSuccess, type RequestTrackerOptions } from './requests';

const PAGE = 'https://portal.example.com/washer/device';
const TRACE = { traceId: 'a'.repeat(32), header: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

function setUp(overrides: Partial<RequestTrackerOptions> = {}) {
  const clock = createManualClock();
  const events: ResourceEvent[] = [];
  const tracker = createRequestTracker({
    clock,
    pageUrl: () => PAGE,
    ownUrls: [new URL('https://portal.example.com/telemetry/monitor')],
    traceOrigins: ['https://portal.example.com'],
    createTraceparent: () => TRACE.header,
    evaluate: undefined,
    safely: createSafely(() => undefined),
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  const begin = (url: string, start: Partial<BegunRequest> = {}) =>
    tracker.begin(start.type === 'fetch' ? 'fetch' : 'xhr', url, start.method ?? 'GET', start.isNoCors);
  return { clock, events, tracker, begin };
}

/** The event as it goes over the wire. */
function toRecord(event: ResourceEvent): WireRecord {
  const session = { id: 's', isSampled: true, startMs: 0, lastMs: 0 };
  return toWireRecord({ event, session, view: { id: 'v', name: '/' } }, 'e', undefined)[0];
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
    expect(isOwnUrl(new URL('https://a.test/logs'), own)).toBe(true);
    expect(isOwnUrl(new URL('https://a.test/logs2'), own)).toBe(false);
    expect(isOwnUrl(undefined, own)).toBe(false);
    expect(isOwnUrl(new URL('https://a.test/'), [undefined])).toBe(false);
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
    expect(call?.traceparent).toBe(isTraced ? TRACE.header : undefined);
  });

  it('TRC-1 the event carries the trace id of the header', () => {
    const { begin, clock, events } = setUp();
    begin('/api')?.end(200);
    clock.advance(200);
    expect(events[0]?.traceId).toBe(TRACE.traceId);
  });

  it.each([
    [`00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`, 'c'.repeat(32)],
    ['nonsense', undefined],
  ])('TRC-4 a trace header %s that the caller brought gives the trace id', (header, traceId) => {
    const { begin, clock, events } = setUp();
    const call = begin('/api');
    if (call) call.traceparent = header;
    call?.end(200);
    clock.advance(200);
    expect(events[0]?.traceId).toBe(traceId);
  });

  it('TRC-2 a request to another origin is tracked without a trace id', () => {
    const { begin, clock, events } = setUp();
    begin('https://other.test/x')?.end(200);
    clock.advance(200);
    expect(events[0]).toMatchObject({ url: 'https://other.test/x', traceId: undefined });
  });
});

describe('the event', () => {
  it('REQ-4 comes 200 ms after the end, with the timing entry of the same address', () => {
    const { begin, clock, events, tracker } = setUp();
    clock.advance(10);
    const call = begin('/api/list?page=1#top', { method: 'post', type: 'fetch' });
    clock.advance(50);
    call?.end(200);
    tracker.note(entry('https://portal.example.com/other', 11, 5));
    tracker.note(entry('https://portal.example.com/api/list?page=1', 11, 45.5));
    clock.advance(199);
    expect(events).toHaveLength(0);
    clock.advance(1);
    expect(events).toEqual([
      {
        eventType: 'resource',
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
    call?.end(200);
    clock.advance(200);
    expect(events[0]).toMatchObject({ durationMs: 70, timingData: undefined });
  });

  it('REQ-4 an entry from before the call is not its own', () => {
    const { begin, clock, events, tracker } = setUp();
    tracker.note(entry('https://portal.example.com/api', 100, 5));
    clock.advance(200);
    const call = begin('/api');
    clock.advance(10);
    call?.end(200);
    clock.advance(200);
    expect(events[0]?.durationMs).toBe(10);
  });

  it('REQ-5 five parallel calls to one address use each entry once, by start', () => {
    const { begin, clock, events, tracker } = setUp();
    const calls = Array.from({ length: 5 }, () => {
      clock.advance(10);
      return begin('/api');
    });
    calls.forEach((call, index) => {
      clock.advance(10);
      call?.end(200);
      tracker.note(entry('https://portal.example.com/api', 10 * (index + 1), 45 + index));
    });
    clock.advance(200);
    expect(events.map((event) => event.durationMs)).toEqual([45, 46, 47, 48, 49]);
    const sixth = begin('/api');
    sixth?.end(200);
    clock.advance(200);
    expect(events[5]?.timingData).toBeUndefined();
  });

  it.each([['Network Error'], ['Request aborted'], ['timeout exceeded'], ['m'.repeat(2000)]])(
    'REQ-6 a request that ended with %.20s is failed with status 0 and the message',
    (failure) => {
      const { begin, clock, events } = setUp();
      begin('/api')?.end(0, failure);
      clock.advance(200);
      expect(events.map(toRecord)).toMatchObject([
        { success: 0, status_code: 0, message: failure.slice(0, 1000) },
      ]);
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
        return isRefused ? { isSuccess: false, message: 'refused for 13800138000' } : { isSuccess: true };
      },
    });
    begin('/api')?.end(200, undefined, { code: 500 });
    begin('/api')?.end(200, undefined, '{"code":0}');
    begin('/api')?.end(200);
    clock.advance(200);
    expect(
      events
        .map(toRecord)
        .map((record) => [record['success'], record['business_success'], record['message']]),
    ).toEqual([
      [1, 0, 'refused for 138****8000'],
      [1, 1, undefined],
      [1, undefined, undefined],
    ]);
  });

  it.each([
    ['no json', 0],
    [`"${'x'.repeat(64 * 1024 - 2)}"`, 1],
    [`"${'x'.repeat(64 * 1024 - 1)}"`, 0],
  ])('REQ-8 a body is judged only if it is small JSON: %.8s', (body, judged) => {
    let count = 0;
    const { begin, clock } = setUp({
      evaluate: () => {
        count += 1;
        return undefined;
      },
    });
    begin('/api')?.end(200, undefined, body);
    clock.advance(200);
    expect(count).toBe(judged);
  });

  it('REQ-8 a hook that throws leaves the event without a verdict', () => {
    const { begin, clock, events } = setUp({
      evaluate: () => {
        throw new Error('broken hook');
      },
    });
    begin('/api')?.end(200, undefined, {});
    clock.advance(200);
    expect(events[0]).toMatchObject({ success: 1, businessSuccess: undefined });
  });

  it('REQ-13 a second end does nothing', () => {
    const { begin, clock, events } = setUp();
    const call = begin('/api');
    call?.end(200);
    call?.end(0, 'Request aborted');
    clock.advance(1000);
    expect(events).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../test/support/telemetry/manual-clock';
import type { ResourceEvent } from '../record';
import { createStaticResources } from './static-resources';
import type { TimingEntry } from './timing';

const A = 'https://portal.test/a.js';
const B = 'https://portal.test/b.png?token=abc';

function setUp() {
  const clock = createManualClock();
  const events: ResourceEvent[] = [];
  const resources = createStaticResources(clock, (event) => events.push(event));
  const note = (name: string, more: Partial<TimingEntry> = {}): void =>
    resources.note({
      name,
      entryType: 'resource',
      initiatorType: 'script',
      startTime: 5,
      duration: 30,
      transferSize: 900,
      ...more,
    });
  return { clock, events, resources, note };
}

describe('static resources', () => {
  it('RES-1 a resource is reported 1000 ms after it was listed', () => {
    const { clock, events, note } = setUp();
    note(B, { responseStatus: 200, initiatorType: 'img' });
    clock.advance(999);
    expect(events).toHaveLength(0);
    clock.advance(1);
    expect(events).toEqual([
      {
        eventType: 'resource',
        type: 'img',
        timestampMs: 1_700_000_000_005,
        name: 'https://portal.test/b.png?token=***',
        url: 'https://portal.test/b.png?token=abc',
        method: 'GET',
        statusCode: 200,
        success: 1,
        durationMs: 30,
        timingData: '{"size":900}',
      },
    ]);
  });

  it.each([
    [0, 0],
    [9_999, 0],
    [10_000, 0],
    [10_001, 1],
  ])('RES-2 an error for its source %d ms before gives success %d', (beforeMs, success) => {
    const { clock, events, resources, note } = setUp();
    if (beforeMs >= 1000) {
      resources.noteError({ src: A });
      clock.advance(beforeMs - 1000);
      note(A);
      clock.advance(1000);
    } else {
      note(A);
      clock.advance(1000 - beforeMs - 1);
      clock.advance(beforeMs);
      resources.noteError({ src: A });
      clock.advance(1);
    }
    expect(events[0]?.success).toBe(success);
  });

  it('RES-2 an error for another source does not count', () => {
    const { clock, events, resources, note } = setUp();
    resources.noteError({ href: B });
    note(A);
    clock.advance(1000);
    expect(events[0]?.success).toBe(1);
  });

  it('RES-3 checking B in between leaves the fresh error of A', () => {
    const { clock, events, resources, note } = setUp();
    resources.noteError({ src: A });
    note(B);
    clock.advance(2000);
    note(A);
    clock.advance(1000);
    expect(events.map((event) => event.success)).toEqual([1, 0]);
  });

  it('RES-4 of 10 000 errors at most 500 are kept, the newest', () => {
    const { clock, events, resources, note } = setUp();
    for (let count = 0; count < 10_000; count += 1)
      resources.noteError({ src: `https://portal.test/${count}` });
    note('https://portal.test/9500');
    note('https://portal.test/9499');
    clock.advance(1000);
    expect(events.map((event) => event.success)).toEqual([0, 1]);
  });

  it('RES-4 errors older than 10 s are forgotten, younger ones kept', () => {
    const { clock, events, resources, note } = setUp();
    resources.noteError({ src: A });
    clock.advance(5000);
    resources.noteError({ href: B });
    clock.advance(4001);
    note(A);
    note(B);
    clock.advance(1000);
    expect(events.map((event) => event.success)).toEqual([1, 0]);
  });

  it.each([
    { name: 'from the cache', more: { transferSize: 0, deliveryType: 'cache' }, reported: 0 },
    {
      name: 'from the cache of an older browser',
      more: { transferSize: 0, decodedBodySize: 10 },
      reported: 0,
    },
    {
      name: 'with hidden sizes',
      more: { transferSize: 0, deliveryType: '', decodedBodySize: 0 },
      reported: 1,
    },
    { name: 'with hidden sizes in an older browser', more: { transferSize: 0 }, reported: 1 },
    { name: 'over the network', more: { transferSize: 1, deliveryType: '' }, reported: 1 },
    { name: 'revalidated', more: { transferSize: 300, deliveryType: 'cache' }, reported: 1 },
  ])('RES-5 a resource $name gives $reported events', ({ more, reported }) => {
    const { clock, events, note } = setUp();
    note(A, more);
    clock.advance(1000);
    expect(events).toHaveLength(reported);
  });

  it('RES-5 a cached resource that failed is reported', () => {
    const { clock, events, resources, note } = setUp();
    resources.noteError({ src: A });
    note(A, { transferSize: 0, deliveryType: 'cache' });
    clock.advance(1000);
    expect(events[0]?.success).toBe(0);
  });

  it.each(['data:image/png;base64,AAAA', 'DATA:text/plain,x', 'blob:https://portal.test/1'])(
    'RES-6 %s is ignored',
    (name) => {
      const { clock, events, note } = setUp();
      note(name);
      clock.advance(5000);
      expect(events).toHaveLength(0);
    },
  );
});

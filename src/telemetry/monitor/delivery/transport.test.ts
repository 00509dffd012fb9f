import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../test/support/telemetry/manual-clock';
import { settle } from '../../../../test/support/settle';
import { createFakeXhr } from '../../../../test/support/telemetry/fake-xhr';
import { createBeaconReceipts } from './beacon-receipts';
import { createTransport, toOutcome, type TransportOptions } from './transport';

function setUp(overrides: Partial<TransportOptions> = {}, statuses: readonly number[] = []) {
  const beacons: string[] = [];
  const answers = [...statuses];
  const xhrs: ReturnType<typeof createFakeXhr>[] = [];
  const transport = createTransport({
    endpoint: '/monitor',
    sendBeacon: (_url, body) => {
      beacons.push(body);
      return true;
    },
    createXhr: () => {
      const xhr = createFakeXhr();
      xhrs.push(xhr);
      xhr.onSend = () => xhr.finish(answers.shift() ?? 200);
      return xhr.asXhr();
    },
    receipts: { next: () => Promise.resolve(undefined) },
    ...overrides,
  });
  return { transport, beacons, xhrs };
}

const noBeacon = (): never => {
  throw new Error('broken');
};

describe('choice of the way', () => {
  it.each([
    { bytes: 59_999, way: 'beacon' },
    { bytes: 60_000, way: 'xhr' },
    { bytes: 60_001, way: 'xhr' },
  ])('TRN-4 a body of $bytes bytes goes by $way', async ({ bytes, way }) => {
    const { transport, beacons, xhrs } = setUp();
    expect(await transport.send('x'.repeat(bytes), false)).toEqual(undefined);
    expect([beacons.length, xhrs.length]).toEqual(way === 'beacon' ? [1, 0] : [0, 1]);
  });

  it('TRN-4 bytes are UTF-8: 20 000 Chinese characters go by XHR', async () => {
    const { transport, beacons, xhrs } = setUp();
    await transport.send('洗'.repeat(20_000), false);
    expect([beacons.length, xhrs.length]).toEqual([0, 1]);
    await transport.send('洗'.repeat(19_999), false);
    expect(beacons).toHaveLength(1);
  });

  it('TRN-5 the body of a refused beacon goes by XHR', async () => {
    const { transport, xhrs } = setUp({ sendBeacon: () => false });
    await transport.send('body', true);
    expect(xhrs.map((xhr) => xhr.sent)).toEqual(['body']);
  });

  it.each([
    { name: 'is missing', sendBeacon: (): boolean => Object({}).sendBeacon() },
    { name: 'throws', sendBeacon: noBeacon },
  ])('TRN-6 a beacon that $name is replaced by XHR', async ({ sendBeacon }) => {
    const { transport, xhrs } = setUp({ sendBeacon });
    expect(await transport.send('body', false)).toEqual(undefined);
    expect(xhrs).toHaveLength(1);
  });

  it('TRN-7 XHR posts plain text with a time limit', async () => {
    const { transport, xhrs } = setUp({ sendBeacon: noBeacon });
    await transport.send('body', false);
    expect(xhrs[0]).toMatchObject({ method: 'POST', url: '/monitor', timeout: 10_000 });
    expect(xhrs[0]?.headers).toEqual([['Content-Type', 'text/plain']]);
  });

  it('TRN-11 an XHR that cannot even be made means a retry', async () => {
    const { transport } = setUp({
      sendBeacon: noBeacon,
      createXhr: () => {
        throw new Error('broken');
      },
    });
    expect(await transport.send('body', false)).toEqual(0);
  });
});

describe('what an answer means', () => {
  it.each([
    [200, null, undefined],
    [204, null, undefined],
    [304, null, undefined],
    [399, null, undefined],
    [199, null, 'refused'],
    [400, null, 'refused'],
    [401, null, 'refused'],
    [413, null, 'refused'],
    [407, null, 'refused'],
    [409, null, 'refused'],
    [408, null, 0],
    [499, null, 'refused'],
    [500, null, 0],
    [503, '7', 7000],
    [0, null, 0],
    [429, null, 0],
    [429, '7', 7000],
    [429, '0', 0],
    [429, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    [429, '86400', 600_000],
  ])('TRN-11 status %d with Retry-After %s', (status, retryAfter, expected) => {
    expect(toOutcome(status, retryAfter)).toEqual(expected);
  });

  it('TRN-11 a 429 waits as the header says', async () => {
    const xhr = createFakeXhr({ 'Retry-After': '7' });
    xhr.onSend = () => xhr.finish(429);
    const { transport } = setUp({ sendBeacon: noBeacon, createXhr: () => xhr.asXhr() });
    expect(await transport.send('body', false)).toEqual(7000);
  });

  it('TRN-11 after a failed beacon reports go by XHR until one is accepted', async () => {
    const receipts = [500, undefined];
    const { transport, beacons, xhrs } = setUp(
      { receipts: { next: () => Promise.resolve(receipts.shift()) } },
      [503, 200],
    );
    expect(await transport.send('1', false)).toEqual(0);
    expect(await transport.send('1', false)).toEqual(0);
    expect(await transport.send('1', false)).toEqual(undefined);
    expect(await transport.send('2', false)).toEqual(undefined);
    expect([beacons, xhrs.map((xhr) => xhr.sent)]).toEqual([
      ['1', '2'],
      ['1', '1'],
    ]);
  });

  it('TRN-11 on leaving a beacon is used even after failures, and clears no name', async () => {
    const { transport, beacons, xhrs } = setUp({ receipts: { next: () => Promise.resolve(500) } });
    await transport.send('1', false);
    expect(await transport.send('2', true)).toEqual(undefined);
    await transport.send('3', false);
    expect(beacons).toEqual(['1', '2']);
    expect(xhrs.map((xhr) => xhr.sent)).toEqual(['3']);
  });
});

describe('beacon receipts', () => {
  const endpointUrl = 'https://portal.test/monitor';
  function receipts(isStatusReadable = true) {
    const clock = createManualClock();
    const made = createBeaconReceipts(
      clock,
      new URL(endpointUrl),
      isStatusReadable ? 'https://portal.test' : 'https://other.test',
    );
    const entry = (
      responseStatus: number | undefined,
      startTime = clock.elapsed(),
      initiatorType = 'beacon',
      name = endpointUrl,
    ) =>
      made.note({
        name,
        entryType: 'resource',
        duration: 1,
        initiatorType,
        startTime,
        ...(responseStatus === undefined ? {} : { responseStatus }),
      });
    return { clock, made, entry };
  }

  it.each([[200], [500], [429], [0]])(
    'TRN-11 the status %d of the listed beacon is its receipt',
    async (status) => {
      const { made, entry } = receipts();
      const next = made.next();
      entry(status);
      expect(await next).toBe(status);
    },
  );

  it('TRN-11 a hidden status on another origin counts as unknown', async () => {
    const { made, entry } = receipts(false);
    const next = made.next();
    entry(0);
    expect(await next).toBeUndefined();
    const third = made.next();
    entry(503);
    expect(await third).toBe(503);
  });

  it('TRN-11 entries of others, of other addresses and of earlier beacons are no receipt', async () => {
    const { made, entry, clock } = receipts();
    clock.advance(100);
    const next = made.next();
    entry(500, 100, 'fetch');
    entry(500, 100, 'beacon', 'https://portal.test/other');
    entry(500, 99);
    entry(200, 100);
    expect(await next).toBe(200);
    expect(clock.pending()).toBe(0);
  });

  it.each([
    [1999, false],
    [2000, true],
  ])('TRN-11 after %d ms of silence it gives up: %s', async (ms, hasGivenUp) => {
    const { made, clock } = receipts();
    let isDone = false;
    void made.next().then(() => {
      isDone = true;
    });
    clock.advance(ms);
    await settle();
    expect(isDone).toBe(hasGivenUp);
  });

  it('TRN-11 silence for 2 s is no news', async () => {
    const { made, clock } = receipts();
    const next = made.next();
    clock.advance(1999);
    expect(clock.pending()).toBe(1);
    clock.advance(1);
    expect(await next).toBeUndefined();
  });

  it('TRN-11 an entry without status is no news', async () => {
    const { made, entry } = receipts();
    const next = made.next();
    entry(undefined);
    expect(await next).toBeUndefined();
  });
});

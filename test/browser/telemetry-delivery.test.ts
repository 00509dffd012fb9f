import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MONITOR_PATH, useTelemetrySite, type TelemetryEvent } from '../support/telemetry/telemetry-site';

const site = useTelemetrySite();
const isException = (event: TelemetryEvent): boolean => event['event_type'] === 'exception';
const isNumbered = (event: TelemetryEvent): boolean =>
  isException(event) && /^n\d+$/.test(String(event['message']));
const numbers = (): readonly number[] =>
  site()
    .events()
    .filter(isNumbered)
    .map((event) => Number(String(event['message']).slice(1)));
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

/** Runs in the page: how each beacon was answered and how many XHRs went out. */
const WATCH_WAYS = `
  window.beacons = []; window.posts = [];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => { const ok = send(url, body); window.beacons.push(ok); return ok; };
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    if (String(url).includes('/telemetry/')) window.posts.push(String(url));
    return open.call(this, method, url, ...rest);
  };`;

/** Makes the page look hidden, as a change of tab does. */
const HIDE = `
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));`;

describe('beacon or XHR', () => {
  it('TRN-4 a report below 60 000 bytes goes by beacon, one above by XHR', async () => {
    const page = await site().open({ flushTimeMs: 10_000, maxEventCount: 1 }, { before: WATCH_WAYS });
    await page.evaluate(() => window.monitor.noteException(new Error('small')));
    await site().waitForEvents(isException);
    expect(await page.evaluate('[window.beacons, window.posts]')).toEqual([[true], []]);
    // 20 properties of 2000 Chinese characters: 120 000 bytes in one record.
    const wide = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, '洗'.repeat(2000)]));
    const second = await site().open(
      { flushTimeMs: 10_000, maxEventCount: 1, properties: wide },
      { before: WATCH_WAYS },
    );
    await second.evaluate(() => window.monitor.noteException(new Error('wide')));
    await site().waitForEvents(isException, 2);
    expect(await second.evaluate('[window.beacons, window.posts.length]')).toEqual([[], 1]);
    const withError = site()
      .collector.to(MONITOR_PATH)
      .filter((request) => request.body.includes('"exception"'));
    expect(withError.map((request) => request.bytes > 60_000)).toEqual([false, true]);
  });

  it('TRN-5 what the browser refuses as a beacon goes by XHR and nothing is lost', async () => {
    const page = await site().open({ flushTimeMs: 10_000, maxEventCount: 100 }, { before: WATCH_WAYS });
    // Four pieces of about 45 000 bytes each; the browser shares 64 KiB over all pending beacons.
    await page.evaluate(() => {
      for (let n = 0; n < 36; n += 1) {
        const error = new Error(`n${n}`);
        error.stack = 'x'.repeat(4800);
        window.monitor.noteException(error);
      }
    });
    await page.evaluate(HIDE);
    await site().waitForEvents(isNumbered, 36);
    await pause(300);
    expect(numbers().toSorted((a, b) => a - b)).toEqual(upTo(36));
    const [beacons, posts] = await page.evaluate<[boolean[], string[]]>('[window.beacons, window.posts]');
    expect(beacons).toContain(true);
    expect(beacons).toContain(false);
    expect(posts).toHaveLength(beacons.filter((isTaken) => !isTaken).length);
  });

  it('TRN-7 XHR sends plain text, without a preflight even to another origin', async () => {
    const endpoint = `${site().other.origin}/telemetry/monitor`;
    const page = await site().open({ endpoint }, { before: 'navigator.sendBeacon = undefined;' });
    await page.evaluate(() => window.monitor.noteException(new Error('x')));
    const [request] = await site().other.waitFor('/telemetry/monitor');
    expect(request?.headers['content-type']).toMatch(/^text\/plain/);
    await pause(200);
    expect(site().other.to('/telemetry/monitor', 'OPTIONS')).toHaveLength(0);
  });
});

describe('leaving', () => {
  it('TRN-8 a page that becomes hidden with 7 events sends one report with 7, and pagehide nothing more', async () => {
    const page = await site().open({ flushTimeMs: 10_000 });
    await page.evaluate(() => {
      for (let n = 0; n < 6; n += 1) window.monitor.noteException(new Error(`n${n}`));
    });
    // The seventh is the first view, which settles on leaving. A navigation fires pagehide, then hidden.
    await page.goto('about:blank');
    await site().collector.waitFor(MONITOR_PATH);
    await pause(500);
    const requests = site().collector.to(MONITOR_PATH);
    expect(requests).toHaveLength(1);
    expect(site().events()).toHaveLength(7);
  });

  it.each([
    { name: 'hidden then pagehide', script: `${HIDE} window.dispatchEvent(new Event('pagehide'));` },
    { name: 'freeze', script: `document.dispatchEvent(new Event('freeze'));` },
  ])('TRN-8 $name sends what waits once', async ({ script }) => {
    const page = await site().open({ flushTimeMs: 10_000 });
    await page.evaluate(() => window.monitor.noteException(new Error('n0')));
    await page.evaluate(script);
    await site().waitForEvents(isNumbered);
    await pause(300);
    expect(site().collector.to(MONITOR_PATH)).toHaveLength(1);
  });

  it('TRN-9 150 kB on leaving travel in pieces below 60 000 bytes, each event once', async () => {
    const page = await site().open({ flushTimeMs: 10_000, maxEventCount: 100 });
    await page.evaluate(() => {
      for (let n = 0; n < 30; n += 1) {
        const error = new Error(`n${n}`);
        error.stack = 'x'.repeat(4900);
        window.monitor.noteException(error);
      }
    });
    await page.evaluate(HIDE);
    await site().waitForEvents(isNumbered, 30);
    await pause(300);
    expect(numbers().toSorted((a, b) => a - b)).toEqual(upTo(30));
    const sizes = site()
      .collector.to(MONITOR_PATH)
      .map((request) => request.bytes);
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });
});

describe('bounds', () => {
  it('TRN-10 10 000 events add no listener', { tags: ['long'] }, async () => {
    const page = await site().open(
      { flushTimeMs: 10_000 },
      {
        before: `
        window.added = 0;
        for (const target of [document, window]) {
          const add = target.addEventListener;
          target.addEventListener = function (...args) { window.added += 1; return add.apply(this, args); };
        }`,
      },
    );
    const before = await page.evaluate('window.added');
    await page.evaluate(() => {
      for (let n = 0; n < 10_000; n += 1) window.monitor.noteException(new Error(`n${n}`));
    });
    await page.click('#refund');
    await page.evaluate(() => fetch('/api/x'));
    await pause(400);
    expect(await page.evaluate('window.added')).toBe(before);
  });
});

describe('retry', () => {
  it('TRN-11 after 500 the events are kept and arrive later, once', async () => {
    site().collector.answer(MONITOR_PATH, { status: 500 }, { status: 503 }, { status: 200 });
    const page = await site().open({});
    await page.evaluate(() => window.monitor.noteException(new Error('n0')));
    const requests = await site().collector.waitFor(MONITOR_PATH, 3);
    await pause(500);
    expect(requests.map((request) => request.body.includes('"n0"'))).toEqual([true, true, true]);
    expect(
      site()
        .collector.to(MONITOR_PATH)
        .filter((request) => request.body.includes('"n0"')),
    ).toHaveLength(3);
  });

  it('TRN-11 a connection that is cut means a retry, 400 means a counted drop', async () => {
    site().collector.answer(MONITOR_PATH, 'reset', { status: 400 }, { status: 200 });
    const page = await site().open({});
    await page.evaluate(() => window.monitor.noteException(new Error('n0')));
    await site().collector.waitFor(MONITOR_PATH, 2);
    await page.evaluate(() => window.monitor.noteException(new Error('n1')));
    const requests = await site().collector.waitFor(MONITOR_PATH, 3);
    const reports = requests.map((request) => JSON.parse(request.body));
    expect(reports[2].dropped).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(reports[2].events)).not.toContain('"n0"');
  });

  it('TRN-11 a 429 is waited for as the collector says', async () => {
    site().collector.answer(MONITOR_PATH, { status: 429, headers: { 'retry-after': '3' } }, { status: 200 });
    const page = await site().open({}, { before: 'navigator.sendBeacon = undefined;' });
    await page.evaluate(() => window.monitor.noteException(new Error('n0')));
    await site().collector.waitFor(MONITOR_PATH, 1);
    await pause(2500);
    expect(site().collector.to(MONITOR_PATH)).toHaveLength(1);
    await site().collector.waitFor(MONITOR_PATH, 2);
  });

  it('TRN-12 what was recorded in 10 minutes offline arrives in order once online', async () => {
    const page = await site().open({ flushTimeMs: 3000 }, { hasFakeClock: true });
    await page.clock.runFor(5000);
    await site().collector.waitFor(MONITOR_PATH);
    await page.context().setOffline(true);
    for (let n = 0; n < 45; n += 1) {
      await page.evaluate((count) => window.monitor.noteException(new Error(`n${count}`)), n);
      await page.clock.runFor(13_334);
    }
    expect(numbers()).toEqual([]);
    await page.context().setOffline(false);
    for (let step = 0; step < 40 && numbers().length < 45; step += 1) {
      await page.clock.runFor(1000);
      await pause(50);
    }
    expect(numbers()).toEqual(upTo(45));
  });
});

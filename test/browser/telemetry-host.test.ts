import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  LOG_PATH,
  MONITOR_PATH,
  useTelemetrySite,
  type OpenOptions,
} from '../support/telemetry/telemetry-site';

const site = useTelemetrySite();

/** A user's way through a page: login, list, refund, logout; answers all that the user and the server saw. */
async function journey(page: Page): Promise<unknown> {
  const seen = await page.evaluate(async () => {
    const shown: unknown[] = [];
    const call = async (method: string, path: string): Promise<void> => {
      await new Promise<void>((resolve) => {
        const xhr = new XMLHttpRequest();
        xhr.open(method, path);
        xhr.setRequestHeader('Authorization', 'Bearer abc');
        xhr.onloadend = () => {
          shown.push([method, path, xhr.status, xhr.responseText]);
          resolve();
        };
        xhr.send(method === 'POST' ? '{"a":1}' : null);
      });
    };
    await call('POST', '/api/login');
    const list = await fetch('/api/list', { method: 'POST', body: '{}' });
    shown.push(list.status, await list.json());
    document.getElementById('refund')?.addEventListener('click', () => shown.push('refund clicked'));
    document.getElementById('refund')?.click();
    await call('POST', '/api/refund');
    await fetch('/api/logout').catch((error: unknown) => shown.push(String(error)));
    history.pushState(null, '', '/login');
    shown.push(location.pathname, document.body.innerText.length);
    return shown;
  });
  await page.click('#refund');
  await page.click('#plain');
  return seen;
}

async function run(options: OpenOptions & { readonly isMonitored: boolean }): Promise<unknown> {
  const { collector } = site();
  collector.answer('/api/list', {
    status: 200,
    body: '{"total":2}',
    headers: { 'content-type': 'application/json' },
  });
  collector.answer('/api/refund', { status: 409, body: 'already refunded' });
  collector.answer('/api/logout', 'reset');
  const page = await site().open(options.isMonitored ? {} : undefined, options);
  if (options.isMonitored) {
    await page.evaluate(() => {
      const log = window.telemetry.startLog({ collectorUrl: '/telemetry/log', appId: 'a', version: '1' });
      log.error('x');
      log.event('y', { text: 'z'.repeat(2000) });
    });
  }
  const seen = await journey(page);
  await pause(300);
  await page.goto('about:blank');
  return seen;
}

let unmonitored: Promise<unknown> | undefined;

/** The journey without monitoring; the same for every fault, so it is made once. */
function runUnmonitored(): Promise<unknown> {
  unmonitored ??= run({ isMonitored: false });
  return unmonitored;
}

describe('faults in what the browser gives', () => {
  const boom = `() => { throw new Error('injected fault'); }`;
  const faults: Readonly<Record<string, string>> = {
    sendBeacon: `navigator.sendBeacon = ${boom};`,
    'sendBeacon missing': `navigator.sendBeacon = undefined;`,
    localStorage: `Object.defineProperty(window, 'localStorage', { get: ${boom} });`,
    cookie: `Object.defineProperty(document, 'cookie', { get: ${boom}, set: ${boom} });`,
    PerformanceObserver: `window.PerformanceObserver = function () { throw new Error('injected fault'); };`,
    'PerformanceObserver missing': `delete window.PerformanceObserver;`,
    getRandomValues: `crypto.getRandomValues = ${boom};`,
    'Math.random': `Math.random = ${boom};`,
    'performance.now': `performance.now = ${boom};`,
    TextEncoder: `window.TextEncoder.prototype.encode = ${boom};`,
    Headers: `window.Headers = function () { throw new Error('injected fault'); };`,
    structuredClone: `window.structuredClone = ${boom};`,
    'navigator.onLine': `Object.defineProperty(navigator, 'onLine', { get: ${boom} });`,
    visibilityState: `Object.defineProperty(document, 'visibilityState', { get: ${boom} });`,
    'console.warn': `console.warn = ${boom}; console.debug = ${boom};`,
    'history and screen': `Object.defineProperty(window, 'screen', { get: ${boom} });`,
  };

  it.each(Object.keys(faults))(
    'HOST-3 with a fault in %s the journey is the same',
    { tags: ['long'] },
    async (name) => {
      const expected = await runUnmonitored();
      const before = faults[name] ?? '';
      expect(await run({ isMonitored: true, before })).toEqual(expected);
    },
  );

  it.each([
    { name: 'answers 500', answer: { status: 500 } as const },
    { name: 'hangs', answer: 'hang' as const },
    { name: 'cuts the line', answer: 'reset' as const },
  ])('HOST-4 with an endpoint that $name the journey is the same', async ({ answer }) => {
    const expected = await runUnmonitored();
    site().collector.answer(MONITOR_PATH, answer);
    site().collector.answer(LOG_PATH, answer);
    expect(await run({ isMonitored: true })).toEqual(expected);
  });
});

describe('cost', () => {
  const EVENTS = 2000;
  const EVENTS_AT_ONCE = 50;
  /** Where a task begins to be long (W3C Long Tasks API). */
  const LONG_TASK_MS = 50;

  /**
   * Starts monitoring in a fresh page and records 2000 events; answers the processor time of its thread for both, and
   * of the longest stretch: the start, or so many events at once.
   */
  async function measureCost() {
    const page = await site().open();
    const client = await page.context().newCDPSession(page);
    // Time of the page's thread on a processor: a stretch is not long because another program ran meanwhile.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cpuMs = async (): Promise<number> => {
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const stretch = async (work: () => Promise<void>): Promise<number> => {
      const before = await cpuMs();
      await work();
      return (await cpuMs()) - before;
    };
    const startMs = await stretch(() =>
      page.evaluate(() => {
        window.monitor = window.telemetry.startMonitor({
          endpoint: '/telemetry/monitor',
          appId: 'a',
          version: '1',
        });
      }),
    );
    const stretchesMs: number[] = [];
    for (let n = 0; n < EVENTS; n += EVENTS_AT_ONCE) {
      const recordSome = ([from, count]: readonly [number, number]) => {
        for (let k = from; k < from + count; k += 1) window.monitor.noteException(new Error(`e${k}`));
      };
      stretchesMs.push(await stretch(() => page.evaluate(recordSome, [n, EVENTS_AT_ONCE] as const)));
    }
    const eventMs = stretchesMs.reduce((sum, ms) => sum + ms, 0) / EVENTS;
    return { longestMs: Math.max(startMs, ...stretchesMs), startMs, eventMs };
  }

  it('HOST-2 starting and 2000 events make no long task and take little of the processor', async () => {
    const costs: Awaited<ReturnType<typeof measureCost>>[] = [];
    const isCalm = ({ longestMs }: { readonly longestMs: number }) => longestMs < LONG_TASK_MS;
    // The browser may clean its memory in any stretch; one of three tries without that is proof enough.
    for (let attempt = 0; attempt < 3 && !costs.some(isCalm); attempt += 1) costs.push(await measureCost());
    const best = costs.at(-1);
    expect(best?.longestMs).toBeLessThan(LONG_TASK_MS);
    // The limits themselves are measured by the benchmark; these only catch another order of magnitude.
    expect(best?.startMs).toBeLessThan(50);
    expect(best?.eventMs).toBeLessThan(1);
  });

  it(
    'HOST-5 100 000 events over 8 simulated hours leave listeners and heap where they were',
    { tags: ['long'], timeout: 120_000 },
    async () => {
      const page = await site().open({ flushTimeMs: 3000 }, { hasFakeClock: true });
      const client = await page.context().newCDPSession(page);
      const measure = async (): Promise<{ readonly heap: number; readonly listeners: number }> => {
        await client.send('HeapProfiler.collectGarbage');
        const { usedSize } = await client.send('Runtime.getHeapUsage');
        const { jsEventListeners } = await client.send('Memory.getDOMCounters');
        return { heap: usedSize, listeners: jsEventListeners };
      };
      const hour = async (events: number): Promise<void> => {
        for (let part = 0; part < 10; part += 1) {
          await page.evaluate((count) => {
            for (let n = 0; n < count; n += 1) window.monitor.noteException(new Error(`e${n}`));
          }, events / 10);
          await page.clock.runFor(360_000);
        }
      };
      // The first hour fills caches and queues up to their bounds.
      await hour(12_500);
      const before = await measure();
      for (let hours = 1; hours < 8; hours += 1) await hour(12_500);
      let after = await measure();
      // A report on its way has listeners of its own until it is answered; a leak stays.
      for (let tries = 0; tries < 20 && after.listeners > before.listeners; tries += 1) {
        await pause(100);
        after = await measure();
      }
      expect(after.heap - before.heap).toBeLessThanOrEqual(2 * 1024 * 1024);
      // One that listens for the end of loading may go; none may come.
      expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    },
  );
});

describe('switched off', () => {
  it('HOST-6 it patches nothing, sends nothing and keeps nothing', async () => {
    const page = await site().open({ enabled: false });
    const state = await page.evaluate(async () => {
      await fetch('/api/x');
      window.monitor.setView('/y');
      window.monitor.noteException(new Error('x'));
      const isNative = (fn: unknown): boolean => String(fn).includes('[native code]');
      return {
        patched: [
          fetch,
          XMLHttpRequest.prototype.open,
          XMLHttpRequest.prototype.send,
          history.pushState,
        ].filter((fn) => !isNative(fn)).length,
        keys: localStorage.length,
        cookie: document.cookie,
      };
    });
    await page.click('#refund');
    await pause(1500);
    await page.goto('about:blank');
    await pause(300);
    expect(state).toEqual({ patched: 0, keys: 0, cookie: '' });
    expect(site().collector.requests.map((request) => request.url)).toEqual(['/api/x']);
    expect(site().collector.requests[0]?.headers).not.toHaveProperty('traceparent');
  });
});

describe('content security policy', () => {
  it('HOST-7 a policy without eval that lists collector and endpoint is not breached', async () => {
    const other = site().other.origin;
    const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${other}; img-src 'self' data:; report-uri /csp-reports`;
    const { collector } = site();
    collector.serve(
      '/guarded',
      {
        type: 'text/html; charset=utf-8',
        body: '<!doctype html><title>x</title><button id="b">b</button><script type="module" src="/page.js"></script>',
      },
      { 'content-security-policy': policy },
    );
    const page = await site().open(
      { endpoint: `${other}/telemetry/monitor` },
      {
        path: '/guarded',
        before: `
      window.breaches = []; document.addEventListener('securitypolicyviolation', (e) => window.breaches.push(e.violatedDirective + ' ' + e.blockedURI));`,
      },
    );
    await page.evaluate((origin) => {
      const log = window.telemetry.startLog({
        collectorUrl: `${origin}/telemetry/log`,
        appId: 'a',
        version: '1',
        logStore: { baseUrl: origin },
      });
      log.error('x', 'y'.repeat(2000));
      window.monitor.noteException(new Error('x'));
    }, other);
    await page.click('#b');
    await site().other.waitFor(MONITOR_PATH);
    await site().other.waitFor(LOG_PATH);
    await page.evaluate(() => fetch('/api/x'));
    await pause(500);
    expect(await page.evaluate('window.breaches')).toEqual([]);
    expect(collector.to('/csp-reports')).toEqual([]);
  });
});

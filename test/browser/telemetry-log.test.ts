import { setTimeout as pause } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOG_PAYLOAD, TRACK_BODY } from '../../contract/api/telemetry/telemetry';
import { LOG_PATH, useTelemetrySite } from '../support/telemetry/telemetry-site';

const site = useTelemetrySite();
const TRACK_PATH = '/telemetry/logstores/web/track';

/** Starts the logger inside the page and keeps it as `window.log`. */
async function startLog(
  page: Page,
  more: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[log]')) told.push(message.text());
  });
  await page.evaluate((given) => {
    Reflect.set(
      window,
      'log',
      window.telemetry.startLog({
        collectorUrl: '/telemetry/log',
        appId: 'franchisee-portal',
        version: '1.2.40',
        ...given,
      }),
    );
  }, more);
  return told;
}

const say = (page: Page, message: string): Promise<void> =>
  page.evaluate((text) => {
    const log: unknown = Reflect.get(window, 'log');
    if (typeof log === 'object' && log !== null)
      Reflect.apply(Reflect.get(log, 'error'), log, [text, { padding: 'x'.repeat(text.length) }]);
  }, message);

describe('bodies', () => {
  it('LOG-4 a short body travels plain, a long one compressed, and both arrive as written', async () => {
    const page = await site().open();
    await startLog(page);
    await say(page, 'short');
    await say(page, 'l'.repeat(900));
    const requests = await site().collector.waitFor(LOG_PATH, 2);
    for (const request of requests) expect(Value.Check(LOG_PAYLOAD, JSON.parse(request.body))).toBe(true);
    const messages = requests.map((request) => JSON.parse(request.body).log.message.length);
    expect(messages.toSorted((a, b) => a - b)).toEqual([5, 900]);
    for (const request of requests)
      expect(request.bytes < request.body.length).toBe(request.body.length >= 1024);
  });

  it('LOG-5 a compressed body says Content-Encoding: gzip, and the library is loaded only then', async () => {
    const page = await site().open();
    await startLog(page);
    const scripts = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('pako')).length,
      );
    await say(page, 'short');
    await site().collector.waitFor(LOG_PATH, 1);
    expect(await scripts()).toBe(0);
    await say(page, 'l'.repeat(900));
    const [plain, packed] = await site().collector.waitFor(LOG_PATH, 2);
    expect(plain?.headers['content-encoding']).toBeUndefined();
    expect(packed?.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expect(await scripts()).toBe(1);
  });

  it('LOG-5 to another origin the preflight allows the encoding', async () => {
    const page = await site().open();
    await startLog(page, { collectorUrl: `${site().other.origin}/telemetry/log` });
    await say(page, 'l'.repeat(900));
    const [request] = await site().other.waitFor(LOG_PATH);
    expect(request?.headers['content-encoding']).toBe('gzip');
    expect(site().other.to(LOG_PATH, 'OPTIONS')).toHaveLength(1);
  });
});

describe('a collector that fails', () => {
  it.each([
    { name: 'answers 500', answer: { status: 500 } as const, timeoutMs: 30_000 },
    { name: 'refuses', answer: 'reset' as const, timeoutMs: 30_000 },
    { name: 'hangs', answer: 'hang' as const, timeoutMs: 300 },
  ])('LOG-6 that $name leaves a console message and the page as it was', async ({ answer, timeoutMs }) => {
    site().collector.answer(LOG_PATH, answer);
    const page = await site().open();
    const told = await startLog(page, { timeoutMs });
    const before = await page.evaluate(() => document.body.outerHTML);
    const rejections = await page.evaluate(() => {
      const seen: string[] = [];
      window.addEventListener('unhandledrejection', (event) => seen.push(String(event.reason)));
      Reflect.set(window, 'rejections', seen);
      return seen.length;
    });
    await say(page, 'lost');
    await pause(800);
    expect(rejections).toBe(0);
    expect(await page.evaluate('window.rejections')).toEqual([]);
    await expect.poll(() => told.length).toBe(1);
    expect(await page.evaluate(() => document.body.outerHTML)).toBe(before);
    expect(page.url()).toBe(`${site().collector.origin}/`);
  });

  it('LOG-7 hands over to the log store in the web-tracking form; when that fails too there is no loop', async () => {
    site().collector.answer(LOG_PATH, { status: 500 });
    const page = await site().open();
    const told = await startLog(page, { logStore: { baseUrl: '/telemetry' } });
    for (let n = 0; n < 10; n += 1) await say(page, `e${n}`);
    const [request] = await site().collector.waitFor(TRACK_PATH);
    const body: unknown = JSON.parse(request?.body ?? '');
    expect(Value.Check(TRACK_BODY, body)).toBe(true);
    expect(request?.url).toBe(`${TRACK_PATH}?APIVersion=0.6.0`);
    await expect.poll(() => told.length).toBe(10);
    site().collector.answer(TRACK_PATH, { status: 503 });
    for (let n = 0; n < 10; n += 1) await say(page, `f${n}`);
    await site().collector.waitFor(TRACK_PATH, 2);
    await pause(1000);
    expect(site().collector.to(TRACK_PATH)).toHaveLength(2);
    expect(site().collector.to(LOG_PATH)).toHaveLength(20);
    await expect.poll(() => told.length).toBe(21);
  });
});

describe('failed calls', () => {
  it('LOG-9 of the product give one error log each, those of telemetry none', async () => {
    site().collector.answer(LOG_PATH, { status: 500 });
    const page = await site().open();
    await startLog(page);
    await page.evaluate(() => {
      const log: unknown = Reflect.get(window, 'log');
      const failed = (kind: string, statusCode: number, durationMs = 5) => ({
        method: 'GET',
        path: `/api/${statusCode}`,
        durationMs,
        error: { kind, statusCode, message: 'm', traceId: null },
      });
      const logger = log as Parameters<typeof window.telemetry.logFailedCall>[0]; // set by startLog above
      for (const status of [404, 502, 500, 401])
        window.telemetry.logFailedCall(logger, failed('status', status));
      window.telemetry.logFailedCall(logger, failed('network', 0, 30_000));
    });
    await site().collector.waitFor(LOG_PATH, 4);
    await pause(500);
    const messages = site()
      .collector.to(LOG_PATH)
      .map((request) => JSON.parse(request.body).log.message);
    expect(messages.toSorted()).toEqual([
      'GET /api/0: timeout',
      'GET /api/404: HTTP 404',
      'GET /api/500: HTTP 500',
      'GET /api/502: HTTP 502',
    ]);
  });
});

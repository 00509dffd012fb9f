/** @module-tag long */
import { gunzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, addressOf, logIn, logOut, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();
/** Its receivers answer; the build is that of the product of the test run. */
const origin = useServedProduct(async () => ({}));

/** What the browser and the logger say of requests that are cut; the portal must say nothing about them. */
const FAILED_REQUESTS = /Failed to load resource|\[log\]/;

function bodyOf(request: Request): string {
  const buffer = request.postDataBuffer() ?? Buffer.alloc(0);
  return (request.headers()['content-encoding'] === 'gzip' ? gunzipSync(buffer) : buffer).toString('utf8');
}

/** Login, list, an order's drawer, logout: what a user sees of each. */
async function journey(page: Page): Promise<unknown> {
  await logIn(page, ACCOUNTS.merchant);
  const seen: unknown[] = [addressOf(page)];
  await page.goto('/washer/device');
  await waitUntilSettled(page);
  const rows = page.locator('main tbody tr[data-row-key]');
  seen.push(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-key'))));
  await rows.first().locator('a').first().click();
  await page.goto('/washer/order');
  await waitUntilSettled(page);
  seen.push(addressOf(page), (await rows.count()) > 0);
  await logOut(page);
  seen.push(addressOf(page), await page.locator('.ant-message-error').count());
  return seen;
}

let undisturbed: Promise<unknown> | undefined;

function runUndisturbed(): Promise<unknown> {
  // A call that is under way when the session ends is refused, and the browser says so of itself.
  undisturbed ??= browser
    .visit({ origin: origin(), expectedErrors: /401/ })
    .then(({ page }) => journey(page));
  return undisturbed;
}

// Of lines that are cut all other journeys tell: their product reports to a server that does nothing else.
describe('the portal with telemetry that fails', () => {
  it.each([
    ['the address hangs', 'hang'],
    ['the address answers 500', 'fail'],
  ])('HOST-4 the journey from login to logout is the same when %s', async (_, way) => {
    const expected = await runUndisturbed();
    const { page } = await browser.visit({ origin: origin(), expectedErrors: FAILED_REQUESTS });
    await page.route('**/telemetry/**', (route) => {
      return way === 'fail' ? route.fulfill({ status: 500, body: 'no' }) : undefined;
    });
    expect(await journey(page)).toEqual(expected);
  });

  it.each([
    ['sendBeacon', `navigator.sendBeacon = () => { throw new Error('injected fault'); };`],
    [
      'PerformanceObserver',
      `window.PerformanceObserver = class { observe() { throw new Error('injected fault'); } };`,
    ],
    ['getRandomValues', `crypto.getRandomValues = () => { throw new Error('injected fault'); };`],
    ['TextEncoder', `TextEncoder.prototype.encode = () => { throw new Error('injected fault'); };`],
  ])('HOST-3 the journey from login to logout is the same with a fault in %s', async (_, fault) => {
    const expected = await runUndisturbed();
    const { page } = await browser.visit({ origin: origin(), expectedErrors: FAILED_REQUESTS });
    await page.addInitScript(fault);
    expect(await journey(page)).toEqual(expected);
  });
});

describe('the portal with telemetry that works', () => {
  it('HOST-7 reports and logs arrive, and the content security policy is not breached', async () => {
    const { page } = await browser.visit({ origin: origin() });
    const taken = (path: string) =>
      page.waitForResponse(
        (response) => response.url().endsWith(path) && response.request().method() === 'POST',
      );
    const [report, log] = await Promise.all([
      taken('/telemetry/monitor'),
      taken('/telemetry/log'),
      logIn(page, ACCOUNTS.merchant),
    ]);
    expect([report.status(), log.status()]).toEqual([204, 204]);
  });

  it('SES-15 after a logout the next user of this browser has a new session and the same visitor id', async () => {
    const { page } = await browser.visit({ origin: origin() });
    const keys = (): Promise<readonly (string | null)[]> =>
      page.evaluate(() => ['telemetry_visitor', 'telemetry_session'].map((key) => localStorage.getItem(key)));
    await logIn(page, ACCOUNTS.merchant);
    await expect.poll(async () => (await keys())[1]).not.toBeNull();
    const [visitor, session] = await keys();
    await logOut(page);
    await logIn(page, ACCOUNTS.otherMerchant);
    await expect.poll(async () => (await keys())[1]).not.toBeNull();
    const [nextVisitor, nextSession] = await keys();
    expect(nextVisitor).toBe(visitor);
    expect(nextSession?.slice(0, 32)).not.toBe(session?.slice(0, 32));
  });

  it('TRC-6 the trace id of a call that the gateway refuses is in the error log', async () => {
    const { page } = await browser.visit({
      origin: origin(),
      expectedErrors: /no\/such\/call|\/washer\/device\/list/,
    });
    await logIn(page, ACCOUNTS.merchant);
    let traceparent: string | undefined;
    await page.route('**/washer/device/list', async (route) => {
      traceparent = (await route.request().allHeaders())['traceparent'];
      await route.continue({ url: `${origin()}/franchisee_pc/v1/no/such/call` });
    });
    const errorLog = page.waitForRequest(
      (request) => request.url().endsWith('/telemetry/log') && bodyOf(request).includes('HTTP 404'),
    );
    await page.goto('/washer/device');
    const { log } = JSON.parse(bodyOf(await errorLog));
    expect(log).toMatchObject({ level: 'error', data: { statusCode: 404 } });
    expect(log.data.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceparent).toContain(log.data.traceId);
  });
});

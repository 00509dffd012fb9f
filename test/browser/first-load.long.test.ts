/** @module-tag long */
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { PORTAL_BUDGETS } from '../../bench/build/size-budget';
import { COMPRESSED_FROM_BYTES } from '../../contract/portal-files';
import { askRaw } from '../support/ask-raw';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';

const browser = useBrowser();
/** What fetches what is likely opened next. */
const LIKELY_NEXT = /\/likely-next-/;
/** With that, the live updates or what a page is printed with begins what the browser loads once the page is at rest. */
const AT_LEISURE = /\/(?:likely-next|live-feed|printed-by|alert-bell)-/;

/** More of them are asked for one after the other, and each small one compresses badly. */
const MOST_SCRIPTS = 12;

/** The budgets are kept by the build from its own graph; here the browser itself says what it loads. */
describe('the JavaScript that a browser without a cache loads', () => {
  it('for /login stays within its budget', async () => {
    const visit = await browser.visit();
    await saveData(visit.page);
    const bytes = await measureScripts(visit.page, async () => {
      await visit.page.goto('/login');
      await visit.page.locator('button[type="submit"]').waitFor();
      await visit.page.waitForLoadState('networkidle');
    });
    expect(bytes).toBeLessThanOrEqual(limitOf('login'));
  });

  it('for the first list stays within its budget', async () => {
    const visit: Visit = await browser.visit();
    const bytes = await measureScripts(visit.page, () =>
      enter(visit, ACCOUNTS.customerService, '/washer/order'),
    );
    expect(bytes).toBeLessThanOrEqual(limitOf('firstList'));
  });
});

describe('what comes after a login', () => {
  it('is fetched while somebody still types, down to the page that it leads to', async () => {
    const { page } = await browser.visit();
    const landing = page.waitForRequest((request) => /\/statistic-summary-page-/.test(request.url()));
    await page.goto('/login');
    await landing;
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.locator('button[type="submit"]').isEnabled()).toBe(true);
  });

  it('waits for the login where data is to be saved', async () => {
    const { page } = await browser.visit();
    await saveData(page);
    const scripts: string[] = [];
    page.on('request', (request) => isScript(request) && scripts.push(request.url()));
    await page.goto('/login');
    await page.locator('button[type="submit"]').waitFor();
    // Longer than it waits for an idle browser at most.
    await page.waitForTimeout(7_000);
    expect(scripts.filter((url) => /\/(?:frame|statistic-summary-page)-/.test(url))).toEqual([]);
  });
});

/** What a page begins with is named in its index page, so that nothing waits to be found in a file that is still on its way. */
describe('the files of a cold list', () => {
  it.each([
    ['orders', '/washer/order'],
    ['devices', '/washer/device'],
    ['other rows', '/washer/blacklist'],
  ])('of %s are few, and all are named in its index page', async (_, path) => {
    const visit = await browser.visit();
    const { page } = visit;
    const index = await (await page.request.get(path)).text();
    const scripts: string[] = [];
    let isAtLeisure = false;
    page.on('request', (request) => {
      isAtLeisure ||= AT_LEISURE.test(request.url());
      if (isScript(request) && !isAtLeisure) scripts.push(new URL(request.url()).pathname);
    });
    await enter(visit, ACCOUNTS.merchant, path);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(scripts.filter((script) => !index.includes(`"${script}"`))).toEqual([]);
  });
});

/** What compresses a fresh build runs beside the product, after all else that wants the machine. */
const COMPRESSED_WITHIN_MS = 300_000;

describe('the files of the build', () => {
  it(
    'come as they were compressed once, and hold what comes to who wants them plain',
    { timeout: 2 * COMPRESSED_WITHIN_MS },
    async () => {
      const origin = inject('productOrigin');
      const index = (await askIn(`${origin}/login`, 'identity')).bytes.toString();
      const files = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        ([, path = '']) => origin + path,
      );
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        // What is compressed for one request has no length before its end.
        const length = async () => (await askIn(file, 'br')).headers['content-length'];
        await expect.poll(length, { timeout: COMPRESSED_WITHIN_MS, interval: 1_000 }).toBeDefined();
        const plain = await askIn(file, 'identity');
        expect(plain.headers['content-encoding']).toBeUndefined();
        if (plain.bytes.length < COMPRESSED_FROM_BYTES) continue;
        const [brotli, gzip] = [await askIn(file, 'br'), await askIn(file, 'gzip')];
        expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
        expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
        expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
      }
    },
  );
});

describe('the styles of a cold list', () => {
  it('come from the build as far as they are antd’s; what is made at run time stands behind them and before the portal’s', async () => {
    const visit = await browser.visit();
    await enter(visit, ACCOUNTS.merchant, '/washer/device');
    const head = await visit.page.locator('head').evaluate(({ children }) =>
      [...children].flatMap((element) => {
        if (element.matches('link[rel="stylesheet"]')) return [element.getAttribute('href') ?? ''];
        return element.matches('style[data-css-hash]') ? [element.textContent] : [];
      }),
    );
    // Styles of what came later stand by their whole address.
    const isMade = (entry: string) => !/\/assets\/[\w.-]+\.css$/.test(entry);
    const made = head.filter(isMade);
    expect(head[0]).toMatch(/^\/assets\/antd-/);
    expect(head.slice(1, 1 + made.length)).toEqual(made);
    expect(made.some((css) => css.startsWith('.portal{'))).toBe(true);
    // Variables of a component (`.portal.ant-btn`) are made at run time, and nothing else of it.
    expect(made.filter((css) => /(?:^|[},])\.ant-btn\{/.test(css))).toEqual([]);
  });
});

describe('what is likely opened next', () => {
  it('is fetched once the rows stand, and is there when it is opened', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    const scripts: string[] = [];
    page.on('request', (request) => void (isScript(request) && scripts.push(request.url())));
    let rowsBefore = 0;
    await page.route(LIKELY_NEXT, async (route) => {
      rowsBefore = await page.locator('main tr[data-row-key]').count();
      await route.continue();
    });
    const drawer = page.waitForResponse(/\/detail-drawer-.*\.js/);
    await enter(visit, ACCOUNTS.customerService, '/washer/order');
    await drawer;
    expect(rowsBefore).toBeGreaterThan(0);
    const asked = () => scripts.filter((url) => /\/detail-drawer-/.test(url)).length;
    await page.locator('main tr[data-row-key]').first().press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(asked()).toBe(1);
  });
});

/** Lets the browser say that its reader asks for no more than must be. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

const isScript = (request: Request) => request.resourceType() === 'script';

/** Bytes of every script that is asked for meanwhile, gzipped at level 9. */
async function measureScripts(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const requests: Request[] = [];
  let isAtLeisure = false;
  const keep = (request: Request) => {
    isAtLeisure ||= AT_LEISURE.test(request.url());
    if (isScript(request) && !isAtLeisure) requests.push(request);
  };
  page.on('request', keep);
  await visit();
  // What comes later is nobody's to wait for.
  page.off('request', keep);
  const scripts = await Promise.all(requests.map(async (request) => (await request.response())?.body()));
  if (scripts.length === 0) throw new Error('No script was loaded, so nothing was measured.');
  return scripts.reduce(
    (sum, script) => sum + (script === undefined ? 0 : gzipSync(script, { level: 9 }).length),
    0,
  );
}

function limitOf(name: string): number {
  const budget = PORTAL_BUDGETS.find((candidate) => candidate.name === name);
  if (budget === undefined) throw new Error(`There is no budget "${name}".`);
  return budget.limitBytes;
}

const askIn = (url: string, encoding: string) => askRaw(url, { headers: { 'accept-encoding': encoding } });

/** @module-tag long */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();

/** The browser reports every failed request by itself, and the portal a file that the server has no longer. */
const LOST = /Failed to load resource|dynamically imported module|Unable to preload CSS/;
const FILES = '**/assets/**';
const EVERYTHING = '**/*';

const AWAY = '网络异常，页面还有内容未加载，恢复后自动显示';
const GONE = '系统已更新，刷新后可继续使用';

describe('files that do not come while the gateway is away', () => {
  it('leave the page as it is, come by themselves, and with their styles', async () => {
    const { page, context } = await openOrders();
    await cutOff(context);
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText(AWAY).waitFor();
    expect(await page.locator('main tbody tr').count()).toBeGreaterThan(3);
    await context.unroute(EVERYTHING);
    await page.getByRole('dialog').getByText('导出').first().waitFor();
    await page.getByText(AWAY).waitFor({ state: 'detached' });
    expect(await countLostStyles(page)).toBe(0);
  });

  it('keep their dialog closed where styles alone are lost', async () => {
    const { page, context } = await openOrders();
    await context.route('**/assets/*.css', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: '视图' }).click();
    await page.getByText(GONE).waitFor();
    expect(await countLostStyles(page)).toBeGreaterThan(0);
    await context.unroute('**/assets/*.css');
    await page.getByText(GONE).waitFor({ state: 'detached' });
    expect(await countLostStyles(page)).toBe(0);
  });

  it('let a whole page wait at its place in the frame, and say so in English too', async () => {
    const { page, context } = await openOrders({ language: 'en' });
    await cutOff(context);
    await goTo(page, '/overview');
    const notice = page.getByText('The network is down');
    await notice.waitFor();
    expect(await page.locator('aside nav a').count()).toBeGreaterThan(3);
    // In vain: what is asked for after the gateway is back may be there before the click.
    await page.getByRole('button', { name: 'Try now' }).click();
    await context.unroute(EVERYTHING);
    await waitUntilSettled(page);
    await notice.waitFor({ state: 'detached' });
  });

  it('do not take the window away from whoever has just opened it', async () => {
    const visit = await browser.visit({ expectedErrors: LOST });
    const { page, context } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/order');
    await page.goto('/login');
    await page.goto('/washer/device');
    await page.locator('main table').first().waitFor();
    await cutOff(context);
    await page.waitForTimeout(3_000);
    expect(await page.locator('main table').count()).toBeGreaterThan(0);
    await context.unroute(EVERYTHING);
    await page.getByRole('button', { name: /搜索/ }).first().waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /提醒|告警/ })
      .waitFor();
  });
});

describe('files that a release took away', () => {
  it('have the window loaded again once where somebody goes, and then are said to be gone', async () => {
    const { page, context } = await openOrders();
    await takeAwayUnseen(page, context);
    const loads = countLoads(page);
    await goTo(page, '/overview');
    await page.getByText(GONE).waitFor();
    await page.waitForTimeout(1_000);
    expect(loads()).toBe(1);
    await context.unroute(FILES);
    await page.getByText(GONE).waitFor({ state: 'detached' });
    await waitUntilSettled(page);
    expect(loads()).toBe(1);
  });

  it('do not take from whoever types what they typed: reloading is theirs', async () => {
    const { page, context } = await openOrders();
    await takeAwayUnseen(page, context);
    const loads = countLoads(page);
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText(GONE).waitFor();
    expect(loads()).toBe(0);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '刷新页面' }).click()]);
    await context.unroute(FILES);
    await waitUntilSettled(page);
    await page.getByText(GONE).waitFor({ state: 'detached' });
  });
});

async function openOrders(options: { readonly language?: 'en' } = {}) {
  const visit = await browser.visit({ ...options, expectedErrors: LOST });
  await enter(visit, ACCOUNTS.merchant, '/washer/order');
  await waitUntilSettled(visit.page);
  return visit;
}

/** Whatever the page has not asked for so far is no longer there. */
async function takeAwayUnseen(page: Page, context: BrowserContext): Promise<void> {
  const seen = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  await context.route(FILES, (route) =>
    seen.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'not found' }),
  );
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.locator(`aside nav a[href="${path}"]`).click();
}

async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(EVERYTHING, (route) => route.abort('connectionrefused'));
}

/** Files of styles of which nothing came: the build leaves no empty one. */
function countLostStyles(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isLost = ({ sheet }: HTMLLinkElement) => {
      try {
        return (sheet?.cssRules.length ?? 0) === 0;
      } catch {
        return true;
      }
    };
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost).length;
  });
}

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, readMenu, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();

/** 1024; 1366 at a zoom of 200 %; a wide desk screen. */
const MIDDLE = { width: 1024, height: 768 };
const NARROW = { width: 683, height: 384 };
const WIDE = { width: 2560, height: 1440 };
const WINDOWS = [NARROW, MIDDLE, WIDE];

const PERSONAL_CENTER = '/userCenter/personalCenter';
const PERSONAL_TABS = ['', '?tab=certification', '?tab=subAccounts', '?tab=agency', '?tab=log'];
const OPERATING_ACCOUNT = '/accountManagement/operatingAccount';
const AGENT_PAGES = ['', '?tab=applications', '?tab=subAccounts'].map((search) => OPERATING_ACCOUNT + search);

/** What lies beyond the window and cannot be reached by scrolling a box of its own. */
function findOverhang(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const tables = [...document.querySelectorAll('main table')].filter((table) => {
      for (let box = table.parentElement; box !== null; box = box.parentElement)
        if (scrolls(box)) return box.getBoundingClientRect().right > clientWidth;
      return table.getBoundingClientRect().right > clientWidth;
    });
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px of ${clientWidth} px`] : []),
      ...tables.map((table) => `the table ${table.ariaLabel ?? ''} has no box of its own`),
    ];
  });
}

/** Until the window's new width has been drawn. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** What overhangs at each width of the window; the page is drawn in the narrowest and then given more room. */
async function findOverhangs(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    await untilDrawn(page);
    const overhang = await findOverhang(page);
    if (overhang.length > 0) found[`${viewport.width} px`] = overhang;
  }
  await page.setViewportSize(NARROW);
  return found;
}

/** Opens one page after the other; answers what overhangs, by page and width. */
async function walk({ page }: Visit, paths: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const path of paths) {
    await page.goto(path);
    await waitUntilSettled(page);
    const overhangs = await findOverhangs(page);
    if (Object.keys(overhangs).length > 0) found[path] = overhangs;
  }
  return found;
}

describe('in windows of 683, 1024 and 2560 px nothing scrolls sideways', { timeout: 240_000 }, () => {
  it('on any page of a merchant', async () => {
    // The gateway answers an unknown path with the portal and 404.
    const visit = await browser.visit({ viewport: NARROW, expectedErrors: /no-such-page/ });
    await enter(visit, ACCOUNTS.merchant, PERSONAL_CENTER);
    // Folded, the menu shows its pages on hover only.
    await visit.page.setViewportSize({ width: 1366, height: 768 });
    const menu = await readMenu(visit.page);
    expect(menu.length).toBeGreaterThan(20);
    await visit.page.setViewportSize(NARROW);
    const tabs = PERSONAL_TABS.map((search) => PERSONAL_CENTER + search);
    expect(await walk(visit, [...menu, ...tabs, '/403', '/no-such-page'])).toEqual({});
  });

  it('on any page of an agent, in English', async () => {
    const visit = await browser.visit({ viewport: NARROW, language: 'en', theme: 'dark' });
    await enter(visit, ACCOUNTS.agent, OPERATING_ACCOUNT);
    expect(await walk(visit, [...AGENT_PAGES, '/washer/device'])).toEqual({});
  });

  it('on the login page and the reset form', async () => {
    const { page } = await browser.visit({ viewport: NARROW });
    await page.goto('/login');
    await page.locator('input[name="mobile"]').waitFor();
    expect(await findOverhangs(page)).toEqual({});
    await page.getByRole('button', { name: '忘记密码' }).click();
    await page.getByRole('button', { name: '返回登录' }).waitFor();
    expect(await findOverhangs(page)).toEqual({});
  });
});

const widthOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.width ?? 0;

describe('the frame', () => {
  it('folds its sider below xl, and opens it over the page', async () => {
    const visit = await browser.visit({ viewport: MIDDLE });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/device');
    const main = await widthOf(page, 'main');
    expect(await widthOf(page, 'aside')).toBe(80);
    await page.getByRole('button', { name: '展开菜单' }).click();
    expect(await widthOf(page, 'aside')).toBe(230);
    expect(await widthOf(page, 'main')).toBe(main);
    await page.locator('aside nav a[href="/washer/order"]').click();
    await page.waitForURL(({ pathname }) => pathname === '/washer/order');
    await page.waitForFunction(() => document.querySelector('aside')?.getBoundingClientRect().width === 80);
    await page.setViewportSize({ width: 1200, height: 768 });
    await page.waitForFunction(() => document.querySelector('aside')?.getBoundingClientRect().width === 230);
  });

  it('has one line of a header for the longest way to a page, with everything in it', async () => {
    const visit = await browser.visit({ language: 'en' });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/statistic/summary');
    await page.getByRole('banner').getByRole('button', { name: /alert/i }).waitFor();
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(56);
  });

  it('lets what a page shows grow to its cap, and keeps it in the middle', async () => {
    const visit = await browser.visit({ viewport: WIDE });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/statistic/summary');
    const [left, right, width] = await page.locator('main > section').evaluate((section) => {
      const box = section.getBoundingClientRect();
      const sider = document.querySelector('aside')?.getBoundingClientRect().right ?? 0;
      return [box.left - sider, document.documentElement.clientWidth - box.right, box.width];
    });
    expect(width).toBe(1872);
    expect(left).toBeCloseTo(right ?? 0, 0);
  });

  it('keeps forms and details inside a narrow window', async () => {
    const visit = await browser.visit({ viewport: NARROW });
    const { page } = visit;
    const outside = () =>
      page.getByRole('dialog').evaluate((dialog) => {
        const body = dialog.querySelector('.ant-drawer-body') ?? dialog;
        const { left, right } = dialog.getBoundingClientRect();
        return {
          left: left < 0,
          right: right > window.innerWidth,
          inside: body.scrollWidth > body.clientWidth,
        };
      });
    const within = { left: false, right: false, inside: false };
    await enter(visit, ACCOUNTS.merchant, '/washer/device');
    await page.locator('main tbody tr[data-row-key] a').first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await waitUntilSettled(page);
    expect(await outside()).toEqual(within);
    await page.goto(`${PERSONAL_CENTER}?tab=subAccounts`);
    await page.getByRole('button', { name: /新建子账号/ }).click();
    await page.getByRole('dialog').locator('input').first().waitFor();
    await page.waitForTimeout(400);
    expect(await outside()).toEqual(within);
  });
});

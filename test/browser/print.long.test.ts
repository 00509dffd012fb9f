/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

/** Printable widths of an A4 sheet, CSS px: lying and standing, without their margins. */
const LYING_PX = 1047;
const STANDING_PX = 703;
/** Red, green and blue of black and white together. */
const DARK_MAX = 300;
const WHITE = 765;

/** Opens a page in the dark theme, as somebody who is about to print it has it. */
async function open(path: string): Promise<Page> {
  const visit = await browser.visit({ theme: 'dark' });
  await enter(visit, ACCOUNTS.merchant, path);
  // How a page comes on paper is loaded once it is at rest.
  await visit.page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/printed-by-') === true),
  );
  return visit.page;
}

async function putOnPaper(page: Page, widthPx: number): Promise<void> {
  await page.setViewportSize({ width: widthPx, height: 768 });
  await page.emulateMedia({ media: 'print' });
  await page.locator('[data-printed]').waitFor();
}

/** Sheets as the browser makes them: how many, and whether they lie. */
async function print(page: Page): Promise<{ readonly sheets: number; readonly isLying: boolean }> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
  return { sheets: file.match(/\/Type \/Page\b/g)?.length ?? 0, isLying: Number(width) > Number(height) };
}

/** Those of which something is to be seen. */
const seenOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (names) =>
      names.filter((name) =>
        [...document.querySelectorAll(name)].some(
          (element) =>
            element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
        ),
      ),
    selectors,
  );

/** Black on white is what paper can show, whatever the theme of the screen. */
const colorsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const sum = (color: string) =>
      (color.match(/\d+/g) ?? []).slice(0, 3).reduce((all, each) => all + Number(each), 0);
    return {
      ink: sum(getComputedStyle(element).color),
      sheet: sum(getComputedStyle(document.body).backgroundColor),
    };
  });

/** What a page is worked with, and what is nothing on paper. */
const FRAME = ['[aria-label="主菜单"]', '[aria-label="账号"]', '[aria-label="当前位置"]', 'main .ant-btn'];
const OF_LIST = [...FRAME, 'form [type="submit"]', '.ant-pagination', 'main input[type="checkbox"]'];

describe('a list on paper', () => {
  it('is what it lists, narrowed to what, and printed by whom, without what it is worked with', async () => {
    const page = await open('/washer/device?q=1');
    const chips = page.getByRole('list', { name: '已筛选' });
    await chips.waitFor();
    expect(await seenOf(page, OF_LIST)).toEqual(OF_LIST);
    await putOnPaper(page, LYING_PX);
    expect(await seenOf(page, OF_LIST)).toEqual([]);
    const told = ['main h1', 'main [role="tab"][aria-selected="true"]', 'main thead th', 'main tbody td'];
    expect(await seenOf(page, told)).toEqual(told);
    expect(await chips.textContent()).toBe('关键字1');
    expect(await page.locator('[data-printed]').textContent()).toMatch(
      / 打印于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    );
    const { ink, sheet } = await colorsOf(page, 'main h1');
    expect(ink).toBeLessThan(DARK_MAX);
    expect(sheet).toBe(WHITE);
  });

  it('says its period, and cuts no column off', async () => {
    const page = await open('/washer/order');
    await putOnPaper(page, LYING_PX);
    expect(await page.locator('main form').innerText()).toMatch(/下单时间\s+最近7天/);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main table :is(th, td)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    const right = await page
      .locator('main table')
      .first()
      .evaluate((table) => table.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(LYING_PX);
  });

  it('takes a few sheets, which lie', async () => {
    const page = await open('/washer/order');
    const { sheets, isLying } = await print(page);
    expect(isLying).toBe(true);
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(3);
    // The screen is as it was before.
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await seenOf(page, ['[aria-label="主菜单"]'])).toHaveLength(1);
  });

  it('is the row alone that is open', async () => {
    const page = await open('/washer/order');
    await page.locator('main tr[data-row-key]').first().press('Enter');
    await page.locator('.ant-drawer-body table').first().waitFor();
    await putOnPaper(page, STANDING_PX);
    expect(
      await seenOf(page, ['main', '.ant-drawer-footer', '.ant-drawer-mask', '.ant-drawer-close']),
    ).toEqual([]);
    expect(await seenOf(page, ['.ant-drawer-title', '.ant-drawer-body', '[data-printed]'])).toHaveLength(3);
    expect((await print(page)).isLying).toBe(false);
  });
});

describe('a summary on paper', () => {
  it('has its figures and whole charts on a few standing sheets', async () => {
    const page = await open('/washer/statistic/summary');
    await page.locator('main canvas').first().waitFor();
    await putOnPaper(page, STANDING_PX);
    expect(
      await seenOf(page, [...FRAME, 'main .ant-segmented-item:not(.ant-segmented-item-selected)']),
    ).toEqual([]);
    // Those that were out of sight are drawn for paper.
    await expect.poll(() => page.locator('main [data-waiting]').count()).toBe(0);
    const wide = await page.evaluate(
      (sheetPx) =>
        [...document.querySelectorAll('main canvas')].filter(
          (canvas) => canvas.getBoundingClientRect().right > sheetPx || canvas.clientHeight === 0,
        ).length,
      STANDING_PX,
    );
    expect(wide).toBe(0);
    const { sheets, isLying } = await print(page);
    expect(isLying).toBe(false);
    expect(sheets).toBeLessThanOrEqual(6);
  });
});

it('gives the picture of a chart as a file', async () => {
  const page = await open('/washer/statistic/summary');
  const card = page.locator('main section section', { has: page.locator('canvas') }).first();
  await card.locator('canvas').waitFor();
  const title = await card.locator('h2').innerText();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: `保存“${title}”的图片` }).click();
  expect((await download).suggestedFilename()).toBe(`${title}.png`);
});

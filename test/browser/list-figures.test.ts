import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SHANGHAI_OFFSET_MS } from '../../contract/day';
import { ONE_DAY_MS } from '../../contract/limits';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

async function openList(address: string): Promise<Page> {
  const visit = await browser.visit();
  await visit.page.setViewportSize({ width: 1366, height: 768 });
  await enter(visit, ACCOUNTS.merchant, address);
  await visit.page.locator('li[data-card] a').first().waitFor();
  return visit.page;
}

const cardOf = (page: Page, name: string) => page.locator(`li[data-card="${name}"] a`);
const totalOf = (page: Page) => page.locator('main nav').getByText(/^共 /);

/** How many rows a card is of. */
async function countOf(page: Page, name: string): Promise<number> {
  const beside = cardOf(page, name).locator('span');
  const words = (await beside.count()) === 0 ? cardOf(page, name) : beside;
  return toNumber(await words.innerText());
}

const toNumber = (words: string) => Number(words.replaceAll(/[^\d.-]/g, ''));

/** Follows a card, and waits for as many rows as it says. */
async function follow(page: Page, name: string): Promise<void> {
  await cardOf(page, name).click();
  await waitUntilSettled(page);
}

describe('cards above a list', () => {
  it('stand in one row at 1366 px, all of them inside', async () => {
    const page = await openList('/washer/device');
    const boxes = await Promise.all(
      (await page.locator('li[data-card]').all()).map((card) => card.boundingBox()),
    );
    expect(boxes).toHaveLength(7);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const isCut = await page
      .locator('li[data-card] a')
      .evaluateAll((links) => links.some((link) => link.scrollWidth > link.clientWidth));
    expect(isCut).toBe(false);
  });

  it.each(['/washer/device', '/washer/order'])(
    'cut no figure of %s at 683 px',
    { tags: ['long'] },
    async (address) => {
      const page = await openList(address);
      await page.setViewportSize({ width: 683, height: 384 });
      await waitUntilSettled(page);
      const cut = await page
        .locator('li[data-card] > *')
        .evaluateAll((parts) =>
          parts.flatMap((part) => (part.scrollWidth > part.clientWidth ? [part.textContent] : [])),
        );
      expect(cut).toEqual([]);
    },
  );

  it('lead to as many devices as they say', { tags: ['long'] }, async () => {
    const page = await openList('/washer/device');
    const faults = await countOf(page, 'fault');
    expect(faults).toBeGreaterThan(0);
    await follow(page, 'fault');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('fault');
    await expect.poll(() => totalOf(page).innerText()).toBe(`共 ${faults} 条`);
  });

  it('lead to as many orders as they say, within the filters in force', async () => {
    const page = await openList('/washer/order?f.payMethod=wechat');
    const failed = await countOf(page, 'startFailure');
    expect(failed).toBeGreaterThan(0);
    await follow(page, 'startFailure');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('f.orderStatus'), searchParams.get('f.payMethod')]).toEqual(['6', 'wechat']);
    await expect.poll(() => totalOf(page).innerText()).toBe(`共 ${failed} 条`);
  });
});

/** Sums a column of the rows that are drawn, in cents. */
async function centsOf(page: Page, title: string): Promise<number> {
  const heads = await page.locator('main thead tr:first-child > *').allInnerTexts();
  const at = heads.findIndex((head) => head.trim().startsWith(title)) + 1;
  const cells = await page.locator(`main tbody tr[data-row-key] > :nth-child(${at})`).allInnerTexts();
  return cells.reduce((sum, words) => sum + Math.round(toNumber(words) * 100), 0);
}

/** A day of the merchant, counted back from today: `2026-11-24`. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * ONE_DAY_MS + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
/** Under this tab everything is paid, and of days that are over no more of it comes. */
const ADDRESS = `/washer/order?tab=finished&size=50&period=${dayBefore(7)}_${dayBefore(1)}`;

describe('the total row of orders', () => {
  it('is what all pages come to', { tags: ['long'] }, async () => {
    const page = await openList(ADDRESS);
    const row = page.locator('main thead tr:nth-child(2)');
    await row.getByText('¥').first().waitFor();
    const heads = await page.locator('main thead tr:first-child > *').allInnerTexts();
    const totals = await row.locator('> *').allInnerTexts();
    const totalAt = (title: string) =>
      Math.round(toNumber(totals[heads.findIndex((head) => head.trim().startsWith(title))] ?? '') * 100);
    const sums = { 实付: 0, 已退: 0 };
    const pages = Math.ceil(toNumber(await totalOf(page).innerText()) / 50);
    expect(pages).toBeGreaterThan(1);
    for (let at = 1; at <= pages; at += 1) {
      if (at > 1) {
        await page.goto(`${ADDRESS}&page=${at}`);
        await page.locator('main tbody tr[data-row-key]').first().waitFor();
        await waitUntilSettled(page);
      }
      sums.实付 += await centsOf(page, '实付');
      sums.已退 += await centsOf(page, '已退');
    }
    expect(sums).toEqual({ 实付: totalAt('实付'), 已退: totalAt('已退') });
  });
});

/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { ACCOUNTS, addressOf, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

async function open(address: string, width = 1366): Promise<Page> {
  const visit = await browser.visit();
  await visit.page.setViewportSize({ width, height: 768 });
  await enter(visit, ACCOUNTS.merchant, address);
  return visit.page;
}

const cardsOf = (page: Page) => page.locator('main li[data-row-key]');
const totalOf = (page: Page) => page.locator('main nav').getByText(/^共 /);

describe('the devices of a list in their rooms', { timeout: 120_000 }, () => {
  it('are gone to by keyboard, each with what is wrong with it, and lead to their drawers and back', async () => {
    const page = await open('/washer/device?tab=fault');
    const faults = Number((await totalOf(page).innerText()).replaceAll(/\D/g, ''));
    await page.getByRole('button', { name: '机房图' }).focus();
    await page.keyboard.press('Space');
    await cardsOf(page).first().waitFor();
    await waitUntilSettled(page);
    expect(addressOf(page)).toBe('/washer/device?tab=fault&view=rooms');
    const cards = await cardsOf(page).allInnerTexts();
    expect(cards).toHaveLength(faults);
    // The state, the cause and since when.
    for (const card of cards) expect(card.replaceAll(/\s+/g, ' ')).toMatch(/故障.* 故障 .+故障开始 /);
    await page.getByText(`${faults} 台 · ${faults} 台需处理`).waitFor();
    await expectNothingFound(page);

    const link = cardsOf(page).first().getByRole('link');
    const number = (await link.innerText()).split(/\s/)[0] ?? '';
    await link.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText(number, { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('rooms');
    await page.keyboard.press('Escape');
    await page.waitForURL(({ searchParams }) => !searchParams.has('detail'));
    await page.goBack();
    await page.locator('main tbody tr[data-row-key]').first().waitFor();
    expect(addressOf(page)).toBe('/washer/device?tab=fault');
  });

  it('stand by store and room under every tab, and stay in rooms with the same page of another type', async () => {
    const page = await open('/washer/device?view=rooms');
    await cardsOf(page).first().waitFor();
    const stores = await page.locator('main h2').allInnerTexts();
    expect(stores.length).toBeGreaterThan(1);
    expect(new Set(stores).size).toBe(stores.length);
    await page.getByRole('tab', { name: /^离线/ }).click();
    // Not how long: of less than an hour nothing is said.
    const areAway = async () => (await cardsOf(page).allInnerTexts()).map((card) => card.includes('离线'));
    await expect.poll(async () => new Set(await areAway())).toEqual(new Set([true]));
    await page.getByRole('button', { name: '切换设备类型' }).click();
    await page.getByRole('link', { name: '饮水机', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/clearwater/device');
    expect(addressOf(page)).toBe('/clearwater/device?tab=offline&view=rooms');
    // Until its page is drawn the one before stands.
    await expect.poll(() => page.title()).toMatch(/^饮水机 · 设备 - /);
    await cardsOf(page).first().waitFor();
  });

  // 200 % of a window of 1366 px; a window of 1024 px; a wide screen.
  it.each([683, 1024, 2560])('fit a window of %s px', async (width) => {
    const page = await open('/washer/device?view=rooms', width);
    await cardsOf(page).first().waitFor();
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    const widths = await cardsOf(page).evaluateAll((found) => found.map((card) => card.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(150);
    expect(Math.max(...widths)).toBeLessThan(420);
  });
});

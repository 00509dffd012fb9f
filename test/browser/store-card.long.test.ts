/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();
/** No other journey looks at it. */
const ADDRESS = '/washer/device?store=s08';
const STORE = '望江实训楼饮水点';

const cardOf = (page: Page) => page.getByRole('region', { name: '店铺' });
const switchOf = (page: Page) => cardOf(page).getByRole('switch', { name: '预约' });
const isOn = (page: Page, state: boolean) =>
  cardOf(page).locator(`[role="switch"][aria-label="预约"][aria-checked="${state}"]`).waitFor();

it('a store is switched after the question, a colleague sees it without a click, and the log tells it', async () => {
  const mine = await browser.visit();
  const theirs = await browser.visit();
  await enter(mine, ACCOUNTS.merchant, ADDRESS);
  await enter(theirs, ACCOUNTS.merchant, ADDRESS);
  const { page } = mine;
  await cardOf(page).getByText(STORE).waitFor();
  await isOn(page, true);
  await isOn(theirs.page, true);

  // By the keyboard alone.
  await switchOf(page).focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`关闭「${STORE}」的预约`).waitFor();
  await dialog.getByText(/^将通知 8 台设备/).waitFor();
  await isOn(page, true);
  await dialog.getByRole('button', { name: '确定关闭' }).click();
  await page.getByText(/^预约已关闭，已通知 8 台设备/).waitFor();
  await isOn(page, false);
  await isOn(theirs.page, false);

  // Its devices follow.
  await page.locator('main tbody tr[data-row-key] a').first().click();
  const drawer = page.locator('.ant-drawer');
  // What says no is folded away.
  await drawer.locator('summary').click();
  await drawer.locator('.ant-descriptions-row', { hasText: '预约' }).getByText('否').first().waitFor();

  await page.goto('/userCenter/personalCenter?tab=log');
  const line = page.locator('tbody tr', { hasText: STORE }).first();
  await line.getByText('店铺开关·预约').waitFor();

  await switchOf(theirs.page).click();
  await theirs.page.getByRole('button', { name: '确定开启' }).click();
  await isOn(theirs.page, true);
}, 180_000);

it('whoever may only look sees the store and no switch', async () => {
  const visit = await browser.visit();
  await enter(visit, ACCOUNTS.readOnly, ADDRESS);
  await cardOf(visit.page).getByText(STORE).waitFor();
  expect(await cardOf(visit.page).getByRole('switch').count()).toBe(0);
});

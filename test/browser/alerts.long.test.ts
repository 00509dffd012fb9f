/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';

// Where devices live, an alert may end by itself between two clicks.
const origin = useServedProduct(() => Promise.resolve({}));
const browser = useBrowser();

const bellOf = (page: Page) => page.getByRole('button', { name: /^告警 [0-9]/ });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: '告警' });
const lineOf = (page: Page, id: string) => drawerOf(page).locator(`[data-alert="${id}"]`);
const button = (name: string) => new RegExp(`^${[...name].join('\\s?')}`);

async function openBell(page: Page): Promise<void> {
  await bellOf(page).click();
  await drawerOf(page).locator('[data-alert]').first().waitFor();
}

/** Ids of the first alerts that are shown. */
async function idsOf(page: Page): Promise<readonly string[]> {
  const lines = await drawerOf(page).locator('[data-alert]').all();
  return Promise.all(lines.slice(0, 3).map(async (line) => (await line.getAttribute('data-alert')) ?? ''));
}

it('an alert is claimed, handled and another silenced, and a colleague sees it without a click', async () => {
  const mine = await browser.visit({ origin: origin() });
  const theirs = await browser.visit({ origin: origin() });
  await enter(mine, ACCOUNTS.merchant, '/washer/device');
  await enter(theirs, ACCOUNTS.merchant, '/clearwater/device');
  await openBell(mine.page);
  await openBell(theirs.page);
  const [first = '', second = ''] = await idsOf(mine.page);

  await lineOf(mine.page, first)
    .getByRole('button', { name: button('认领') })
    .click();
  await mine.page.getByText('已认领').waitFor();
  await lineOf(mine.page, first).waitFor({ state: 'detached' });
  await lineOf(theirs.page, first).waitFor({ state: 'detached' });

  await drawerOf(mine.page)
    .getByText(/^处理中/)
    .click();
  await lineOf(mine.page, first)
    .getByRole('button', { name: button('处理完成') })
    .click();
  const dialog = mine.page.locator('.ant-modal-content');
  await dialog.getByLabel('处理说明').fill('已到店处理，试运行正常');
  await dialog.getByRole('button', { name: button('处理完成') }).click();
  await lineOf(mine.page, first).waitFor({ state: 'detached' });
  await drawerOf(mine.page).getByText('已恢复·已处理').click();
  await lineOf(mine.page, first).getByText('说明：已到店处理，试运行正常').waitFor();

  await drawerOf(mine.page)
    .getByText(/^告警中/)
    .click();
  await lineOf(mine.page, second)
    .getByRole('button', { name: button('静默') })
    .click();
  await mine.page.getByRole('menuitem', { name: '静默 8 小时' }).click();
  await lineOf(mine.page, second).waitFor({ state: 'detached' });
  await drawerOf(mine.page)
    .getByText(/^已静默/)
    .click();
  await lineOf(mine.page, second)
    .getByText(/静默至/)
    .waitFor();

  // The device tells the same in its own drawer.
  await lineOf(mine.page, second).getByRole('link').click();
  await drawerOf(mine.page).waitFor({ state: 'detached' });
  expect(new URL(mine.page.url()).searchParams.get('detail')).not.toBeNull();
  await mine.page.locator('.ant-drawer').getByRole('tab', { name: '告警' }).click();
  await mine.page
    .locator('.ant-drawer')
    .getByText(/^已静默 [1-9]/)
    .waitFor();
}, 180_000);

it('a page has a tab for the alerts of its devices, with an address of its own', async () => {
  const { page, ...visit } = await browser.visit({ origin: origin() });
  await enter({ page, ...visit }, ACCOUNTS.merchant, '/washer/device');
  await page.getByRole('tab', { name: '告警' }).click();
  await page.locator('main [data-alert]').first().waitFor();
  expect(new URL(page.url()).search).toBe('?show=alerts');
  await page.getByRole('tab', { name: /^故障/ }).click();
  await page.locator('main tbody tr[data-row-key]').first().waitFor();
  expect(new URL(page.url()).search).toBe('?tab=fault');
});

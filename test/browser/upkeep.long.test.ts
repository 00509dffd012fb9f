/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialogOf, openRow, press, untilSays } from '../support/browser/device-drawer';
import { chooseIn, confirmIn } from '../support/browser/order-drawer';
import { ACCOUNTS, enter, readColumn } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();
const DUE = '/washer/device?f.partDue=true';

/** What the drawer says of the parts of its device, most used first as a person would look for it. */
async function partsOf(page: Page) {
  const table = page.getByRole('table', { name: '部件保养' });
  await table.locator('tbody tr').first().waitFor();
  const lines = await table.locator('tbody tr').all();
  return Promise.all(
    lines.map(async (line) => {
      const [part = '', used = '', , share = '', servicedAt = ''] = await line
        .locator('td')
        .allTextContents();
      return { part, used, share: Number.parseFloat(share), servicedAt };
    }),
  );
}

it('a part that is due is registered as serviced, once, and the device leaves the list of what is due', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, DUE);
  const number = await openRow(page, 0);
  const before = await partsOf(page);
  const due = before.filter(({ share }) => share >= 100);
  expect(due).not.toEqual([]);

  for (const { part } of due) {
    await press(page, '登记保养');
    await chooseIn(page, '部件', part);
    await dialogOf(page).getByLabel('备注').fill('已更换');
    // Enter and two clicks in one breath, before the first of them is drawn.
    await confirmIn(page).evaluate((ok: HTMLButtonElement) => {
      ok.form?.requestSubmit();
      ok.click();
      ok.click();
    });
    await dialogOf(page).waitFor({ state: 'detached' });
    const line = page.getByRole('table', { name: '部件保养' }).locator('tbody tr', { hasText: part });
    await untilSays(line, '0.0%');
  }

  const after = await partsOf(page);
  for (const { part, share, servicedAt } of before) {
    const now = after.find((each) => each.part === part);
    // What was not serviced goes on counting.
    if (share < 100) expect(now).toMatchObject({ share, servicedAt });
    else
      expect(now).toMatchObject({ used: '0', servicedAt: expect.not.stringContaining('未登记') as string });
  }
  await page.getByRole('tab', { name: '操作日志' }).click();
  const told = page.getByRole('tabpanel').getByText('登记保养', { exact: true });
  await told.first().waitFor();
  expect(await told.count()).toBe(due.length);

  await page.goto(DUE);
  await page.getByText('保养到期').first().waitFor();
  await page.locator('main tbody tr[data-row-key]').first().waitFor();
  expect(await readColumn(page, '设备编号')).not.toContain(number);
}, 120_000);

it('whoever may not edit devices sees the parts and no way to register', async () => {
  const visit = await browser.visit();
  await enter(visit, ACCOUNTS.readOnly, DUE);
  await visit.page.locator('main tbody tr[data-row-key] a').first().click();
  expect(await partsOf(visit.page)).not.toEqual([]);
  expect(await visit.page.getByRole('button', { name: '登记保养' }).count()).toBe(0);
});

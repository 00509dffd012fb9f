/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';

const browser = useBrowser();
/** A list on which no other journey acts: they all work on one product, side by side. */
const LIST = '/showerDispenser/device';
const button = (name: string) => new RegExp(`^${[...name].join('\\s?')}$`);

describe('the operation log of a row', () => {
  it('is asked for when it is opened, and tells who changed what and why', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `${LIST}?tab=idle`);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`${LIST}/log`)) calls += 1;
    });
    await page.locator('main tbody tr a').first().click();
    const footer = page.locator('.ant-drawer-footer');
    await footer.getByRole('button', { name: button('禁用') }).click();
    await page.getByLabel('操作原因').fill('柜门故障');
    await page
      .locator('.ant-modal-content')
      .getByRole('button', { name: button('禁用') })
      .click();
    await footer.getByRole('button', { name: button('启用') }).waitFor();
    expect(calls).toBe(0);

    const drawer = page.locator('.ant-drawer-body');
    await drawer.getByRole('tab', { name: '操作日志' }).click();
    const line = drawer.locator('ol > li').first();
    await line.getByText('柜门故障').waitFor();
    expect(await line.locator('strong').textContent()).toBe('禁用');
    expect(await line.locator('td').textContent()).toMatch(/是.*→.*否/);
    expect(calls).toBeGreaterThan(0);
  });

  it('says so when nothing was done, and when it cannot be read', async () => {
    const visit = await browser.visit({ expectedErrors: /Failed to load resource/ });
    const { page } = visit;
    await page.route(`**${LIST}/log`, (route) =>
      route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }),
    );
    await enter(visit, ACCOUNTS.merchant, `${LIST}?tab=idle`);
    await page.locator('main tbody tr a').nth(2).click();
    const drawer = page.locator('.ant-drawer-body');
    await drawer.getByRole('tab', { name: '操作日志' }).click();
    await drawer.getByRole('alert').waitFor();
    await page.unroute(`**${LIST}/log`);
    await page.route(`**${LIST}/log`, (route) =>
      route.fulfill({ json: { code: 0, message: 'ok', data: { list: [], nextCursor: null } } }),
    );
    await drawer.getByRole('button', { name: button('重试') }).click();
    await drawer.getByText('还没有操作记录').waitFor();
    expect(await drawer.getByRole('alert').count()).toBe(0);
  });
});

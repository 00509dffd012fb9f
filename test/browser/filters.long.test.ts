/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { ACCOUNTS, addressOf, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

describe('filters that offer what devices have', { timeout: 120_000 }, () => {
  it('finds a room by its name, keeps it through a reload, and takes the store along to another type', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await page.setViewportSize({ width: 1366, height: 768 });
    await enter(visit, ACCOUNTS.merchant, '/washer/device');
    await waitUntilSettled(page);
    const total = async () =>
      Number((await page.locator('main nav').getByText(/^共 /).innerText()).replaceAll(/\D/g, ''));
    const all = await total();

    await page.getByRole('button', { name: '店铺 全部' }).click();
    await page.getByRole('combobox', { name: '店铺' }).fill('北苑1栋1层');
    const room = page.locator('.ant-select-tree-treenode').filter({ hasText: '北苑1栋1层' });
    await room.locator('.ant-select-tree-checkbox').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查询' }).click();
    const chips = page.getByRole('list', { name: '已筛选' });
    await chips.getByText('云溪北苑洗衣房 北苑1栋1层').waitFor();
    await waitUntilSettled(page);
    const found = await total();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);

    await page.reload();
    await chips.getByText('云溪北苑洗衣房 北苑1栋1层').waitFor();
    await waitUntilSettled(page);
    expect(await total()).toBe(found);
    await expectNothingFound(page);

    await page.goto(
      `${new URL(page.url()).origin}/washer/statistic/summary?store=s01%2F${encodeURIComponent('北苑1栋1层')}`,
    );
    await waitUntilSettled(page);
    await page.getByText('云溪北苑洗衣房').first().waitFor();
  });

  it('chooses a model of orders and a tag of devices without typing them', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/order');
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /更多筛选/ }).click();
    await page.getByRole('button', { name: '设备型号 全部' }).click();
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByRole('list', { name: '已筛选' }).getByText('设备型号').waitFor();
    expect(addressOf(page)).toMatch(/f\.model=[\w-]+/);

    await page.goto(`${new URL(page.url()).origin}/washer/device`);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /更多筛选/ }).click();
    await page.getByRole('button', { name: '标签 全部' }).click();
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByRole('list', { name: '已筛选' }).getByText('标签').waitFor();
    await waitUntilSettled(page);
    expect(await page.locator('main tbody tr[data-row-key]').count()).toBeGreaterThan(0);
  });
});

/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, readColumn, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();
const LIST = '/box/device';

async function openList(account = ACCOUNTS.merchant): Promise<Visit> {
  const visit = await browser.visit();
  await enter(visit, account, `${LIST}?tab=idle`);
  return visit;
}

/** Number of the row, and its check box ticked. */
async function choose(page: Page, index: number): Promise<string> {
  const row = page.locator('main tbody tr[data-row-key]').nth(index);
  await row.locator('input[type="checkbox"]').check();
  return (await row.locator('a').first().textContent())?.trim() ?? '';
}

async function statusOf(page: Page, number: string): Promise<string | undefined> {
  const numbers = await readColumn(page, '设备编号');
  return (await readColumn(page, '设备状态'))[numbers.indexOf(number)];
}

async function openRow(page: Page, number: string): Promise<void> {
  await page.locator('main tbody').getByRole('link', { name: number, exact: true }).click();
  await page.locator('.ant-drawer-footer').waitFor();
}

const dialogOf = (page: Page) => page.locator('.ant-modal-content');
const button = (name: string) => new RegExp(`^${[...name].join('\\s?')}$`);

describe('actions of a list', () => {
  it('are done to the chosen rows at once, after a reason is given', async () => {
    const { page } = await openList();
    const numbers = [await choose(page, 0), await choose(page, 1)];
    await page.getByRole('button', { name: button('禁用') }).click();
    await dialogOf(page)
      .getByRole('button', { name: button('禁用') })
      .click();
    await page.getByText('请填写操作原因').waitFor();

    await page.getByLabel('操作原因').fill('季度检修');
    await dialogOf(page)
      .getByRole('button', { name: button('禁用') })
      .click();
    await page.getByText('禁用成功').waitFor();
    await page.getByRole('tab', { name: '已禁用' }).click();
    await waitUntilSettled(page);
    for (const number of numbers) expect(await statusOf(page, number)).toBe('已禁用');
  });

  it('are sent once however often the button is pressed', async () => {
    const { page } = await openList();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`${LIST}/disable`)) calls += 1;
    });
    await choose(page, 2);
    await page.getByRole('button', { name: button('禁用') }).click();
    await page.getByLabel('操作原因').fill('季度检修');
    await dialogOf(page)
      .getByRole('button', { name: button('禁用') })
      .dblclick();
    await page.getByText('禁用成功').waitFor();
    expect(calls).toBe(1);
  });

  it('keep what was typed when the gateway refuses', async () => {
    const { page } = await openList();
    const [numbers, stores] = [await readColumn(page, '设备编号'), await readColumn(page, '店铺')];
    // A number is taken within its store only.
    const index = stores.findIndex((store, at) => stores.indexOf(store) < at);
    const second = numbers[index] ?? '';
    await openRow(page, numbers[stores.indexOf(stores[index] ?? '')] ?? '');
    await page.getByRole('button', { name: button('修改编号') }).click();
    await page.getByLabel('新编号').fill(second);
    await page.getByLabel('操作原因').fill('标签贴错');
    await dialogOf(page)
      .getByRole('button', { name: button('确定') })
      .click();
    await dialogOf(page).getByRole('alert').waitFor();
    expect(await page.getByLabel('新编号').inputValue()).toBe(second);
    expect(await page.getByLabel('操作原因').inputValue()).toBe('标签贴错');
  });

  it('change what the drawer and the list show', async () => {
    const { page } = await openList();
    const number = (await readColumn(page, '设备编号'))[4] ?? '';
    await openRow(page, number);
    await page.getByRole('button', { name: button('编辑') }).click();
    await dialogOf(page).getByLabel('设备名称').fill('门厅一号盒');
    await dialogOf(page)
      .getByRole('button', { name: button('确定') })
      .click();
    await page.getByText('编辑成功').waitFor();
    // What was done is not said over the title of what it was done to.
    const said = await page.getByText('编辑成功').boundingBox();
    const head = await page.locator('.ant-drawer-header').boundingBox();
    expect(said?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    await page.locator('.ant-drawer td', { hasText: '门厅一号盒' }).waitFor();
    await page.locator('main tbody td', { hasText: '门厅一号盒' }).waitFor();
  });

  it('are not there for whoever may not do them', async () => {
    const visit = await browser.visit();
    await enter(visit, ACCOUNTS.readOnly, '/clearwater/device');
    // Whoever reads devices may print their labels, and nothing else with several at once.
    await visit.page.locator('main tbody input[type="checkbox"]').first().check();
    const offered = visit.page.getByRole('group', { name: '操作', exact: true }).getByRole('button');
    await offered.first().waitFor();
    expect(await offered.allTextContents()).toEqual(['设备二维码', '取消选择']);
    const [number = ''] = await readColumn(visit.page, '设备编号');
    await visit.page.locator('main tbody').getByRole('link', { name: number, exact: true }).click();
    await visit.page.locator('.ant-drawer .ant-descriptions').first().waitFor();
    expect(await visit.page.locator('.ant-drawer-footer').count()).toBe(0);
  });
});

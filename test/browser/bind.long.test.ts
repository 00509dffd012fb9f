/** @module-tag long */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../support/browser/browser';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { toXlsx } from '../../src/list/import/xlsx-file';

// A product of its own: where devices live, a new one may be heard before anybody has looked for it.
const product = useServedProduct(() => Promise.resolve({}));
const browser = useBrowser();
const LIST = '/controlBox/device';
/** A store of the demonstration's merchant. */
const STORE = '云溪北苑洗衣房';
const HEADS = ['IMEI/模块号*', '设备编号*', '设备名称', '店铺*', '房间', '设备型号*', '通信类型*'];

async function openDialog(): Promise<Visit> {
  const visit = await browser.visit({ origin: product() });
  await enter(visit, ACCOUNTS.merchant, LIST);
  await visit.page.getByRole('button', { name: /^绑定设备$/ }).click();
  await dialogOf(visit.page).waitFor();
  return visit;
}

const dialogOf = (page: Page) => page.locator('.ant-modal-content');
const ok = (page: Page) => dialogOf(page).getByRole('button', { name: /^确\s?定$/ });

async function search(page: Page, number: string): Promise<string> {
  await page.getByRole('textbox', { name: '关键字' }).fill(number);
  await page.getByRole('textbox', { name: '关键字' }).press('Enter');
  await waitUntilSettled(page);
  // The rows of before may stand there still.
  const row = page.locator('main tbody tr[data-row-key]', { hasText: number }).first();
  await row.waitFor();
  return row.innerText();
}

async function chooseStore(page: Page): Promise<string> {
  await dialogOf(page).getByRole('button', { name: /^店铺/ }).click();
  const store = page.locator('.ant-select-tree-treenode-leaf-last, .ant-select-tree-treenode').nth(1);
  await store.waitFor();
  const name = (await store.innerText()).trim();
  await store.locator('.ant-select-tree-checkbox').click();
  // Escape would close the dialog with the tree.
  await dialogOf(page).locator('.ant-modal-title').click();
  return name;
}

async function chooseFile(page: Page, name: string, file: Buffer): Promise<void> {
  await dialogOf(page).getByText('批量导入').click();
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: file });
}

describe('binding a device', () => {
  it('by the form: scanned, sent once, and in the list as waiting to be heard', async () => {
    const { page } = await openDialog();
    const entry = (name: string) => dialogOf(page).getByRole('textbox', { name });
    await entry('IMEI/模块号').fill('8675300123');
    // A scanner ends with Enter: it must not send a form that is half filled in.
    await entry('IMEI/模块号').press('Enter');
    await entry('设备编号').fill('KX-NEW-1');
    await entry('设备型号').fill('PB-10');
    await dialogOf(page).getByRole('combobox', { name: '通信类型' }).click();
    await page.locator('.ant-select-item-option').first().click();
    await chooseStore(page);
    await ok(page).click();
    await dialogOf(page).getByText('IMEI 须为 15 位数字').waitFor();
    await entry('IMEI/模块号').fill('867530012399001');
    await ok(page).click();
    await page.getByText('绑定设备成功').waitFor();
    const row = await search(page, 'KX-NEW-1');
    expect(row).toContain('离线');
    expect(row).toContain('等待首次心跳');
  });

  it('by a file: looked at first, line by line afterwards, the failed lines to take home', async () => {
    const { page } = await openDialog();
    const line = (index: number, more: readonly string[] = []) =>
      ['86753001239920' + index, `KX-F${index}`, '导入', STORE, '2栋', 'PB-10', '串口'].map(
        (cell, column) => more[column] ?? cell,
      );
    const rows = [HEADS, line(1), line(2), line(3, ['123']), line(4, ['867530012399201'])];
    await chooseFile(page, '设备.xlsx', Buffer.from(await toXlsx(rows).arrayBuffer()));
    await dialogOf(page).getByText('4 行：2 行可导入，2 行有误').waitFor();
    await dialogOf(page).getByText('与第 2 行的 IMEI/模块号重复').waitFor();
    await dialogOf(page).getByRole('button', { name: '导入 2 行' }).click();
    await dialogOf(page).getByText('成功 2 行，失败 2 行').waitFor();
    await dialogOf(page).getByText('只看失败').click();
    expect(await dialogOf(page).locator('tbody tr').count()).toBe(2);
    const saved = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: '导出失败行' }).click();
    const file = await (await saved).path();
    expect((await readFile(file)).includes(Buffer.from('KX-F3'))).toBe(true);
    await dialogOf(page)
      .getByRole('button', { name: /^关\s?闭$/ })
      .click();
    expect(await search(page, 'KX-F2')).toContain('等待首次心跳');
  });
});

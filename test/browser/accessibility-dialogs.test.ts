import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { button, dialogOf, openRow, press } from '../support/browser/device-drawer';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

async function openList(path: string): Promise<Page> {
  const visit = await browser.visit();
  await enter(visit, ACCOUNTS.merchant, path);
  return visit.page;
}

/** Sends a form as it is, and waits for what is wrong with it. */
async function sendEmpty(page: Page): Promise<Locator> {
  await dialogOf(page).locator('button[type="submit"]').click();
  const wrong = dialogOf(page).locator('.ant-form-item-explain-error').first();
  await wrong.waitFor();
  return wrong;
}

/** Pages that are taken away as files: rows with a choice of columns, and figures. */
const EXPORTS = ['/washer/order', '/washer/statistic/income'];

/** Dialogs of one device that are sent empty. */
const FORMS = [
  { list: '/dispenser/device', action: '补液登记' },
  { list: '/washer/device?tab=idle', action: '固件升级' },
  { list: '/washer/device', action: '强制删除' },
  { list: '/clearwater/device?tab=idle', action: '校准水量' },
];

describe('in both languages, light and dark, axe finds nothing', { timeout: 180_000 }, () => {
  it.each(FORMS)('in $action with its mistakes', async ({ list, action }) => {
    const page = await openList(list);
    await openRow(page, 1);
    await press(page, action);
    await sendEmpty(page);
    await expectNothingFound(page);
  });

  it.each(EXPORTS)('in what is asked before a file is made of %s', async (path) => {
    const page = await openList(path);
    await page.getByRole('button', { name: button('导出') }).click();
    await dialogOf(page).getByRole('button', { name: '开始导出' }).waitFor();
    await expectNothingFound(page);
  });

  it('in the table of programs, with a line that is not filled in', async () => {
    const page = await openList('/washer/device');
    await openRow(page, 1);
    await press(page, '程序参数');
    await dialogOf(page).getByRole('button', { name: '添加一行' }).click();
    await sendEmpty(page);
    await expectNothingFound(page);
  });

  it('in the form that binds a device, and in the lines of a file', async () => {
    const page = await openList('/controlBox/device');
    await page.getByRole('button', { name: '绑定设备' }).click();
    await sendEmpty(page);
    await expectNothingFound(page);
    await dialogOf(page).getByText('批量导入').click();
    const lines = ['IMEI/模块号*,设备编号*,店铺*,设备型号*', '123,A-1,没有这家店,PB-10'].join('\r\n');
    const file = { name: '设备.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${lines}`) };
    await page.getByLabel('选择文件').setInputFiles(file);
    await dialogOf(page).getByText('1 行：0 行可导入，1 行有误').waitFor();
    await expectNothingFound(page);
  });

  it('in the sheet of labels', async () => {
    const page = await openList('/washer/device');
    for (const index of [0, 1]) await page.locator('main tbody input[type="checkbox"]').nth(index).check();
    await page.getByRole('button', { name: '设备二维码' }).click();
    await dialogOf(page)
      .getByText(/设备二维码（2 张/)
      .waitFor();
    await expectNothingFound(page);
  });

  it('in the firmware of a device', async () => {
    const page = await openList('/washer/device');
    await openRow(page, 2);
    await page.getByRole('tab', { name: '固件' }).click();
    await page.getByRole('tabpanel').getByText('当前版本').waitFor();
    await expectNothingFound(page);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { useBrowser } from '../support/browser/use-browser';
import { useServedProduct } from '../support/browser/served-product';
import { createToldDevices } from '../support/browser/told-devices';
import { button, openRow, press, untilSays } from '../support/browser/device-drawer';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';

const devices = createToldDevices();
const origin = useServedProduct(() => Promise.resolve({ link: devices.link }));
const browser = useBrowser();
const LIST = '/washer/device';

async function openList(search: string): Promise<Page> {
  const visit = await browser.visit({ origin: origin() });
  await enter(visit, ACCOUNTS.merchant, `${LIST}${search}`);
  return visit.page;
}

/** Gives the reason and says yes. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByLabel('操作原因').fill('门锁无反应');
  await page
    .locator('.ant-modal-content')
    .getByRole('button', { name: button(name) })
    .click();
}

describe('a command', () => {
  it('shows each of its states, in the drawer, on the row and in the history', async () => {
    const page = await openList('?tab=idle');
    const number = await openRow(page, 0);
    await press(page, '重启');
    await confirm(page, '重启');
    const course = page.getByRole('region', { name: '重启 的执行进度' });
    const state = course.getByRole('status');
    const command = await devices.next('restart');
    await untilSays(state, '已下发');
    expect(await page.getByText('重启成功').count()).toBe(0);
    const badge = page.locator('.ant-drawer-title [data-command]');
    await untilSays(badge, '重启·执行中…');
    await command.acknowledge();
    await untilSays(state, '已确认');
    await command.succeed();
    await untilSays(state, '成功');
    await untilSays(badge, '重启·成功');
    await expectNothingFound(page);

    await page.getByRole('tab', { name: '指令记录' }).click();
    await page.waitForURL(/part=commands/);
    const line = page.getByRole('tabpanel').locator('ol > li').first();
    await untilSays(line, '原因：门锁无反应');
    expect(await line.textContent()).toMatch(/重启.*成功.*已提交.*已下发.*已确认.*手动/);
    await page.locator('.ant-drawer-close').click();
    await untilSays(page.locator(`main tbody tr`, { hasText: number }), '重启·成功');
  });

  it(
    'waits for a device that is offline: it can be taken back, and goes out when the device is there',
    { tags: ['long'] },
    async () => {
      const page = await openList('?tab=offline');
      await openRow(page, 0);
      const imei =
        (await page.locator('.ant-drawer th', { hasText: 'IMEI' }).locator('+ td').textContent()) ?? '';
      const course = page.getByRole('region', { name: '同步状态 的执行进度' });
      const state = course.getByRole('status');
      await press(page, '同步状态');
      const dialog = page.locator('.ant-modal-content');
      await dialog.getByText('设备离线：60 秒内未上线则指令超时，之后不会补发').waitFor();
      await dialog.getByRole('button', { name: '同步状态' }).click();
      await untilSays(state, '待下发');
      await course.getByRole('button', { name: '取消指令' }).click();
      await untilSays(state, '已取消');

      // The row hears of it a moment later, and offers the action again.
      await page.locator('.ant-drawer-footer').getByText('执行中').waitFor({ state: 'detached' });
      await press(page, '同步状态');
      await dialog.getByRole('button', { name: '同步状态' }).click();
      await untilSays(state, '待下发');
      await devices.report(imei, {});
      const command = await devices.next('sync');
      await command.acknowledge();
      await command.succeed();
      await untilSays(state, '成功');
      await untilSays(page.locator('.ant-drawer-title'), '空闲');
    },
  );

  it('brings a faulty device back', { tags: ['long'] }, async () => {
    const page = await openList('?tab=fault');
    const number = await openRow(page, 0);
    await untilSays(page.locator('.ant-drawer-title'), '故障');
    await press(page, '重启');
    await confirm(page, '重启');
    const command = await devices.next('restart');
    await command.acknowledge();
    await command.succeed({ faultCode: null });
    await untilSays(page.locator('.ant-drawer-title'), '空闲');
    await page.locator('.ant-drawer-close').click();
    // It is faulty no more, so it leaves the list of faulty ones.
    await page.locator('main tbody').getByText(number, { exact: true }).waitFor({ state: 'detached' });
  });
});

describe('a command to several devices', { tags: ['long'], timeout: 240_000 }, () => {
  it('tells before what follows, then what each device answered, and tries again what failed', async () => {
    const page = await openList('?size=100');
    const withStatus = (status: string) =>
      page.locator('main tbody tr[data-row-key]').filter({ has: page.getByText(status, { exact: true }) });
    const chosen = [withStatus('空闲').nth(2), withStatus('空闲').nth(3), withStatus('离线').first()];
    for (const row of chosen) await row.locator('input[type="checkbox"]').check();
    const numbers = await Promise.all(chosen.map((row) => row.locator('a').first().textContent()));
    await page
      .getByRole('group', { name: '操作' })
      .getByRole('button', { name: button('重启') })
      .click();
    const foreseen = page.getByRole('list', { name: '执行后果' });
    await untilSays(foreseen, /共 3 台，将执行 2 台.*空闲 2.*1 台状态不允许，将跳过.*离线 1/);
    await confirm(page, '重启');

    const results = page.locator('.ant-drawer-content');
    await untilSays(results.getByRole('status'), '已结束 1 / 3');
    for (const number of numbers) await results.getByText(number ?? '', { exact: true }).waitFor();
    const first = await devices.next('restart');
    await first.acknowledge();
    await first.succeed();
    await (await devices.next('restart')).fail('E12', '门未关好');
    await untilSays(results.getByRole('status'), '已结束 3 / 3');
    await results.getByText('门未关好 · 故障码 E12').waitFor();
    await results.getByText('当前状态不允许').waitFor();
    await expectNothingFound(page);

    const saving = page.waitForEvent('download');
    await results.getByRole('button', { name: '导出结果' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^批量重启-执行结果-\d{8}-\d{6}\.csv$/);
    const words = await readFile(await file.path(), 'utf8');
    expect(words.startsWith('\ufeff编号,')).toBe(true);
    expect(words.trim().split('\r\n')).toHaveLength(4);

    await results.getByRole('button', { name: '重试失败项（1）' }).click();
    const again = await devices.next('restart');
    // It can be closed while it runs, and goes on.
    await results.locator('.ant-drawer-close').click();
    await again.succeed();
    const chip = page.getByRole('button', { name: /^批量重启 \d\/\d，查看执行结果$/ });
    await untilSays(chip, '3/3');
    await chip.click();
    await results.getByRole('button', { name: '成功 2' }).waitFor();
  });
});

/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, dialogOf, openRow, press, untilSays } from '../support/browser/device-drawer';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { createToldDevices } from '../support/browser/told-devices';
import { useBrowser } from '../support/browser/use-browser';

const devices = createToldDevices();
const origin = useServedProduct(() => Promise.resolve({ link: devices.link }));
const browser = useBrowser();

async function openList(path: string): Promise<Page> {
  const visit = await browser.visit({ origin: origin() });
  await enter(visit, ACCOUNTS.merchant, path);
  return visit.page;
}

const pressIn = (place: Locator, name: string) => place.getByRole('button', { name: button(name) }).click();

/** What stands beside a title in the drawer. */
const valueOf = (page: Page, title: string) =>
  page.locator('.ant-drawer th', { hasText: title }).locator('+ td');

async function choose(page: Page, title: string, words: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: title }).click();
  await page.locator('.ant-select-item-option').getByText(words, { exact: true }).click();
}

describe('the calibration of a device', { timeout: 120_000 }, () => {
  const LIST = '/clearwater/device?tab=idle';
  const FACTOR = '脉冲/升';
  let rowsTaken = 0;

  /** Opens a device that no journey, nor an attempt before this one, has left in the middle. */
  const openFresh = (page: Page) => openRow(page, rowsTaken++);

  /** Opens the wizard; answers what the device counts by. */
  async function openWizard(page: Page): Promise<number> {
    const factor = Number(await valueOf(page, FACTOR).textContent());
    await press(page, '校准水量');
    await dialogOf(page)
      .getByText(/设备将免费放出 1,000 ml/)
      .waitFor();
    return factor;
  }

  /** Has the device dispense from an outlet; answers its command. */
  async function dispense(page: Page) {
    await choose(page, '出水口', '冷水');
    await pressIn(dialogOf(page), '出水');
    const command = await devices.next('dispense');
    await untilSays(dialogOf(page).getByRole('status'), '等待设备应答');
    return command;
  }

  const corrected = (factor: number, ml: number) => Math.round((factor * 1000 * 10) / ml) / 10;

  it('goes from the outlet to a command that the device takes, and back to the last value', async () => {
    const page = await openList(LIST);
    await openFresh(page);
    const factor = await openWizard(page);
    const poured = await dispense(page);
    expect(poured.message.params).toMatchObject({ litres: 1 });
    await poured.acknowledge();
    await poured.succeed();

    const dialog = dialogOf(page);
    await dialog.getByText('出水完成。请填写量得的实际水量。').waitFor();
    await dialog.getByLabel('实测水量').fill('950');
    const next = corrected(factor, 950);
    await untilSays(dialog.getByRole('status'), new RegExp(`${FACTOR}：${factor} → ${next}（\\+5\\.\\d%）`));
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await pressIn(dialog, '应用新值');
    const applied = await devices.next('calibrate');
    expect(applied.message.params).toEqual({ pulsesPerLitre: next });
    // Nobody says that it is done before the device does.
    expect(await dialog.getByText('设备已采用新值。').count()).toBe(0);
    await applied.acknowledge();
    await applied.succeed({ measures: { pulsesPerLitre: next } });
    await dialog.getByText('设备已采用新值。').waitFor();
    await pressIn(dialog, '关闭');
    await untilSays(valueOf(page, FACTOR), String(next));

    await openWizard(page);
    await pressIn(dialog, '恢复上次');
    const restored = await devices.next('calibrate');
    expect(restored.message.params).toEqual({ pulsesPerLitre: factor });
    await restored.acknowledge();
    await restored.succeed({ measures: { pulsesPerLitre: factor } });
    await dialog.getByText('设备已采用新值。').waitFor();
    await pressIn(dialog, '关闭');
    await untilSays(valueOf(page, FACTOR), String(factor));
  });

  it('asks again before a large change, and goes back to the measuring when the device refuses', async () => {
    const page = await openList(LIST);
    await openFresh(page);
    const factor = await openWizard(page);
    const poured = await dispense(page);
    await poured.acknowledge();
    await poured.succeed();
    const dialog = dialogOf(page);
    await dialog.getByLabel('实测水量').fill('700');
    const sure = dialog.getByRole('checkbox', { name: '变化超过 20.0%，我已复核实测值' });
    await sure.waitFor();
    await pressIn(dialog, '应用新值');
    await dialog.getByText('变化超过 20.0%，我已复核实测值').nth(1).waitFor();
    await sure.check();
    await pressIn(dialog, '应用新值');
    const refused = await devices.next('calibrate');
    expect(refused.message.params).toEqual({ pulsesPerLitre: corrected(factor, 700) });
    await refused.acknowledge();
    await refused.fail('badParams', '超出范围');
    await untilSays(dialog.getByRole('alert'), '设备不接受这些参数 · 超出范围');

    // What was dispensed is still good: nothing more is poured away.
    await pressIn(dialog, '返回实测');
    await dialog.getByLabel('实测水量').fill('1010');
    await pressIn(dialog, '应用新值');
    const applied = await devices.next('calibrate');
    expect(applied.message.params).toEqual({ pulsesPerLitre: corrected(factor, 1010) });
    await applied.acknowledge();
    await applied.succeed({ measures: { pulsesPerLitre: corrected(factor, 1010) } });
    await dialog.getByText('设备已采用新值。').waitFor();
  });

  it('goes on where it was left when the page is loaded anew in the middle', async () => {
    const page = await openList(LIST);
    await openFresh(page);
    const factor = await openWizard(page);
    const poured = await dispense(page);
    await poured.acknowledge();
    await poured.succeed();
    await dialogOf(page).getByLabel('实测水量').waitFor();

    await page.reload();
    await page.locator('.ant-drawer-footer').waitFor();
    await press(page, '校准水量');
    const dialog = dialogOf(page);
    await dialog.getByText(/于 .+ 已出水。请填写当时量得的实际水量，或重新出水。/).waitFor();
    await dialog.getByLabel('实测水量').fill('1020');
    await pressIn(dialog, '应用新值');
    const applied = await devices.next('calibrate');
    expect(applied.message.params).toEqual({ pulsesPerLitre: corrected(factor, 1020) });
    await applied.acknowledge();
    await applied.succeed();
    await dialog.getByText('设备已采用新值。').waitFor();
  });
});

describe('the menu of what does not fit beside the other actions', { timeout: 120_000 }, () => {
  it('stays where it is while the page below it scrolls, as one that is loaded anew does', async () => {
    const page = await openList('/clearwater/device?tab=idle');
    await openRow(page, 0);
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '更多操作' }).click();
    // Drawn whole: nothing of it moves by itself any more.
    const menu = page.locator('.ant-dropdown:not([class*="-appear"])');
    await menu.waitFor();
    const moved = await menu.evaluate((element) => {
      const before = element.getBoundingClientRect().top;
      const scrolledFrom = window.scrollY;
      window.scrollBy(0, 200);
      return { by: element.getBoundingClientRect().top - before, page: window.scrollY - scrolledFrom };
    });
    expect(moved.page).toBeGreaterThan(0);
    expect(moved.by).toBe(0);
  });
});

describe('what a device is told and filled with', { timeout: 120_000 }, () => {
  it('a channel is refilled by the amount entered, or up to the brim, and the device hears of it', async () => {
    const page = await openList('/dispenser/device?tab=idle');
    await openRow(page, 0);
    await page.getByRole('tab', { name: '实时状态' }).click();
    const table = page.getByRole('table', { name: '通道' });
    await table.locator('tbody tr').first().waitFor();
    const titles = await table.locator('thead th').allTextContents();
    expect(titles).toEqual(expect.arrayContaining(['余量', '总容量', '批号', '有效期']));
    const COST = '成本（元/升）';
    const cell = (title: string) =>
      table.locator('tbody tr').first().locator('td').nth(titles.indexOf(title));
    const millilitres = async (title: string) =>
      Number(((await cell(title).textContent()) ?? '').replace(/[^0-9.]/g, ''));
    const refill = async (ml: string | null, batch: string, yuanPerLitre: string) => {
      await press(page, '补液登记');
      await choose(page, '通道', '1号通道');
      if (ml !== null) await dialogOf(page).getByLabel('补液量').fill(ml);
      await dialogOf(page).getByLabel('补液成本').fill(yuanPerLitre);
      await dialogOf(page).getByLabel('批号').fill(batch);
      await dialogOf(page).getByLabel('有效期').fill('2030-06-30 00:00');
      await page.locator('.ant-picker-dropdown .ant-picker-ok button').click();
      await pressIn(dialogOf(page), '确定');
      await untilSays(cell('批号'), batch);
      const told = await devices.next('setParameters');
      expect(told.message.params).toMatchObject({ channels: [{ channel: 1, batchNo: batch }, {}, {}, {}] });
      await told.succeed();
    };
    const before = await millilitres('余量');
    const capacity = await millilitres('总容量');
    const costBefore = await millilitres(COST);
    await refill('1', 'B-2030', String(costBefore + 10));
    expect(await millilitres('余量')).toBe(before + 1);
    await refill(null, 'B-2031', '8');
    expect(await millilitres('余量')).toBe(capacity);
    // What was left keeps its price, and what came has its own: the mean of both, by millilitres.
    const left = before + 1;
    const costLeft = (before * costBefore + (costBefore + 10)) / left;
    expect(await millilitres(COST)).toBeCloseTo((left * costLeft + (capacity - left) * 8) / capacity, 1);
    expect(await cell('有效期').textContent()).toContain('2030-06-30');
  });

  it('programs are changed in one table, and the device is told all of them', async () => {
    const page = await openList('/washer/device?tab=idle');
    await openRow(page, 0);
    await press(page, '程序参数');
    const dialog = dialogOf(page);
    const table = dialog.getByRole('group', { name: '程序' });
    const lines = table.locator('tbody tr');
    await lines.first().waitFor();
    const count = await lines.count();
    await table.getByLabel('第 1 行 时长').fill('41');
    await pressIn(table, '删除第 2 行');
    expect(await lines.count()).toBe(count - 1);
    await dialog.getByRole('button', { name: button('确定') }).click();
    const told = await devices.next('setParameters');
    expect(told.message.params).toMatchObject({ programs: { length: count - 1, 0: { minutes: 41 } } });
    await told.acknowledge();
    await told.succeed({ measures: told.message.params });
    await untilSays(page.getByRole('region', { name: '程序参数 的执行进度' }).getByRole('status'), '成功');
    await untilSays(page.getByRole('table', { name: '程序' }), '41');
  });

  it('another program of its own is proven by what it reports, and kept in its history', async () => {
    const page = await openList('/washer/device?tab=idle');
    await openRow(page, 3);
    const imei = (await valueOf(page, 'IMEI').textContent()) ?? '';
    await devices.report(imei, { firmwareVersion: '2.2.5' });
    await page.getByRole('tab', { name: '固件' }).click();
    const part = page.getByRole('tabpanel');
    await part.getByText('还没有升级过').waitFor();
    await untilSays(part.getByLabel('更新内容'), '断电后记住运行进度');
    await press(page, '固件升级');
    await choose(page, '目标版本', '2.4.1');
    await pressIn(dialogOf(page), '确定');
    const told = await devices.next('upgrade');
    expect(told.message.params).toEqual({ version: '2.4.1' });
    const line = part.locator('ol > li').first();
    await untilSays(line, /升级到 2\.4\.1.*等待设备应答/);
    await told.acknowledge();
    await untilSays(line, '升级中');
    await devices.report(imei, { firmwareVersion: '2.4.1' });
    await untilSays(line, '升级成功');
    await untilSays(line, '重启后上报 2.4.1，与目标一致');
    await untilSays(part, '已是最新');
  });
});

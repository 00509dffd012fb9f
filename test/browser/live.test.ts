import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { API_BASE, LIVE_STREAM } from '../../contract/api/endpoints';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, readColumn } from '../support/browser/portal-driver';

const browser = useBrowser();
const LIST = '/shower/device';
const LIVE_PATH = `${API_BASE}/${LIVE_STREAM.version}/${LIVE_STREAM.path}`;
const button = (name: string) => new RegExp(`^${[...name].join('\\s?')}$`);

async function open(address: string): Promise<Page> {
  const visit = await browser.visit();
  const stands = visit.page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await enter(visit, ACCOUNTS.merchant, address);
  expect((await stands).status()).toBe(200);
  return visit.page;
}

async function statusOf(page: Page, number: string): Promise<string | undefined> {
  const numbers = await readColumn(page, '设备编号');
  return (await readColumn(page, '设备状态'))[numbers.indexOf(number)];
}

it('shows a device that somebody else disables, without a reload and without a click', async () => {
  const [watcher, actor] = [await open(`${LIST}?tab=idle`), await open(`${LIST}?tab=idle`)];
  const [number = ''] = await readColumn(watcher, '设备编号');
  expect(await statusOf(watcher, number)).toBe('空闲');
  await watcher.evaluate(() => void Reflect.set(window, 'isSamePage', true));

  const row = actor.locator('main tbody tr', { hasText: number }).first();
  await row.locator('input[type="checkbox"]').check();
  await actor.getByRole('button', { name: button('禁用') }).click();
  await actor.getByLabel('操作原因').fill('季度检修');
  await actor
    .locator('.ant-modal-content')
    .getByRole('button', { name: button('禁用') })
    .click();
  await actor.getByText('禁用成功').waitFor();

  // It is idle no more, so it leaves the list of idle ones.
  await watcher.locator('main tbody').getByText(number, { exact: true }).waitFor({ state: 'detached' });
  expect(await readColumn(watcher, '设备编号')).not.toContain(number);
  expect(await watcher.evaluate(() => Reflect.get(window, 'isSamePage') === true)).toBe(true);
});

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
  const stands = streamOf(visit.page);
  await enter(visit, ACCOUNTS.merchant, address);
  expect((await stands).status()).toBe(200);
  return visit.page;
}

const isStream = (url: string) => new URL(url).pathname === LIVE_PATH;
const streamOf = (page: Page) => page.waitForResponse((response) => isStream(response.url()));

async function statusOf(page: Page, number: string): Promise<string | undefined> {
  const numbers = await readColumn(page, '设备编号');
  return (await readColumn(page, '设备状态'))[numbers.indexOf(number)];
}

/** Disables a device the way a person does. */
async function disable(page: Page, number: string): Promise<void> {
  const row = page.locator('main tbody tr', { hasText: number }).first();
  await row.locator('input[type="checkbox"]').check();
  await page.getByRole('button', { name: button('禁用') }).click();
  await page.getByLabel('操作原因').fill('季度检修');
  await page
    .locator('.ant-modal-content')
    .getByRole('button', { name: button('禁用') })
    .click();
  await page.getByText('禁用成功').first().waitFor();
}

/** Notes which rows light up from now on. */
function watchFlashes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const flashed: string[] = [];
    Reflect.set(window, 'flashed', flashed);
    const body = document.querySelector('main tbody');
    if (body === null) throw new Error('There are no rows.');
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = target instanceof HTMLElement && target.dataset['flashing'] === 'true' ? target : null;
        if (row !== null) flashed.push(row.textContent);
      }
    }).observe(body, { subtree: true, attributeFilter: ['data-flashing'] });
  });
}

/** Every time that the row of a device was lit up, seen or not: a busy machine may look too late. */
async function flashesOf(page: Page, number: string): Promise<readonly unknown[]> {
  const flashed = await page.evaluate((): unknown => Reflect.get(window, 'flashed'));
  return Array.isArray(flashed) ? flashed.filter((row) => String(row).includes(number)) : [];
}

it('shows a device that somebody else disables, without a reload and without a click', async () => {
  const [watcher, actor] = [await open(`${LIST}?tab=idle`), await open(`${LIST}?tab=idle`)];
  const [number = ''] = await readColumn(watcher, '设备编号');
  expect(await statusOf(watcher, number)).toBe('空闲');
  await watcher.evaluate(() => void Reflect.set(window, 'isSamePage', true));
  await disable(actor, number);

  // It is idle no more, so it leaves the list of idle ones.
  await watcher.locator('main tbody').getByText(number, { exact: true }).waitFor({ state: 'detached' });
  expect(await readColumn(watcher, '设备编号')).not.toContain(number);
  expect(await watcher.evaluate(() => Reflect.get(window, 'isSamePage') === true)).toBe(true);
});

it('lights the changed row up once', { tags: ['long'] }, async () => {
  const [watcher, actor] = [await open(LIST), await open(`${LIST}?tab=idle`)];
  const numbers = await readColumn(watcher, '设备编号');
  const idle = await readColumn(actor, '设备编号');
  const number = idle.find((one) => numbers.includes(one)) ?? '';
  await watchFlashes(watcher);
  await disable(actor, number);
  const flashing = watcher.locator('main tbody tr[data-flashing]', { hasText: number });
  await expect.poll(() => flashesOf(watcher, number), { timeout: 15_000 }).toHaveLength(1);
  await flashing.waitFor({ state: 'detached' });
  expect(await statusOf(watcher, number)).not.toBe('空闲');
  // Others may change meanwhile, for the installation lives; this one changed once.
  expect(await flashesOf(watcher, number)).toHaveLength(1);
});

it(
  'keeps rows where they are under the pointer, and says that changes wait',
  { tags: ['long'] },
  async () => {
    const [watcher, actor] = [await open(`${LIST}?tab=idle`), await open(`${LIST}?tab=idle`)];
    const before = await readColumn(watcher, '设备编号');
    const [number = ''] = before;
    await watcher.locator('main tbody tr').nth(1).hover();
    await disable(actor, number);
    await watcher.getByText('有 1 条新变化，点击刷新').waitFor();
    expect(await readColumn(watcher, '设备编号')).toEqual(before);
    await watcher.mouse.move(5, 5);
    await watcher.locator('main tbody').getByText(number, { exact: true }).waitFor({ state: 'detached' });
    expect(await watcher.getByText('有 1 条新变化，点击刷新').count()).toBe(0);
  },
);

it(
  'has one stream for all tabs, which the next tab takes over when the first is closed',
  { tags: ['long'] },
  async () => {
    const first = await open(`${LIST}?tab=idle`);
    const second = await first.context().newPage();
    const asked: string[] = [];
    second.on('request', (request) => (isStream(request.url()) ? asked.push(request.url()) : undefined));
    const address = new URL(`${LIST}?tab=idle`, first.url()).href;
    await second.goto(address);
    const actor = await open(`${LIST}?tab=idle`);
    const [number = '', next = ''] = await readColumn(second, '设备编号');
    await disable(actor, number);
    const rows = second.locator('main tbody');
    await rows.getByText(number, { exact: true }).waitFor({ state: 'detached' });
    expect(asked).toEqual([]);

    const stands = streamOf(second);
    await first.close();
    expect((await stands).status()).toBe(200);
    await disable(actor, next);
    await rows.getByText(next, { exact: true }).waitFor({ state: 'detached' });
  },
);

it(
  'says quietly that the stream cannot be had, and is live again by itself',
  { tags: ['long'] },
  async () => {
    const visit = await browser.visit({ expectedErrors: /503/ });
    let isAway = true;
    await visit.page.route(
      (url) => isStream(url.href),
      (route) => (isAway ? route.fulfill({ status: 503, body: '' }) : route.continue()),
    );
    await enter(visit, ACCOUNTS.merchant, LIST);
    const words = visit.page.getByText('实时更新中断，每 15 秒刷新');
    await words.waitFor();
    isAway = false;
    await words.waitFor({ state: 'detached' });
  },
);

/** @module-tag long */
import type { Locator, Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { PAGE_SIZE_MAX } from '../../contract/limits';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();

interface Rows {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}
interface Answer {
  readonly data: Rows;
}

/** Does something, and yields what the portal was answered to a call with these words in it. */
async function heard(
  page: Page,
  [path, words]: readonly [path: string, words: string],
  act: () => Promise<unknown>,
): Promise<Response> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (candidate) =>
        candidate.url().endsWith(path) &&
        candidate.status() === 200 &&
        (candidate.request().postData() ?? '').includes(words),
    ),
    act(),
  ]);
  return response;
}

/** All rows of the list that was asked for, not only those of its first page. */
async function readAll(page: Page, response: Response): Promise<Rows['list']> {
  const request = response.request();
  const { authorization = '', 'gateway-version': version = '1' } = await request.allHeaders();
  const ask = request.postDataJSON() as Readonly<Record<string, unknown>>;
  const rows: Rows['list'][number][] = [];
  for (let number = 1; ; number += 1) {
    const answer = await page.request.post(request.url(), {
      headers: { authorization, 'gateway-version': version },
      data: { ...ask, page: number, pageSize: PAGE_SIZE_MAX },
    });
    const { data } = (await answer.json()) as Answer;
    rows.push(...data.list);
    if (data.list.length === 0 || rows.length >= data.total) return rows;
  }
}

/** The text of a row's cell under a head of these words. */
async function readCell(row: Locator, head: string): Promise<string> {
  // In one look: the table may be drawn anew between two.
  return row.evaluate((line, words) => {
    const heads = [...(line.closest('table')?.querySelectorAll('thead th') ?? [])];
    const index = heads.findIndex(({ textContent }) => textContent?.trim() === words);
    if (index < 0) throw new Error(`There is no column "${words}".`);
    return (line.children[index]?.textContent ?? '').trim();
  }, head);
}

const CENTS = 100;
/** What is written, as a number: `¥1,234.50` in cents, else as it is. */
function toNumber(words: string): number {
  const value = Number(words.replaceAll(/[^\d.−-]/g, '').replace('−', '-'));
  return words.includes('¥') ? Math.round(value * CENTS) : value;
}

/** The same of a change, whose sign is a triangle. */
const toSigned = (words: string) => toNumber(words) * (words.includes('▼') && !words.includes('−') ? -1 : 1);

/** Follows a link to orders, and yields all of them. */
async function followToOrders(page: Page, link: Locator): Promise<Rows['list']> {
  const rows = await readAll(page, await heard(page, ['/washer/order/list', '"paidAt"'], () => link.click()));
  await page
    .getByText(new RegExp(`共 ${rows.length.toString()} 条`))
    .first()
    .waitFor();
  return rows;
}

const sum = (rows: Rows['list'], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);

it('a morning’s question goes from the income to the orders of a store, a device, an item and a method', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/statistic/summary');
  await page.locator('main a', { hasText: '¥' }).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/washer/statistic/income');
  await page.getByRole('region', { name: '实收、退款与净收入' }).locator('canvas').waitFor();
  await page.getByRole('region', { name: '支付方式占比' }).locator('canvas').waitFor();
  // Yesterday is over: no order of it comes while somebody looks.
  await page.locator('label', { hasText: /^昨天$/ }).click();

  for (const [by, word] of Object.entries({
    店铺: 'store',
    设备: 'device',
    服务项目: 'item',
    支付方式: 'method',
  })) {
    const choice = page.getByRole('radiogroup', { name: '统计维度' });
    const income = await heard(page, ['/washer/statistic/income/list', `"dimension":"${word}"`], () =>
      choice.locator('label', { hasText: by }).click(),
    );
    const { data } = (await income.json()) as Answer;
    const row = data.list.find(({ paidOrderCount }) => Number(paidOrderCount) > 0);
    const key = String(row?.['id']);
    const link = page.locator(`main tr[data-row-key="${key}"] a`).first();
    const orders = await heard(page, ['/washer/order/list', '"paidAt"'], () => link.click());
    const rows = await readAll(page, orders);
    expect([by, rows.length, sum(rows, 'payAmount')]).toEqual([
      by,
      row?.['paidOrderCount'],
      row?.['receivedAmount'],
    ]);
    await page.goBack();
    await waitUntilSettled(page);
  }

  // A piece of the ring, read as a table, leads to the same orders as the row.
  const ring = page.getByRole('region', { name: '支付方式占比' });
  await ring.locator('label', { hasText: /^表$/ }).click();
  const piece = ring.getByRole('link', { name: '微信' });
  const row = page.locator('main tr[data-row-key="wechat"] a');
  expect(await piece.getAttribute('href')).toBe(await row.getAttribute('href'));

  // Twelve months are asked for, and open by months.
  await page.goto('/washer/statistic/income');
  const year = await heard(page, ['/washer/statistic/income/list', '"dimension":"month"'], () =>
    page.locator('label', { hasText: /^近12个月$/ }).click(),
  );
  expect(year.request().postDataJSON()).toMatchObject({ dimension: 'month' });
  expect(((await year.json()) as Answer).data.list).toHaveLength(12);

  // What no list is long enough for is looked at closer: an item by its months.
  const items = await heard(page, ['/washer/statistic/income/list', '"dimension":"item"'], () =>
    page.locator('label', { hasText: /^服务项目$/ }).click(),
  );
  const item = ((await items.json()) as Answer).data.list[0];
  const months = await heard(page, ['/washer/statistic/income/list', '"part"'], () =>
    page
      .locator(`main tr[data-row-key="${String(item?.['id'])}"] a`)
      .first()
      .click(),
  );
  expect(months.request().postDataJSON()).toMatchObject({ dimension: 'month', part: { by: 'item' } });
  // Today is one of the days: an order or a refund may come between the two answers.
  const then = (await readAll(page, items)).find(({ id }) => id === item?.['id']);
  const net = sum(((await months.json()) as Answer).data.list, 'netAmount');
  expect([item?.['netAmount'], then?.['netAmount']]).toContain(net);
  await page.getByText(`服务项目：${String(item?.['itemName'])}`).waitFor();
}, 180_000);

it('says why income fell: from the type to the store, its devices and the orders of the worst, sum by sum', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/statistic/summary');
  await page.getByRole('button', { name: '筛选' }).click();
  await heard(page, ['/washer/statistic/summary/ranking', '"period"'], () =>
    page.locator('label', { hasText: /^昨天$/ }).click(),
  );
  await waitUntilSettled(page);
  const ranking = page.getByRole('region', { name: '店铺排行' }).getByRole('table');
  const lines = await ranking.locator('tbody tr').all();
  const whole = ranking.locator('tfoot tr');
  for (const head of ['净收入', '对变化的贡献']) {
    const parts = await Promise.all(lines.map(async (line) => toSigned(await readCell(line, head))));
    const total = toSigned(await readCell(whole, head));
    expect([head, parts.reduce((left, right) => left + right, 0)]).toEqual([head, total]);
  }
  const net = await readCell(whole, '净收入');
  await page.locator('main').getByRole('link', { name: net, exact: true }).waitFor();

  // The store that took most from the income, among those that sold anything.
  const named = ranking.locator('tbody tr', { has: page.getByRole('link') });
  const changes = await Promise.all(
    (await named.all()).map(async (line) =>
      toNumber(await readCell(line, '净收入')) > 0
        ? toSigned(await readCell(line, '对变化的贡献'))
        : Infinity,
    ),
  );
  const worst = named.nth(changes.indexOf(Math.min(...changes)));
  const ofStore = await readCell(worst, '净收入');
  await worst.getByRole('link').click();
  await page.waitForURL(({ pathname }) => pathname === '/washer/statistic/income');
  await waitUntilSettled(page);
  const totals = page.locator('main tr', { has: page.getByRole('rowheader', { name: '合计' }) });
  expect(await readCell(totals, '净收入')).toBe(ofStore);

  // Its devices, as income and as machines, with the same sums; then the orders of the one that lost most.
  const answer = await heard(page, ['/washer/statistic/income/list', '"dimension":"device"'], () =>
    page.getByRole('radiogroup', { name: '统计维度' }).locator('label', { hasText: '设备' }).click(),
  );
  const devices = ((await answer.json()) as Answer).data.list;
  expect(sum(devices, 'netAmount')).toBe(toNumber(ofStore));
  await page.getByRole('link', { name: '查看设备统计' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/washer/statistic/device');
  await waitUntilSettled(page);
  expect(await readCell(totals, '净收入')).toBe(ofStore);
  // A page shows the worst devices first, and of many all may have sold nothing.
  const byIncome = new URL(page.url());
  byIncome.searchParams.set('sort', '-netAmount');
  await heard(page, ['/washer/statistic/device/list', '"field":"netAmount"'], () => page.goto(byIncome.href));
  await waitUntilSettled(page);
  const sold = new Map(devices.map((row) => [String(row['id']), row]));
  const rows = await page.locator('main tr[data-row-key]').all();
  const keys = await Promise.all(rows.map((row) => row.getAttribute('data-row-key')));
  const key = keys.find((each) => Number(sold.get(each ?? '')?.['paidOrderCount']) > 0) ?? '';
  const device = page.locator(`main tr[data-row-key="${key}"]`);
  expect(toNumber(await readCell(device, '净收入'))).toBe(sold.get(key)?.['netAmount']);
  const orders = await followToOrders(page, device.getByRole('link', { name: / 的订单$/ }));
  expect([orders.length, sum(orders, 'payAmount')]).toEqual([
    sold.get(key)?.['paidOrderCount'],
    sold.get(key)?.['receivedAmount'],
  ]);
}, 180_000);

it('leads from every part of a summary to as many rows as it counts', async () => {
  const visit = await browser.visit();
  const { page } = visit;
  await enter(visit, ACCOUNTS.merchant, '/washer/statistic/summary');
  await page.getByRole('button', { name: '筛选' }).click();
  await heard(page, ['/washer/statistic/summary/heat', '"period"'], () =>
    page.locator('label', { hasText: /^昨天$/ }).click(),
  );
  await waitUntilSettled(page);
  const region = (name: string) => page.getByRole('region', { name });
  const back = async () => {
    await page.goBack();
    await waitUntilSettled(page);
  };
  const shows = (count: number) =>
    page
      .getByText(new RegExp(`共 ${count.toString()} 条`))
      .first()
      .waitFor();

  // Devices that were switched off stay so; the other states change while somebody looks.
  const state = region('设备状态分布').locator('tbody tr', { hasText: '已禁用' });
  const devices = toNumber(await readCell(state, '台数'));
  await state.getByRole('link').click();
  await shows(devices);
  await back();

  const waits = region('待办').locator('a[data-waits="true"]').first();
  const waiting = toNumber((await waits.locator('span').first().textContent()) ?? '');
  await waits.click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/summary'));
  await shows(waiting);
  await back();

  // Hours of a day, as a table: the first that anything was paid in.
  for (const [name, head] of [
    ['收入与订单趋势', '支付订单数'],
    ['服务项目占比', '支付订单数'],
  ] as const) {
    await region(name).locator('label', { hasText: /^表$/ }).click();
    const lines = await region(name)
      .locator('tbody tr', { has: page.getByRole('link') })
      .all();
    const counts = await Promise.all(lines.map(async (line) => toNumber(await readCell(line, head))));
    const at = counts.findIndex((count) => count > 0);
    const orders = await followToOrders(
      page,
      region(name)
        .locator('tbody tr', { has: page.getByRole('link') })
        .nth(at)
        .getByRole('link'),
    );
    expect([name, orders.length]).toEqual([name, counts[at]]);
    await back();
  }

  // Anywhere above an hour: its bar may be low, or not be there.
  const hours = region('一天中的洗涤与烘干');
  await hours.locator('canvas').click({ position: { x: 200, y: 60 } });
  const told = await hours.locator('strong').textContent();
  const [hour, end] = (/^(\d+):00–(\d+):00$/.exec(told ?? '') ?? []).slice(1).map(Number);
  expect(end).toBe((hour ?? NaN) + 1);
  const behind = (await hours.getByRole('link').getAttribute('href')) ?? '';
  const [from, to] = (new URL(behind, visit.origin).searchParams.get('f.paidAt') ?? '')
    .split('_')
    .map(Number);
  expect(new Date((from ?? NaN) + 8 * 3_600_000).getUTCHours()).toBe(hour);
  expect((to ?? NaN) - (from ?? NaN)).toBe(3_599_999);

  await heard(page, ['/washer/statistic/summary/heat', '"paidOrderCount"'], () =>
    region('时段热力图').locator('label', { hasText: '支付订单数' }).click(),
  );
  // Of the figure that was chosen: cells of the last one stand until the answer is drawn.
  const cell = region('时段热力图').locator('button[data-level="6"][aria-label*="支付订单数"]').first();
  await cell.click();
  const paid = Number(/支付订单数 ([\d,]+)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]);
  expect((await followToOrders(page, region('时段热力图').getByRole('link').first())).length).toBe(paid);
}, 180_000);

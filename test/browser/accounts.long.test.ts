/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import {
  ACCOUNTS,
  addressOf,
  enter,
  logIn,
  logOut,
  readColumn,
  readMenu,
  waitUntilSettled,
  type JourneyAccount,
} from '../support/browser/portal-driver';

const browser = useBrowser();

const statistic = (type: string) =>
  ['summary', 'income', 'device'].map((page) => `/${type}/statistic/${page}`);
const lists = (type: string) => [`/${type}/device`, `/${type}/order`];
const whole = (type: string) => [...statistic(type), `/${type}/statistic/export`, ...lists(type)];
const WASHER = [...whole('washer'), '/washer/blacklist'];
const reads = (type: string) => [...statistic(type), ...lists(type)];
const EVERYTHING = [
  '/overview',
  ...WASHER,
  ...lists('box'),
  ...whole('dispenser'),
  ...whole('showerDispenser'),
  ...whole('controlBox'),
  ...whole('clearwater'),
  '/inspection/list',
  ...whole('shower'),
  '/bill/rechargeRecord',
  '/bill/record',
  '/feedback/list',
];

interface Journey {
  readonly who: string;
  readonly account: JourneyAccount;
  /** Where `/` leads. */
  readonly home: string;
  readonly menu: readonly string[];
  /** A page that the account may not open, and the key it lacks. */
  readonly refused: { readonly path: string; readonly key: string };
  /** A list that it works with; null where it has none. */
  readonly list: ListJourney | null;
}

interface ListJourney {
  readonly path: string;
  readonly tab: string;
  readonly status: { readonly column: string; readonly value: string };
  readonly sortBy: string;
  /** What the address says once the column's head was clicked. */
  readonly sorted: string;
}

const devices = (type: string): ListJourney => ({
  path: `/${type}/device`,
  tab: '空闲',
  status: { column: '设备状态', value: '空闲' },
  sortBy: '设备编号',
  sorted: 'sort=-deviceNumber',
});
const orders = (type: string): ListJourney => ({
  path: `/${type}/order`,
  tab: '已完成',
  status: { column: '订单状态', value: '已完成' },
  sortBy: '下单 / 支付时间',
  sorted: 'sort=createdAt',
});

/** The seven accounts of the demonstration: what spec §6 lets each of them see. */
const JOURNEYS: readonly Journey[] = [
  {
    who: 'a merchant main account',
    account: ACCOUNTS.merchant,
    home: '/washer/statistic/summary',
    menu: EVERYTHING,
    refused: { path: '/accountManagement/operatingAccount', key: 'agentFranchisee' },
    list: orders('washer'),
  },
  {
    who: 'a merchant main account under proxy',
    account: ACCOUNTS.merchantUnderProxy,
    home: '/userCenter/personalCenter',
    menu: [],
    refused: { path: '/washer/order', key: 'washerOrderInfo' },
    list: null,
  },
  {
    who: 'a manager for customer service of washers',
    account: ACCOUNTS.customerService,
    home: '/washer/order',
    menu: ['/washer/order', '/washer/blacklist', '/feedback/list'],
    refused: { path: '/washer/device', key: 'washerDeviceInfo' },
    list: orders('washer'),
  },
  {
    who: 'a manager who reads washers and water',
    account: ACCOUNTS.readOnly,
    home: '/washer/statistic/summary',
    menu: ['/overview', ...reads('washer'), '/washer/blacklist', ...reads('clearwater')],
    refused: { path: '/shower/order', key: 'showerOrderInfo' },
    list: devices('clearwater'),
  },
  {
    who: 'an agent main account',
    account: ACCOUNTS.agent,
    home: '/washer/statistic/summary',
    menu: [...EVERYTHING, '/accountManagement/operatingAccount'],
    refused: { path: '/userCenter/personalCenter', key: 'franchisee' },
    list: devices('washer'),
  },
  {
    who: "an agent's manager for operations",
    account: ACCOUNTS.agentOperations,
    home: '/washer/device',
    menu: [
      ...['washer', 'box', 'dispenser', 'showerDispenser', 'controlBox', 'clearwater'].map(
        (type) => `/${type}/device`,
      ),
      '/inspection/list',
      '/shower/device',
    ],
    refused: { path: '/washer/order', key: 'washerOrderInfo' },
    list: devices('washer'),
  },
  {
    who: 'a merchant main account of another tenant',
    account: ACCOUNTS.otherMerchant,
    home: '/washer/statistic/summary',
    menu: EVERYTHING,
    refused: { path: '/accountManagement/operatingAccount', key: 'agentFranchisee' },
    list: devices('washer'),
  },
];

describe.each(JOURNEYS)('$who', ({ account, home, menu, refused, list }) => {
  it('sees its menu, / leads to its first page, and a logout leaves nothing of it in the browser', async () => {
    const { page } = await browser.visit({
      // What a live page had on its way when its session ended.
      expectedErrors: /the server responded with a status of 401/,
    });
    await logIn(page, account);
    expect(addressOf(page)).toBe(home);
    expect(await readMenu(page)).toEqual(menu);
    await logOut(page);
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')]),
    ).toEqual([null, null]);
    await page.goto(home);
    await page.waitForURL(({ pathname }) => pathname === '/login');
  });

  it('is told which right it lacks for a refused page', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, account, refused.path);
    expect(new URL(page.url()).pathname).toBe('/403');
    await page.getByText('您没有权限查看该内容').waitFor();
    expect(await page.locator('main').textContent()).toContain(`(${refused.key})`);
    await page
      .getByRole('link', { name: '返回可访问的页面' })
      .or(page.getByRole('button', { name: '返回可访问的页面' }))
      .click();
    await page.waitForURL(({ pathname }) => pathname === home);
  });

  it.runIf(list !== null)('filters, sorts and opens a list, and finds it again by its address', async () => {
    if (list === null) return;
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, account, list.path);
    await page.getByRole('tab', { name: list.tab }).click();
    await page.getByRole('tab', { name: list.tab, selected: true }).waitFor();
    await waitUntilSettled(page);
    const statuses = await readColumn(page, list.status.column);
    expect(new Set(statuses)).toEqual(new Set([list.status.value]));

    await page.locator('main thead th', { hasText: list.sortBy }).first().click();
    await page.waitForURL(({ search }) => search.includes(list.sorted));
    await page.locator('main thead th[aria-sort]', { hasText: list.sortBy }).waitFor();
    await waitUntilSettled(page);
    const sorted = await readColumn(page, list.sortBy);
    expect(sorted).toEqual([...sorted].sort(list.sorted.includes('=-') ? descending : ascending));

    await page.locator('main tbody tr[data-row-key]').first().locator('a').first().click();
    const before = await readView(page);
    await page.reload();
    expect(await readView(page)).toEqual(before);
  });
});

describe('two tenants', () => {
  it('never see the same device', async () => {
    const ours = await browser.visit();
    await enter(ours, ACCOUNTS.merchant, '/washer/device');
    const theirs = await browser.visit();
    await enter(theirs, ACCOUNTS.otherMerchant, '/washer/device');
    const ids = (page: Page) =>
      page
        .locator('main tbody tr[data-row-key]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')));
    const [mine, others] = [await ids(ours.page), await ids(theirs.page)];
    expect(mine.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(mine.filter((id) => others.includes(id))).toEqual([]);
  });
});

/** What a person would call "the same view": address, rows and open drawer. */
async function readView(page: Page): Promise<unknown> {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('heading').first().waitFor();
  await waitUntilSettled(page);
  return {
    address: addressOf(page),
    rows: await page
      .locator('main tbody tr[data-row-key]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key'))),
    drawer: await drawer
      .getAttribute('aria-labelledby')
      .then((id) => drawer.locator(`[id="${id}"]`).textContent()),
  };
}

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const descending = (a: string, b: string) => ascending(b, a);

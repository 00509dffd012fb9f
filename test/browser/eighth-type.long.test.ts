/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { useEighthProduct } from '../support/eighth/eighth-product';
import { dryingCabinet } from '../support/eighth/entry';
import { EIGHTH_NAME } from '../support/eighth/eighth-type';
import {
  ACCOUNTS,
  addressOf,
  enter,
  readColumn,
  readMenu,
  waitUntilSettled,
} from '../support/browser/portal-driver';

const origin = useEighthProduct();
const browser = useBrowser();

const DEVICES = `/${EIGHTH_NAME}/device`;
const PAGES = [
  `/${EIGHTH_NAME}/statistic/summary`,
  `/${EIGHTH_NAME}/statistic/income`,
  `/${EIGHTH_NAME}/statistic/device`,
  DEVICES,
  `/${EIGHTH_NAME}/order`,
];

const RIGHTS = dryingCabinet.permissions.flatMap(({ rows }) => Object.keys(rows));

/** Generated devices of each merchant, where the entry says nothing else. */
const DEVICE_COUNT = 12;

describe('an equipment type that is one more entry of the declaration', () => {
  it('has its menu, its routes, its breadcrumb and its pages', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, DEVICES);
    expect((await readMenu(page)).filter((path) => path.startsWith(`/${EIGHTH_NAME}/`))).toEqual(PAGES);
    for (const path of PAGES) {
      await page.goto(path);
      await waitUntilSettled(page);
      expect(addressOf(page)).toBe(path);
      expect(await page.locator('header nav, [role="banner"] nav').first().textContent()).toContain(
        '烘干柜管理',
      );
      expect(await page.getByRole('button', { name: '重试' }).count(), path).toBe(0);
    }
    await page.goto(`/${EIGHTH_NAME}`);
    await page.waitForURL(({ pathname }) => pathname === PAGES[0]);
  });

  it('lists its devices with fields of its own, filtered, sorted and opened by address', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `${DEVICES}?sort=-deviceNumber`);
    const numbers = await readColumn(page, '设备编号');
    expect(numbers).toHaveLength(DEVICE_COUNT);
    expect(numbers[0]).toBe(`X00${DEVICE_COUNT}`);
    for (const humidity of await readColumn(page, '湿度')) expect(humidity).toMatch(/^\d+(\.\d)?%$/);
    await page.locator('main thead th', { hasText: '湿度' }).first().click();
    await page.waitForURL(({ search }) => /sort=-?humidity/.test(search));
    await page.locator('main tbody tr[data-row-key] a').first().click();
    await page.getByRole('dialog').getByText('挂杆').first().waitFor();
  });

  it.each([
    { width: 1000, isBeside: false },
    { width: 1366, isBeside: true },
  ])('has its charts side by side at $width px: $isBeside', async ({ width, isBeside }) => {
    const visit = await browser.visit({ origin: origin(), viewport: { width, height: 900 } });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `/${EIGHTH_NAME}/statistic/summary`);
    const topOf = (name: string) =>
      page.getByRole('region', { name }).evaluate((card) => card.getBoundingClientRect().top);
    // What stands above them may grow as it comes.
    const areBeside = async () => (await topOf('设备状态分布')) === (await topOf('服务项目占比'));
    await expect.poll(areBeside).toBe(isBeside);
  });

  it('holds a number to its bounds, and takes it within them', async () => {
    // The form refuses by itself: a refusal of the gateway would be heard in the console.
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, DEVICES);
    await page.locator('main tbody').getByRole('link', { name: 'X0001', exact: true }).click();
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '设置装载' }).click();
    const dialog = page.locator('.ant-modal-content');
    await dialog.getByLabel('装载').fill('11');
    await dialog.locator('.ant-btn-primary').click();
    await dialog.getByText('装载不能大于 10').waitFor();
    await dialog.getByLabel('装载').fill('8');
    await dialog.locator('.ant-btn-primary').click();
    await page.getByText('设置装载成功').waitFor();
  });

  it('does to orders what it declares for them', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `/${EIGHTH_NAME}/order?tab=finished`);
    const [number = ''] = await readColumn(page, '订单号');
    await page.locator('main tbody').getByRole('link', { name: number, exact: true }).click();
    await page.locator('.ant-drawer-footer').getByRole('button', { name: '列为待处理' }).click();
    const dialog = page.locator('.ant-modal-content');
    await dialog.getByLabel('操作原因').fill('用户来电投诉');
    await dialog.locator('.ant-btn-primary').click();
    await page.getByText('列为待处理成功').waitFor();
    await page.goto(`/${EIGHTH_NAME}/order?tab=attention`);
    await waitUntilSettled(page);
    expect(await readColumn(page, '订单号')).toContain(number);
  });

  it('has its rights in the editor of sub-accounts', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/userCenter/personalCenter?tab=subAccounts');
    await page.getByRole('button', { name: '新建子账号' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('搜索权限').fill(EIGHTH_NAME);
    const keys = form.getByRole('region', { name: '权限' }).locator('code');
    const shown = (await keys.allTextContents()).map((words) => words.split(' · '));
    expect(shown.map(([, key]) => key).toSorted()).toEqual(RIGHTS.toSorted());
    const allow = form.getByRole('radiogroup', { name: '锁门' }).getByLabel('允许');
    await allow.check();
    expect(await allow.isChecked()).toBe(true);
  });

  it('splits a figure of its own by store, read as a table too', async () => {
    const visit = await browser.visit({ origin: origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `/${EIGHTH_NAME}/statistic/summary`);
    const card = page.getByRole('region', { name: '电量占比' });
    await card.getByText('表', { exact: true }).click();
    expect(await card.getByRole('columnheader').allTextContents()).toEqual(['店铺', '电量', '占比']);
  });

  it('speaks English too', async () => {
    const visit = await browser.visit({ origin: origin(), language: 'en' });
    await enter(visit, ACCOUNTS.merchant, DEVICES);
    await visit.page.locator('aside nav').getByText('Drying cabinets').first().waitFor();
    expect(await readColumn(visit.page, 'Humidity')).toHaveLength(DEVICE_COUNT);
  });

  it('is refused, in page, menu and endpoint, to whoever lacks its key', async () => {
    const visit = await browser.visit({ origin: origin(), expectedErrors: /status of 403/ });
    const { page } = visit;
    await enter(visit, ACCOUNTS.customerService, '/washer/order');
    expect((await readMenu(page)).filter((path) => path.includes(EIGHTH_NAME))).toEqual([]);
    const status = await page.evaluate(async (name) => {
      const answer = await fetch(`/franchisee_pc/v1/${name}/device/list`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'gateway-version': '1',
          authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        },
        body: '{}',
      });
      return answer.status;
    }, EIGHTH_NAME);
    expect(status).toBe(403);
    await page.goto(DEVICES);
    await page.waitForURL(({ pathname }) => pathname === '/403');
    await page.locator('main').getByText('(dryingCabinetDeviceInfo)').waitFor();
  });
});

/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { enter, ACCOUNTS } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();
const ORDERS = '/washer/order';
const SLOW_MS = 120_000;

describe('the timeline of an order', () => {
  it(
    'is read when it is opened, tells whose word each line is, and says so when it cannot be read',
    async () => {
      const visit = await browser.visit({ expectedErrors: /Failed to load resource/ });
      const { page } = visit;
      await page.route(`**${ORDERS}/timeline`, (route) =>
        route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }),
      );
      await enter(visit, ACCOUNTS.merchant, ORDERS);
      await page.locator('main tbody tr a').first().click();
      const drawer = page.locator('.ant-drawer-body');
      await drawer.getByRole('tab', { name: '时间线' }).click();
      await drawer.getByRole('alert').waitFor();
      await page.unroute(`**${ORDERS}/timeline`);
      await drawer.getByRole('button', { name: /重\s?试/ }).click();
      const ordered = drawer.locator('li[data-kind="ordered"]');
      await ordered.waitFor();
      expect(await ordered.locator('strong').textContent()).toBe('下单');
      expect(await ordered.locator('time').textContent()).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/);
      expect(await ordered.textContent()).toContain('用户');
      await expectNothingFound(page);
    },
    SLOW_MS,
  );

  it(
    'leads to the user, whose other orders are a click away',
    async () => {
      const visit = await browser.visit();
      const { page } = visit;
      await enter(visit, ACCOUNTS.merchant, ORDERS);
      await page.locator('main tbody tr a').first().click();
      const drawer = page.locator('.ant-drawer-body');
      await drawer.getByRole('tab', { name: '用户' }).click();
      await drawer.getByText('本单').waitFor();
      expect(await drawer.textContent()).toMatch(/1\d\d\*{4}\d{4}/);
      await expectNothingFound(page);
    },
    SLOW_MS,
  );

  it(
    'stands beside what the device told while it ran, as a picture and as a table',
    async () => {
      const visit = await browser.visit();
      const { page } = visit;
      await enter(visit, ACCOUNTS.merchant, `${ORDERS}?tab=running`);
      await page.locator('main tbody tr').filter({ hasText: '进行中' }).first().locator('a').first().click();
      const drawer = page.locator('.ant-drawer-body');
      await drawer.getByRole('tab', { name: '设备曲线' }).click();
      await drawer.getByRole('img', { name: '设备曲线' }).locator('canvas').waitFor();
      await expectNothingFound(page);
      await drawer.getByText('表', { exact: true }).click();
      const head = drawer.getByRole('table', { name: '设备曲线' }).locator('thead');
      await head.waitFor();
      expect(await head.textContent()).toContain('℃');
      await drawer.getByRole('tab', { name: '工单' }).click();
      await drawer.getByRole('region', { name: '关联工单' }).waitFor();
      await expectNothingFound(page);
    },
    SLOW_MS,
  );
});

describe('the timeline of a device', () => {
  it(
    'tells of its orders, each of which is a click away',
    async () => {
      const visit = await browser.visit();
      const { page } = visit;
      await enter(visit, ACCOUNTS.merchant, '/washer/device?tab=running');
      await page.locator('main tbody tr a').first().click();
      const drawer = page.locator('.ant-drawer-body');
      await drawer.getByRole('tab', { name: '时间线' }).click();
      const order = drawer.locator('li[data-kind="order"]').first();
      await order.waitFor();
      await order.getByRole('link').click();
      await page.waitForURL(({ pathname, search }) => pathname === ORDERS && search.includes('detail='));
    },
    SLOW_MS,
  );

  it(
    'is narrowed to a day by the bar of its states',
    async () => {
      const visit = await browser.visit();
      const { page } = visit;
      await enter(visit, ACCOUNTS.merchant, '/washer/device?tab=running');
      await page.locator('main tbody tr a').first().click();
      const drawer = page.locator('.ant-drawer-body');
      await drawer.getByRole('tab', { name: '时间线' }).click();
      const states = drawer.getByRole('region', { name: '每日状态' });
      const days = states.getByRole('listitem').getByRole('button');
      await days.nth(6).waitFor();
      expect(await days.count()).toBe(7);
      // It runs since today, or since the night before.
      expect(await days.first().textContent()).toMatch(/至今 · .*使用中/);
      await days.nth(1).click();
      await drawer.getByRole('status').filter({ hasText: '仅显示' }).waitFor();
      const date = (await days.nth(1).getAttribute('title'))?.slice(0, 10) ?? '';
      const told = drawer.getByRole('region', { name: `设备时间线 ${date}` });
      await told.or(drawer.getByText('当天没有记录')).waitFor();
      await expectNothingFound(page);
    },
    SLOW_MS,
  );
});

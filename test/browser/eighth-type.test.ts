import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { useEighthProduct } from '../support/eighth/eighth-product';
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
    // The rows of the fixture name a photo that nobody took.
    const visit = await browser.visit({ origin: origin(), expectedErrors: /photo\/1\.jpg/ });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `${DEVICES}?sort=-deviceNumber`);
    const numbers = await readColumn(page, '设备编号');
    expect(numbers).toHaveLength(20);
    expect(numbers[0]).toBe('KX0024');
    expect(await readColumn(page, '湿度')).toContain('60.0%');
    await page.locator('main thead th', { hasText: '湿度' }).first().click();
    await page.waitForURL(({ search }) => /sort=-?humidity/.test(search));
    await page.locator('main tbody tr[data-row-key] a').first().click();
    await page.getByRole('dialog').getByText('挂杆').first().waitFor();
  });

  it('speaks English too', async () => {
    const visit = await browser.visit({ origin: origin(), language: 'en' });
    await enter(visit, ACCOUNTS.merchant, DEVICES);
    await visit.page.locator('aside nav').getByText('Drying cabinets').first().waitFor();
    expect(await readColumn(visit.page, 'Humidity')).toHaveLength(20);
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
    expect(await page.locator('main').textContent()).toContain('(dryingCabinetDeviceInfo)');
  });
});

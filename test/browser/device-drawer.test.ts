import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/browser/axe';
import { enter, ACCOUNTS } from '../support/browser/portal-driver';
import { useBrowser } from '../support/browser/use-browser';

const browser = useBrowser();
const SLOW_MS = 120_000;

/** Opens the drawer of the first device under a tab of a list. */
async function openFirst(page: Page) {
  await page.locator('main tbody tr a').first().click();
  const drawer = page.locator('.ant-drawer-body');
  await drawer.getByRole('region', { name: '当前' }).waitFor();
  return drawer;
}

const DRAWER = 'the drawer of a device of %s';
describe.each(['/washer'])(DRAWER, { timeout: SLOW_MS }, seeDrawer);
describe.each(['/controlBox'])(DRAWER, { tags: ['long'], timeout: SLOW_MS }, seeDrawer);

function seeDrawer(type: string) {
  it('leads with how it is, and tells what it measures, of what age, over days', async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `${type}/device?tab=running`);
    const drawer = await openFirst(page);
    const lead = drawer.getByRole('region', { name: '当前' });
    await lead.locator('time').first().waitFor();
    expect(await lead.textContent()).toMatch(/使用中.*今日启动/);
    // A plain "no" stands with the rest that says nothing.
    await drawer.getByText(/^更多信息/).waitFor();
    await expectNothingFound(page);
    await drawer.getByRole('tab', { name: '实时状态' }).click();
    const age = drawer.getByRole('group', { name: '数据时效' });
    await age.waitFor();
    expect(await age.textContent()).toMatch(/最近心跳.*分钟判为离线/);
    await drawer.getByText('7 天', { exact: true }).click();
    await drawer
      .getByText(/每 30分钟 一个点/)
      .last()
      .waitFor();
    await drawer.getByRole('img', { name: '设备曲线' }).locator('canvas').waitFor();
    await expectNothingFound(page);
    // What each part of the device drew may stand above them, as a chart of its own.
    await drawer.getByText('表', { exact: true }).last().click();
    const table = drawer.getByRole('table', { name: '设备曲线' });
    await table.waitFor();
    expect(await table.locator('tbody').textContent()).toMatch(/\(.+–.+\)/);
  });

  it('leads to its orders, and to all of them', { tags: ['long'] }, async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, `${type}/device?tab=running`);
    const number = await page.locator('main tbody tr a').first().textContent();
    const drawer = await openFirst(page);
    await drawer.getByRole('tab', { name: '订单' }).click();
    const orders = drawer.getByRole('region', { name: '近 31 天订单' });
    await orders.locator('tbody a').first().waitFor();
    await expectNothingFound(page);
    await orders.getByRole('link', { name: '查看全部订单' }).click();
    await page.waitForURL(({ pathname }) => pathname === `${type}/order`);
    expect(new URL(page.url()).searchParams.get('q')).toBe(number);
  });
}

it(
  'draws what each part of a device drew upon one another, over days and as a table',
  { tags: ['long'], timeout: SLOW_MS },
  async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/controlBox/device?tab=running');
    const drawer = await openFirst(page);
    await drawer.getByRole('tab', { name: '实时状态' }).click();
    const picture = drawer.getByRole('img', { name: '各端口功率' });
    await picture.locator('canvas').waitFor();
    await drawer.getByText('31 天', { exact: true }).click();
    await picture.locator('canvas').waitFor();
    await drawer.getByText('表', { exact: true }).first().click();
    const table = drawer.getByRole('table', { name: '各端口功率' });
    await table.waitFor();
    const heads = await table.getByRole('columnheader').allTextContents();
    expect(heads.slice(0, 2)).toEqual(['时间', '合计 (W)']);
    expect(heads.slice(2).every((head) => /^端口 \d+( · .+)? \(W\)$/.test(head))).toBe(true);
    expect(heads.length).toBeGreaterThan(2);
    // In each step the parts come to what leads.
    const sums = await table.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [, total, ...parts] = [...row.children].map(({ textContent }) =>
          Number(textContent.replaceAll(',', '')),
        );
        return Math.abs((total ?? 0) - parts.reduce((sum, part) => sum + (part || 0), 0));
      }),
    );
    expect(sums.length).toBeGreaterThan(0);
    expect(Math.max(...sums)).toBeLessThanOrEqual(heads.length);
    await expectNothingFound(page);
  },
);

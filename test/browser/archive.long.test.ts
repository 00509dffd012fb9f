/** @module-tag long */
import { beforeAll, describe, expect, it } from 'vitest';
import { endOfMonth, formatBusinessTime, startOfDay, startOfMonth } from '../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../contract/limits';
import { withTenant } from '../../gateway/database/tenant';
import type { OpenDatabase } from '../../gateway/database/open-database';
import { expectNothingFound } from '../support/browser/axe';
import { press, untilSays } from '../support/browser/device-drawer';
import { ACCOUNTS, addressOf, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { takeFreeDevices, type FreeDevice } from '../support/browser/platform-orders';
import { useServedGateway } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

const MERCHANT = 'm1001';
const ORDER_NO = 'JOURNEY-ARCHIVED-1';

let database: OpenDatabase | undefined;
let device: FreeDevice | undefined;
const gateway = useServedGateway(() =>
  Promise.resolve({
    async fill(filled) {
      database = filled;
      [device] = await takeFreeDevices(filled, 'washer');
    },
  }),
);
const browser = useBrowser();

/** The middle of a month that ended half a year ago at least. */
const placedAt = startOfMonth(Date.now() - 240 * ONE_DAY_MS) + 14 * ONE_DAY_MS + 10 * ONE_HOUR_MS;
const month = formatBusinessTime(placedAt).slice(0, 7);

/** In one transaction, as it was then: no timer of today finds it half done. */
beforeAll(async () => {
  if (database === undefined || device === undefined) throw new Error('The product starts in beforeAll.');
  const { orders } = gateway.server().installation;
  const { id: deviceId } = device;
  await withTenant(database.db, MERCHANT, async (trx) => {
    const at = placedAt;
    const { order } = await orders.create(trx, {
      ...{ franchiseeId: MERCHANT, orderNo: ORDER_NO, deviceId, userId: 'u-archive' },
      ...{ userMobile: '13900008888', itemName: '标准洗', markCents: 900, source: 'miniProgram' },
      ...{ plannedSec: 2_400, at },
    });
    const key = { franchiseeId: MERCHANT, orderId: order?.order_id ?? '' };
    await orders.pay(trx, key, { at, payMethod: 'wechat', payNo: `PAY-${ORDER_NO}` });
    await orders.startSent(trx, key, { at });
    await orders.started(trx, key, { at });
    await orders.finish(trx, key, { at: at + 2_400_000, usage: { plannedMinutes: 40, actualMinutes: 40 } });
  });
});

describe('orders of long ago', { timeout: 120_000 }, () => {
  it('are chosen by their month, read like all others, and left as they are', async () => {
    const visit = await browser.visit({ origin: gateway.origin() });
    const { page } = visit;
    await page.setViewportSize({ width: 1366, height: 768 });
    await enter(visit, ACCOUNTS.merchant, '/washer/order');
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /更多筛选/ }).click();
    await page.getByRole('button', { name: '归档月份 未选择' }).click();
    const chosen = page.getByRole('textbox', { name: '归档月份' });
    await chosen.fill(month);
    await chosen.press('Enter');
    await page.getByRole('button', { name: '查询' }).click();
    await page.getByText('已归档的月份，只能查看').waitFor();
    const row = page.getByRole('row').filter({ hasText: ORDER_NO });
    await row.waitFor();
    const day = (atMs: number) => formatBusinessTime(atMs).slice(0, 10);
    expect(addressOf(page)).toContain(
      `period=${day(startOfMonth(placedAt))}_${day(endOfMonth(placedAt) - 1)}`,
    );
    await expectNothingFound(page);

    await row.getByRole('link', { name: ORDER_NO }).click();
    const footer = page.locator('.ant-drawer-footer');
    await untilSays(footer, /已归档，只能查看/);
    expect(await footer.getByRole('button').allInnerTexts()).toEqual(['转问题反馈']);
    await press(page, '转问题反馈');
    await page.getByRole('dialog').getByRole('combobox', { name: '类型' }).waitFor();
  });

  it('are not among the days that the calendar of the period offers', async () => {
    const visit = await browser.visit({ origin: gateway.origin() });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/order');
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /^下单时间/ }).click();
    await page.getByText('更早的请选「归档月份」').waitFor();
    const calendar = page.locator('.ant-picker-dropdown');
    const back = calendar.locator('.ant-picker-header-prev-btn').first();
    for (let turned = 0; turned < 12 && (await back.isEnabled()); turned += 1) await back.click();
    const shown = await calendar.locator('.ant-picker-cell-in-view').first().getAttribute('title');
    const beforeMs = startOfMonth(startOfDay(Date.now()) - 180 * ONE_DAY_MS);
    expect(shown).toBe(formatBusinessTime(beforeMs).slice(0, 10));
  });
});

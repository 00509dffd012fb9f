/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { dialogOf, press, untilSays } from '../support/browser/device-drawer';
import { chooseIn, confirmIn, openOrder, turnTo, untilTold } from '../support/browser/order-drawer';
import {
  createPlatform,
  PLATFORM_KEY,
  takeFreeDevices,
  type FreeDevice,
} from '../support/browser/platform-orders';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { createToldDevices } from '../support/browser/told-devices';
import { useBrowser } from '../support/browser/use-browser';

const ACTOR = '云溪老板';
const BLOCKED = '该用户已被商家拉黑，不能下单和预约';
const devices = createToldDevices();
let free: readonly FreeDevice[] = [];
const origin = useServedProduct(() =>
  Promise.resolve({
    link: devices.link,
    env: { platformKeys: [PLATFORM_KEY] },
    async fill(filled) {
      free = await takeFreeDevices(filled, 'washer');
    },
  }),
);
const browser = useBrowser();
const platform = createPlatform(origin, devices);

describe('a user who is put on the blacklist from an order', { timeout: 180_000 }, () => {
  it('is refused new orders until somebody lifts it', async () => {
    const [device, another] = free;
    if (device === undefined || another === undefined)
      throw new Error('The demonstration has too few devices.');
    const user = { userId: 'u-journey', userMobile: '13900002468' };
    const order = await platform.fail(device, user);
    const visit = await browser.visit({ origin: origin() });
    const page = await openOrder(visit, ACCOUNTS.merchant, order);

    await press(page, '拉黑用户');
    await dialogOf(page).getByText(`订单 ${order.orderNo} 作为依据`).waitFor();
    await chooseIn(page, '原因', '恶意退款');
    await chooseIn(page, '有效期', '长期');
    await dialogOf(page).getByLabel('备注').fill('一周内多次启动后申请退款');
    await confirmIn(page, '拉黑用户').click();
    await page.getByText('拉黑用户成功').waitFor();
    await untilTold(page, '拉黑用户', ACTOR);
    for (const place of [device, another]) {
      expect(await platform.order(place, user)).toMatchObject({ code: 20001, message: BLOCKED, data: null });
    }
    // Nobody else is kept away with them.
    const other = { userId: 'u-other', userMobile: '13900002469' };
    expect(await platform.order(another, other)).toMatchObject({ code: 0 });

    await enter(visit, ACCOUNTS.merchant, '/washer/blacklist');
    await page.getByPlaceholder('完整手机号').fill(user.userMobile);
    await page.keyboard.press('Enter');
    const rows = page.locator('main tbody tr[data-row-key]');
    await expect.poll(() => rows.count()).toBe(1);
    await untilSays(rows, /139\*{4}2468.*生效中.*恶意退款.*长期.*云溪老板/);
    await rows.getByRole('link').first().click();
    await page.locator('.ant-drawer-footer').waitFor();
    await press(page, '解除');
    await dialogOf(page).getByLabel('操作原因').fill('已核实，误会');
    await confirmIn(page, '解除').click();
    await untilSays(page.locator('.ant-drawer-header'), '已解除');
    await untilSays((await turnTo(page, '操作日志')).locator('ol > li'), /解除.*云溪老板.*已核实，误会/);
    expect(await platform.order(device, user)).toMatchObject({ code: 0 });
  });
});

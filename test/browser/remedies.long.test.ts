/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../contract/domain/order';
import { withTenant } from '../../gateway/database/tenant';
import type { OpenDatabase } from '../../gateway/database/open-database';
import { expectNothingFound } from '../support/browser/axe';
import { dialogOf, press, untilSays } from '../support/browser/device-drawer';
import {
  addressOf,
  chooseIn,
  confirmIn,
  openOrder,
  turnTo,
  untilTold,
} from '../support/browser/order-drawer';
import {
  createPlatform,
  PLATFORM_KEY,
  takeFreeDevices,
  type FreeDevice,
  type PlacedOrder,
} from '../support/browser/platform-orders';
import { ACCOUNTS } from '../support/browser/portal-driver';
import { useServedGateway } from '../support/browser/served-product';
import { createToldDevices } from '../support/browser/told-devices';
import { useBrowser } from '../support/browser/use-browser';
import { createRecordingChannel } from '../support/gateway/refund-channel';

const MERCHANT = 'm1001';
const ACTOR = '云溪老板';
const devices = createToldDevices();
const channel = createRecordingChannel();
let database: OpenDatabase | undefined;
let free: FreeDevice[] = [];
const gateway = useServedGateway(() =>
  Promise.resolve({
    link: devices.link,
    refundChannel: channel,
    env: { platformKeys: [PLATFORM_KEY] },
    async fill(filled) {
      database = filled;
      free = await takeFreeDevices(filled, 'washer');
    },
  }),
);
const browser = useBrowser();
const platform = createPlatform(gateway.origin, devices);

const taken = (): FreeDevice => {
  const device = free.shift();
  if (device === undefined) throw new Error('The demonstration has too few free devices.');
  return device;
};
let users = 0;
const someone = () => ({ userId: `u-journey-${(users += 1)}`, userMobile: `1390000${1_000 + users}` });

function inTenant<T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> {
  if (database === undefined) throw new Error('The product starts in beforeAll.');
  return withTenant(database.db, MERCHANT, work);
}

const readOrder = ({ id }: PlacedOrder) =>
  inTenant((trx) =>
    trx
      .selectFrom('orders')
      .select(['order_status', 'device_id', 'refunded_cents'])
      .where('franchisee_id', '=', MERCHANT)
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow(),
  );

const open = async (order: PlacedOrder, part = 'refunds', expectedErrors?: RegExp) => {
  const errors = expectedErrors === undefined ? {} : { expectedErrors };
  const visit = await browser.visit({ origin: gateway.origin(), ...errors });
  return { visit, page: await openOrder(visit, ACCOUNTS.merchant, order, part) };
};

describe('an order that is overdue by far', { timeout: 120_000 }, () => {
  it('is ended with a partial refund, which its record, its timeline and its log tell', async () => {
    const order = await platform.run(taken(), someone());
    const { orders } = gateway.server().installation;
    for (const flag of ['timeout', 'severeTimeout'] as const) {
      const key = { franchiseeId: MERCHANT, orderId: order.id };
      await inTenant((trx) => orders.late(trx, key, { at: Date.now(), flag }));
    }
    const { page } = await open(order);
    await press(page, '严重超时处理');
    await dialogOf(page)
      .getByLabel(/^结束并部分退款/)
      .check();
    await dialogOf(page).getByLabel('退款金额').fill('3.00');
    await dialogOf(page).getByLabel('操作原因').fill('门锁卡住，已与用户协商');
    await expectNothingFound(page);
    await confirmIn(page).click();
    const record = page.getByRole('region', { name: '退款记录' }).locator('ol > li');
    await untilSays(record, /¥3\.00.*已退款/);
    expect(await record.count()).toBe(1);
    expect(channel.asked.filter(({ orderNo }) => orderNo === order.orderNo)).toMatchObject([
      { amountCents: 300 },
    ]);
    expect(await readOrder(order)).toMatchObject({
      ...{ order_status: OrderStatus.aborted, refunded_cents: 300 },
    });
    await untilTold(page, '严重超时处理', ACTOR);
    const timeline = await turnTo(page, '时间线');
    await untilSays(timeline.locator('li[data-kind="aborted"]'), '异常结束');
    await untilSays(timeline.locator('li[data-kind="refundDone"]'), '¥3.00');
  });
});

describe('a compensation', { timeout: 120_000 }, () => {
  it('is given as a coupon that stands with its order, and is withdrawn from there', async () => {
    const order = await platform.fail(taken(), someone());
    const { page } = await open(order);
    await press(page, '补偿');
    await chooseIn(page, '适用类型', '同类设备');
    await dialogOf(page).getByLabel('面额').fill('5');
    expect(await dialogOf(page).getByLabel('有效天数').inputValue()).toBe('7');
    expect(await dialogOf(page).getByLabel('张数').inputValue()).toBe('1');
    await dialogOf(page).getByLabel('说明').fill('抱歉，请再试一次');
    await expectNothingFound(page);
    await confirmIn(page).click();
    await page.getByText('补偿成功').waitFor();
    const coupon = page.getByRole('region', { name: '补偿券' }).locator('ol > li');
    await untilSays(coupon, /¥5\.00.*未使用.*满 ¥5\.00 可用.*云溪老板.*抱歉，请再试一次/);
    expect(await coupon.count()).toBe(1);
    await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
    await expectNothingFound(page);
    await coupon.getByRole('button', { name: /^撤回补偿券/ }).click();
    await confirmIn(page, '撤回').click();
    await dialogOf(page).getByText('请填写操作原因').waitFor();
    await dialogOf(page).getByLabel('操作原因').fill('已电话解决');
    await confirmIn(page, '撤回').click();
    await untilSays(coupon, /已撤回.*撤回.*云溪老板/);
    expect(await coupon.getByRole('button').count()).toBe(0);
    await untilTold(page, '补偿', ACTOR);
    await untilTold(page, '撤回补偿券', ACTOR);
  });
});

describe('a start that a person gives', { timeout: 120_000 }, () => {
  it('has another device of the kind serve the order, once that has taken it', async () => {
    const order = await platform.fail(taken(), someone());
    const other = taken();
    const { page } = await open(order, 'timeline');
    await press(page, '远程启动');
    await dialogOf(page).getByLabel('同店同类空闲设备').check();
    await chooseIn(page, '选择设备编号', other.number);
    await dialogOf(page).getByLabel('操作原因').fill('原机门锁坏，换机');
    await expectNothingFound(page);
    await confirmIn(page).click();
    await page.getByText('启动指令已提交，等待设备应答').waitFor();
    const start = await devices.next('start', other.imei);
    expect(start.message.orderNo).toBe(order.orderNo);
    // Nobody says that it runs before the device does.
    expect(await readOrder(order)).toMatchObject({
      ...{ order_status: OrderStatus.startFailed, device_id: order.device.id },
    });
    await start.acknowledge();
    await start.succeed();
    await untilSays(page.locator('.ant-drawer-header'), '进行中');
    expect(await readOrder(order)).toMatchObject({
      ...{ order_status: OrderStatus.running, device_id: other.id },
    });
    await untilTold(page, '远程启动', ACTOR);
    const timeline = await turnTo(page, '时间线');
    await untilSays(timeline.locator('li[data-kind="startedAfterAll"]'), '启动失败后开始运行');
    await untilSays(await turnTo(page, '概览'), other.number);
  });

  it('is given once by somebody in a hurry, through an outage and in two tabs', async () => {
    const order = await platform.fail(taken(), someone());
    const other = taken();
    const { visit, page } = await open(order, 'timeline', /Failed to load resource|net::ERR/);
    const second = await visit.openTab();
    await second.goto(addressOf(order.id, 'timeline'));
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await press(tab, '远程启动');
      await dialogOf(tab).getByLabel('同店同类空闲设备').check();
      await chooseIn(tab, '选择设备编号', other.number);
      await dialogOf(tab).getByLabel('操作原因').fill('用户在场等待');
    }

    await gateway.stop();
    await confirmIn(page).dblclick();
    await untilSays(dialogOf(page).getByRole('alert'), '网络异常，请重试');
    expect(await dialogOf(page).getByLabel('操作原因').inputValue()).toBe('用户在场等待');
    await gateway.start();

    // Enter and a click in one breath, before the first of them is drawn.
    await confirmIn(page).evaluate((ok: HTMLButtonElement) => {
      ok.form?.requestSubmit();
      ok.click();
      ok.click();
    });
    await dialogOf(page).waitFor({ state: 'detached' });
    const start = await devices.next('start', other.imei);
    await confirmIn(second).click();
    await untilSays(dialogOf(second).getByRole('alert'), /指令正在执行|当前状态不允许/);

    await page.reload();
    await page.locator('.ant-drawer-footer').waitFor();
    await press(page, '远程启动');
    await untilSays(dialogOf(page), new RegExp(`上次启动 ${other.number}：已下发`));
    await start.acknowledge();
    await start.succeed();
    for (const tab of [page, second]) await untilSays(tab.locator('.ant-drawer-header'), '进行中');
    const given = await inTenant((trx) =>
      trx
        .selectFrom('device_command')
        .select('device_id')
        .where('franchisee_id', '=', MERCHANT)
        .where('order_id', '=', order.id)
        .where('source', '<>', 'system')
        .execute(),
    );
    expect(given).toEqual([{ device_id: other.id }]);
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../contract/domain/order';
import { RefundStatus } from '../../contract/domain/refund';
import { ONE_DAY_MS } from '../../contract/limits';
import type { ChannelAnswer } from '../../gateway/features/refund/refund-channel';
import { expectNothingFound } from '../support/browser/axe';
import { button, dialogOf, press, untilSays } from '../support/browser/device-drawer';
import { ACCOUNTS, enter, type JourneyAccount } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';
import { PNG } from '../support/gateway/pictures';
import { createRecordingChannel } from '../support/gateway/refund-channel';

const channel = createRecordingChannel();
const SUB_ACCOUNT_LIMIT_CENTS = 100;
const LEAST_PAID_CENTS = 200;

interface SeededOrder {
  readonly id: string;
  readonly orderNo: string;
}

/** Orders that were paid and have ended, one for each journey. */
const orders: SeededOrder[] = [];
const taken = (): SeededOrder => {
  const order = orders.shift();
  if (order === undefined) throw new Error('The demonstration has too few orders.');
  return order;
};

const origin = useServedProduct(() =>
  Promise.resolve({
    refundChannel: channel,
    async fill({ db }, nowMs) {
      await db
        .updateTable('account')
        .set({ refund_limit_single_cents: SUB_ACCOUNT_LIMIT_CENTS })
        .where('mobile', '=', ACCOUNTS.customerService.mobile)
        .execute();
      const rows = await db
        .selectFrom('orders')
        .select(['order_id', 'order_no'])
        .where('equipment', '=', 'washer')
        .where('order_status', '=', OrderStatus.finished)
        .where('refund_status', '=', RefundStatus.none)
        .where('pay_cents', '>=', LEAST_PAID_CENTS)
        .where('created_at', '>', nowMs - 6 * ONE_DAY_MS)
        .where('franchisee_id', '=', 'm1001')
        .orderBy('created_at', 'desc')
        .limit(8)
        .execute();
      orders.push(...rows.map(({ order_id: id, order_no: orderNo }) => ({ id, orderNo })));
    },
  }),
);
const browser = useBrowser();

async function openOrder(who: JourneyAccount, { id }: SeededOrder, expectedErrors?: RegExp): Promise<Page> {
  const visit = await browser.visit({
    origin: origin(),
    ...(expectedErrors === undefined ? {} : { expectedErrors }),
  });
  await enter(visit, who, `/washer/order?detail=${encodeURIComponent(id)}&part=refunds`);
  await visit.page.locator('.ant-drawer-footer').waitFor();
  return visit.page;
}

/** Asks for a part, in the dialog that the drawer opens; answers the button that sends it. */
async function fillIn(page: Page, yuan: string): Promise<Locator> {
  await press(page, '退款');
  const dialog = dialogOf(page);
  await dialog.getByText('部分', { exact: true }).click();
  await dialog.getByLabel('退款金额').fill(yuan);
  await dialog.getByLabel('退款原因').click();
  await page.getByTitle('选错设备').click();
  return dialog.getByRole('button', { name: new RegExp(`^(退款|提交审核) ¥${yuan}$`) });
}

const recordsOf = (page: Page) => page.getByRole('region', { name: '退款记录' }).locator('ol > li');
const timesAsked = (order: SeededOrder) =>
  channel.asked.filter(({ orderNo }) => orderNo === order.orderNo).length;

/** The timeline of the order says what went back, and its operation log who did what for it. */
async function untilTold(page: Page, amount: string, words: string): Promise<void> {
  await page.getByRole('tab', { name: '时间线' }).click();
  await page
    .getByRole('tabpanel')
    .locator('li[data-kind="refundDone"], li[data-kind="refundOffline"]')
    .filter({ hasText: amount })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: '操作日志' }).click();
  await untilSays(page.getByRole('tabpanel').locator('ol > li'), words);
}

describe('a refund', { timeout: 180_000 }, () => {
  it('is made once for a double click, and is told when the channel has answered', async () => {
    const order = taken();
    const page = await openOrder(ACCOUNTS.merchant, order);
    let answer: (answer: ChannelAnswer) => void = () => undefined;
    const held = new Promise<ChannelAnswer>((resolve) => (answer = resolve));
    // Refunds that the demonstration has under way are answered as ever.
    channel.answer = ({ orderNo }) =>
      orderNo === order.orderNo ? held : { status: 'done', channelNo: 'C-0' };
    const send = await fillIn(page, '1.00');
    await expectNothingFound(page);
    await send.dblclick();
    await dialogOf(page).getByText('退款中…').waitFor();
    await expect.poll(() => timesAsked(order)).toBe(1);
    expect(await dialogOf(page).getByText('已退款').count()).toBe(0);
    answer({ status: 'done', channelNo: 'C-1' });
    await dialogOf(page).getByText('已退款 ¥1.00').waitFor();
    await dialogOf(page)
      .getByRole('button', { name: button('关闭') })
      .last()
      .click();
    await untilSays(recordsOf(page), 'C-1');
    expect(await recordsOf(page).count()).toBe(1);
    expect(timesAsked(order)).toBe(1);
    await expectNothingFound(page);
    await untilTold(page, '¥1.00', '退款');
  });

  it(
    'is made once when its answer was lost, and asked about by the same button',
    { tags: ['long'] },
    async () => {
      const order = taken();
      channel.answer = () => ({ status: 'done', channelNo: 'C-2' });
      const page = await openOrder(ACCOUNTS.merchant, order, /Failed to load resource|net::ERR/);
      const keys: (string | undefined)[] = [];
      await page.route('**/washer/order/refund', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        const answered = await route.fetch();
        await (keys.length === 1 ? route.abort() : route.fulfill({ response: answered }));
      });
      const send = await fillIn(page, '1.00');
      await send.click();
      await dialogOf(page)
        .getByText(/没有收到回应.*「退款 ¥1.00」/)
        .waitFor();
      expect(await dialogOf(page).getByLabel('退款金额').inputValue()).toBe('1.00');
      await send.click();
      await dialogOf(page).getByText('已退款 ¥1.00').waitFor();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      await dialogOf(page)
        .getByRole('button', { name: button('关闭') })
        .last()
        .click();
      await untilSays(recordsOf(page), 'C-2');
      expect(await recordsOf(page).count()).toBe(1);
      expect(timesAsked(order)).toBe(1);
      await untilTold(page, '¥1.00', '退款');
    },
  );

  it('that fails is tried again, and is settled by hand with its proof', { tags: ['long'] }, async () => {
    const order = taken();
    channel.answer = () => ({ status: 'failed', failReason: '商户余额不足' });
    const page = await openOrder(ACCOUNTS.merchant, order);
    await (await fillIn(page, '1.00')).click();
    await dialogOf(page).getByText('退款失败：商户余额不足').waitFor();
    await dialogOf(page)
      .getByRole('button', { name: button('关闭') })
      .last()
      .click();
    const record = recordsOf(page).first();
    channel.answer = () => ({ status: 'failed', failReason: '原账户已注销' });
    await record.getByRole('button', { name: '重试退款' }).click();
    await untilSays(record, '原账户已注销');
    expect(timesAsked(order)).toBe(2);
    await record.getByRole('button', { name: '线下已退' }).click();
    const dialog = dialogOf(page);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await dialog.locator('[data-state="there"]').waitFor();
    await dialog.getByRole('button', { name: button('确定') }).click();
    await untilSays(record, /已退款.*线下已退/);
    await record.getByRole('button', { name: /退款凭证/ }).waitFor();
    await untilTold(page, '¥1.00', '线下已退');
  });
});

describe('a refund beyond the limit', { timeout: 240_000 }, () => {
  it('is reviewed by somebody else, never by whoever asked for it', { tags: ['long'] }, async () => {
    const order = taken();
    channel.answer = () => ({ status: 'done', channelNo: 'C-4' });
    const own = await openOrder(ACCOUNTS.customerService, order);
    const send = await fillIn(own, '1.50');
    await dialogOf(own).getByText('超出您的退款额度，提交后由他人审核').waitFor();
    await send.click();
    await dialogOf(own).getByText('已提交，等待他人审核').waitFor();
    await dialogOf(own)
      .getByRole('button', { name: button('关闭') })
      .last()
      .click();
    await recordsOf(own).getByText('这是您本人的申请').waitFor();
    expect(await recordsOf(own).getByRole('button').allTextContents()).toEqual(['撤回申请']);
    // The action itself says why, too.
    await press(own, '通过退款');
    await dialogOf(own).getByText('这是您本人的申请').waitFor();
    expect(
      await dialogOf(own)
        .getByRole('button', { name: button('确定') })
        .count(),
    ).toBe(0);
    expect(timesAsked(order)).toBe(0);

    const other = await openOrder(ACCOUNTS.merchant, order);
    await recordsOf(other).getByRole('button', { name: '通过退款' }).click();
    await dialogOf(other).getByText('¥1.50').waitFor();
    await dialogOf(other)
      .getByRole('button', { name: button('确定') })
      .click();
    await untilSays(recordsOf(other), /已退款.*→.*C-4/);
    expect(timesAsked(order)).toBe(1);
    await untilTold(other, '¥1.50', '通过退款');
  });

  it('is reviewed with others at once, with one result for each', { tags: ['long'] }, async () => {
    channel.answer = () => ({ status: 'done', channelNo: 'C-5' });
    const both = [taken(), taken()];
    for (const order of both) {
      const page = await openOrder(ACCOUNTS.customerService, order);
      await (await fillIn(page, '1.50')).click();
      await dialogOf(page).getByText('已提交，等待他人审核').waitFor();
    }
    const visit = await browser.visit({ origin: origin() });
    await enter(visit, ACCOUNTS.merchant, '/washer/order?tab=refundReview');
    const { page } = visit;
    for (const { orderNo } of both) {
      await page.locator('main tbody tr', { hasText: orderNo }).locator('input[type="checkbox"]').check();
    }
    await page.getByRole('group', { name: '操作' }).getByRole('button', { name: '通过退款' }).click();
    const table = dialogOf(page).getByRole('table', { name: '申请金额' });
    await untilSays(table, /合计 2 单¥3\.00/);
    await expectNothingFound(page);
    await dialogOf(page)
      .getByRole('button', { name: button('确定') })
      .click();
    const results = page.locator('.ant-drawer-content');
    await untilSays(results.getByRole('status'), '已结束 2 / 2');
    for (const order of both) {
      await untilSays(results.locator('li', { hasText: order.orderNo }), /¥1\.50.*成功/);
      expect(timesAsked(order)).toBe(1);
    }
    await expectNothingFound(page);
  });
});

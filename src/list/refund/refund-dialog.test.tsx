import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RefundRecord } from '../../../contract/api/page/refund/refund';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import { refusal, type FakeGateway } from '../../../test/support/portal/list-fixture';
import { drawOrders, order, ordersOf, quote, record } from '../../../test/support/portal/refund-page';
import { GatewayError } from '../../http/gateway-error';

const { running, done, failed } = RefundRecordStatus;
const asked = (gateway: FakeGateway) =>
  gateway.calls.filter(({ path }) => path === 'probe/order/refund').map(({ body }) => body);

async function openDialog(gateway: FakeGateway) {
  drawOrders(gateway);
  const footer = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-drawer-footer');
    if (found === null) throw new Error('The drawer is not there yet.');
    return found;
  });
  await userEvent.click(await within(footer).findByText(/^退\s?款$/));
  const title = await screen.findByText('退款 W-1');
  return within(title.closest<HTMLElement>('.ant-modal-content') ?? document.body);
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

/** Chooses why, which is always asked. */
async function giveReason(dialog: Dialog): Promise<void> {
  await userEvent.click(dialog.getByLabelText(/^退款原因/));
  await userEvent.click(await screen.findByTitle('中途停机'));
}

const queued = { results: [{ id: 'o1', name: 'W-1', outcome: 'queued' }] };

describe('a refund of one order', () => {
  it('tells the sums and the suggestion with its grounds, takes it over, and waits for the channel', async () => {
    let list: readonly RefundRecord[] = [];
    const gateway = ordersOf([order(1)], () => list);
    const dialog = await openDialog(gateway);
    await dialog.findByText('建议退 ¥6.60');
    expect(document.querySelector('dl')?.textContent).toBe('实付¥12.00已退¥0.00可退¥12.00');
    expect(dialog.getByText('计划 40 分钟，实际 18 分钟，未用 55.0%')).toBeTruthy();
    await userEvent.click(dialog.getByText('采用建议'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^退款金额/).value).toBe('6.60');
    await giveReason(dialog);
    gateway.plan('probe/order/refund', () => {
      list = [record()];
      return queued;
    });
    await userEvent.dblClick(dialog.getByText('退款 ¥6.60'));
    await dialog.findByText('退款中…');
    expect(dialog.queryByText(/已退款/)).toBeNull();
    expect(asked(gateway)).toEqual([
      {
        ids: ['o1'],
        params: { amount: 660, reason: 'stopped', note: null, images: null, returnCoupon: false },
      },
    ]);
    list = [record({ status: done })];
    await dialog.findByText('已退款 ¥6.60');
  });

  it('asks again for the same when the answer was lost, and lets nothing be changed until it is known', async () => {
    const gateway = ordersOf([order(1)], () => [record({ status: running })]);
    const dialog = await openDialog(gateway);
    await userEvent.click(await dialog.findByText('采用建议'));
    await giveReason(dialog);
    gateway.plan('probe/order/refund', () =>
      Promise.reject(new GatewayError('网络异常', { kind: 'network' })),
    );
    await userEvent.click(dialog.getByText('退款 ¥6.60'));
    await dialog.findByText(/没有收到回应.*「退款 ¥6.60」/);
    expect(dialog.getByLabelText<HTMLInputElement>(/^退款金额/).disabled).toBe(true);
    gateway.plan('probe/order/refund', () => queued);
    await userEvent.click(dialog.getByText('退款 ¥6.60'));
    await dialog.findByText('退款中…');
    const [first, second] = asked(gateway);
    expect(second).toEqual(first);
    expect(asked(gateway)).toHaveLength(2);
  });

  it.each([
    { typed: '1.234', words: '请输入正确的金额，最多两位小数，如 12.50' },
    { typed: '0', words: '退款金额必须大于 0' },
    { typed: '12.01', words: '不能超过可退金额 ¥12.00' },
  ])('says what is wrong with $typed', async ({ typed, words }) => {
    const gateway = ordersOf([order(1)]);
    const dialog = await openDialog(gateway);
    await userEvent.type(await dialog.findByLabelText(/^退款金额/), typed);
    await dialog.findByText(words);
    expect(asked(gateway)).toEqual([]);
  });

  it('says before it is sent that it goes to review, and asks for the password from an amount on', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/refund/quote', () =>
      quote({ limits: { singleCents: 500, dayLeftCents: 3000 }, passwordFromCents: 1000 }),
    );
    const dialog = await openDialog(gateway);
    const amount = await dialog.findByLabelText(/^退款金额/);
    await userEvent.type(amount, '5');
    expect(await dialog.findByText('退款 ¥5.00')).toBeTruthy();
    expect(dialog.queryByText(/超出您的退款额度/)).toBeNull();
    await userEvent.type(amount, '.01');
    await dialog.findByText('提交审核 ¥5.01');
    expect(dialog.getByText('超出您的退款额度，提交后由他人审核')).toBeTruthy();
    expect(dialog.queryByLabelText(/^登录密码/)).toBeNull();
    await userEvent.click(dialog.getByText('全额 ¥12.00'));
    await dialog.findByLabelText(/^登录密码/);
  });

  it('tells calmly what to look at before', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/refund/quote', () =>
      quote({
        suggestion: null,
        warnings: [
          { code: 'refundRate', orders: 8, refunded: 2 },
          { code: 'channelExpired', days: 365 },
        ],
      }),
    );
    const dialog = await openDialog(gateway);
    await dialog.findByText('该用户 30 天内 8 单退款 2 单（25.0%）');
    expect(
      dialog.getByText('付款已超过 365 天，支付渠道不再受理：退款会记为失败，请线下退款并上传凭证'),
    ).toBeTruthy();
    expect(dialog.getByText('按用量无法给出建议金额，请核实后填写')).toBeTruthy();
  });

  it('tells why the channel refused, and has it asked again', async () => {
    let list: readonly RefundRecord[] = [record({ status: failed, failReason: '商户余额不足' })];
    const gateway = ordersOf([order(1)], () => list);
    const dialog = await openDialog(gateway);
    await userEvent.click(await dialog.findByText('采用建议'));
    await giveReason(dialog);
    gateway.plan('probe/order/refund', () => queued);
    await userEvent.click(dialog.getByText('退款 ¥6.60'));
    await dialog.findByText('退款失败：商户余额不足');
    gateway.plan('probe/order/retryRefund', () => {
      list = [record({ status: done })];
      return queued;
    });
    await userEvent.click(dialog.getByText('重试退款'));
    await dialog.findByText('已退款 ¥6.60');
  });

  it('says when nothing can be refunded, and when the sums cannot be read', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/refund/quote', () => Promise.reject(refusal('系统错误', 500)));
    const dialog = await openDialog(gateway);
    await dialog.findByText('系统错误');
    gateway.plan('probe/order/refund/quote', () => quote({ refundedCents: 200, refundableCents: 0 }));
    await userEvent.click(dialog.getByText(/^重\s?试$/));
    await dialog.findByText('此订单有一笔退款尚未结束，结束后才能再次退款');
    expect(dialog.queryByText(/^退款 ¥/)).toBeNull();
  });
});

describe('a refund of several orders', () => {
  it('lists what goes back for each with the sum, leaves out the others, and tells what came of each', async () => {
    const { startFailed } = OrderStatus;
    const rows = [
      order(1, { orderStatus: startFailed }),
      order(2, { orderStatus: startFailed, refundedAmount: 200 }),
      order(3),
    ];
    const gateway = ordersOf(rows, () => [record({ status: done, amountCents: 1200 })]);
    drawOrders(gateway, '/probe/order');
    await userEvent.click(await screen.findByLabelText('选择本页全部'));
    await userEvent.click(await screen.findByRole('button', { name: /^退\s?款$/ }));
    const title = await screen.findByText('批量退款（3 项）');
    const dialog = within(title.closest<HTMLElement>('.ant-modal-content') ?? document.body);
    const table = dialog.getByRole('table', { name: '退款订单' });
    expect([...table.querySelectorAll('tbody tr, tfoot tr')].map(({ textContent }) => textContent)).toEqual([
      'W-1¥12.00 / ¥0.00¥12.00',
      'W-2¥12.00 / ¥2.00¥10.00',
      'W-3¥12.00 / ¥0.00不退款',
      '合计 2 单¥22.00',
    ]);
    await giveReason(dialog);
    gateway.plan('probe/order/refund', () => ({
      results: [
        { id: 'o1', name: 'W-1', outcome: 'queued' },
        { id: 'o2', name: 'W-2', outcome: 'review' },
        { id: 'o3', name: 'W-3', outcome: 'wrongState' },
      ],
    }));
    await userEvent.click(dialog.getByText('退款 ¥22.00'));
    await screen.findByText('已结束 3 / 3');
    expect(
      [...document.querySelectorAll('.ant-drawer-body li')].map(({ textContent }) => textContent),
    ).toEqual(['W-1¥12.00成功', 'W-2已提交，等待他人审核成功', 'W-3当前状态不允许跳过']);
    expect(asked(gateway)).toMatchObject([{ ids: ['o1', 'o2', 'o3'], params: { amount: null } }]);
  });
});

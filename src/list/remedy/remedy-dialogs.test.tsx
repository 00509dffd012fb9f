import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import type { StartState } from '../../../contract/api/page/remedy/remote-start';
import { resolveAction } from '../../../contract/resources/resolve-field';
import type { RunState, RunStateAnswer } from '../../../contract/api/page/remedy/run-state';
import { setIdleAct } from '../../../resources/vocabulary/act/remote-acts';
import { handleTimeoutAct, remoteStartAct } from '../../../resources/vocabulary/act/order-acts';
import { refusal, renderPage, type FakeGateway } from '../../../test/support/portal/list-fixture';
import { order, ordersOf, refundPage } from '../../../test/support/portal/refund-page';
import { dialogOf } from '../action/action-dialogs';

const STATE = 'probe/order/remoteStart/state';

const ACTIONS = {
  start: resolveAction(remoteStartAct('probeStart')),
  settle: resolveAction(handleTimeoutAct('probeSettle')),
  setIdle: resolveAction(setIdleAct('probeSetIdle')),
};

/** Opens the dialog that is registered for the action, as a press on its button does. */
async function open(gateway: FakeGateway, kind: keyof typeof ACTIONS) {
  const action = ACTIONS[kind];
  const declared = refundPage();
  const page = { ...declared, actions: [...declared.actions, action] };
  const nothing = () => undefined;
  const told = { onChanged: nothing, onGiven: nothing, onClose: nothing };
  renderPage(
    <Suspense fallback={null}>
      {createElement(dialogOf(action), { page, action, rows: [order(1)], ...told })}
    </Suspense>,
    gateway,
    { pages: [page] },
  );
  return within(await screen.findByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof open>>;

async function send(dialog: Dialog): Promise<void> {
  await userEvent.click(dialog.getByRole('button', { name: /^确\s?定$/ }));
}

const sentTo = (gateway: FakeGateway, name: string) =>
  gateway.calls.filter(({ path }) => path === `probe/order/${name}`).map(({ body }) => body);

function device(number: string, isOwn: boolean): StartState['devices'][number] {
  return { deviceId: `id-of-${number}`, deviceNumber: number, deviceName: '探针', roomName: '', isOwn };
}

const answered = (outcome: string) => () => ({ results: [{ id: 'o1', name: 'W-1', outcome }] });

describe('a start that a person gives', () => {
  it('offers devices by number and name, and sends the id of the one that is chosen', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE, () => ({ devices: [device('A-1', true), device('A-2', false)], last: null }));
    gateway.plan('probe/order/remoteStart', answered('queued'));
    await open(gateway, 'start');
    const own = await screen.findByLabelText<HTMLInputElement>('本机 A-1 探针');
    expect(own.checked).toBe(true);
    const shown = within(await screen.findByRole('dialog'));
    expect(shown.getByText(/设备应答后订单才会变更/)).toBeTruthy();
    await userEvent.type(shown.getByLabelText(/^操作原因/), '用户在场');
    await userEvent.click(shown.getByLabelText('同店同类空闲设备'));
    await send(shown);
    await shown.findByText('请选择要启动的设备');
    expect(sentTo(gateway, 'remoteStart')).toEqual([]);
    await userEvent.click(shown.getByRole('combobox', { name: '选择设备编号' }));
    await userEvent.click(await screen.findByTitle('A-2 探针'));
    expect(screen.getByRole('dialog').textContent).not.toContain('id-of-');
    await send(shown);
    await expect
      .poll(() => sentTo(gateway, 'remoteStart'))
      .toEqual([{ ids: ['o1'], reason: '用户在场', params: { deviceId: 'id-of-A-2' } }]);
  });

  it('says when nothing can be read, and when no device can be started', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE, () => Promise.reject(refusal('系统错误', 500)));
    await open(gateway, 'start');
    await screen.findByText('系统错误');
    gateway.plan(STATE, () => ({ devices: [], last: null }));
    await userEvent.click(screen.getByText(/^重\s?试$/));
    await screen.findByText('没有可启动的设备');
    expect(screen.queryByRole('button', { name: /^确\s?定$/ })).toBeNull();
  });
});

function run(number: number, changes: Partial<RunState> = {}): RunState {
  return {
    ...{ orderId: `o${number}`, orderNo: `W-${number}`, deviceId: 'd1', deviceNumber: 'A-1' },
    ...{ itemName: '标准洗', startedAt: 1_700_000_000_000, expectedEndAt: 1_700_000_600_000 },
    ...{ isSevere: true, place: {}, device: { online: false, lastHeartbeatAt: 1_700_000_300_000 } },
    lastReading: null,
    refused: { count: 2, hasMore: false, newest: { orderNo: 'W-9', at: 1_700_000_900_000 } },
    refund: {
      refundableCents: 1_200,
      suggestion: { cents: 660, grounds: { rule: 'neverStarted', paidCents: 1_200 } },
    },
    ...changes,
  };
}

function runs(list: readonly RunState[], changes: Partial<RunStateAnswer> = {}): () => RunStateAnswer {
  return () => ({
    runs: list,
    ...{ total: list.length, mayRefund: true, passwordFromCents: 10_000 },
    ...changes,
  });
}

describe('an order that is overdue by far', () => {
  it('is asked an amount only where a part goes back, and sends it in cents', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/handleTimeout/runs', runs([run(1)]));
    gateway.plan('probe/order/handleTimeout', answered('done'));
    const dialog = await open(gateway, 'settle');
    await userEvent.click(await dialog.findByLabelText(/^延长等待/));
    await userEvent.click(await dialog.findByText('30 分钟'));
    expect(dialog.queryByLabelText(/^退款金额/)).toBeNull();
    await userEvent.click(dialog.getByLabelText(/^结束并部分退款/));
    const amount = await dialog.findByLabelText<HTMLInputElement>(/^退款金额/);
    expect(dialog.queryByText('30 分钟')).toBeNull();
    await expect.poll(() => amount.value).toBe('6.60');
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.05');
    await userEvent.type(dialog.getByLabelText(/^操作原因/), '已与用户协商');
    await send(dialog);
    await expect
      .poll(() => sentTo(gateway, 'handleTimeout'))
      .toEqual([
        {
          ids: ['o1'],
          reason: '已与用户协商',
          params: { ending: 'refundPart', refundCents: 505, waitMinutes: null },
        },
      ]);
  });

  it('is shown with what speaks for and against each end', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/handleTimeout/runs', runs([run(1)]));
    const dialog = await open(gateway, 'settle');
    const panel = within(await dialog.findByRole('region', { name: '进行中的订单' }));
    panel.getByText(/W-1 标准洗/);
    panel.getByText('设备离线');
    panel.getByText('本次运行期间没有上报变化');
    panel.getByText(/2 单，最近 W-9/);
  });

  it('is settled by nothing before it was read, and what is not read is said', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/handleTimeout/runs', () => Promise.reject(refusal('系统错误', 500)));
    const dialog = await open(gateway, 'settle');
    await dialog.findByText('系统错误');
    await userEvent.type(dialog.getByLabelText(/^操作原因/), '现场确认');
    await send(dialog);
    await dialog.findByText('请等待进行中的订单读取完成');
    expect(sentTo(gateway, 'handleTimeout')).toEqual([]);
    gateway.plan('probe/order/handleTimeout/runs', runs([run(1)]));
    await userEvent.click(dialog.getByText(/^重\s?试$/));
    await dialog.findByLabelText(/^确认已完成/);
  });

  it('asks for the password where much goes back', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/handleTimeout/runs', runs([run(1)], { passwordFromCents: 1_000 }));
    const dialog = await open(gateway, 'settle');
    await userEvent.click(await dialog.findByLabelText(/^结束并部分退款/));
    expect(dialog.queryByLabelText(/^登录密码/)).toBeNull();
    await userEvent.click(dialog.getByLabelText(/^结束并全额退款/));
    await dialog.findByLabelText(/^登录密码/);
  });
});

describe('a device on which an order runs', () => {
  const STATE_OF_RUNS = 'probe/order/setIdle/runs';

  it('is set idle only with a choice of how that ends', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE_OF_RUNS, runs([run(1, { isSevere: false })]));
    gateway.plan('probe/order/setIdle', answered('queued'));
    const dialog = await open(gateway, 'setIdle');
    const wait = await dialog.findByLabelText<HTMLInputElement>(/^延长等待/);
    expect(wait.disabled).toBe(true);
    expect(dialog.queryByLabelText(/^结束并待处理/)).toBeNull();
    await userEvent.type(dialog.getByLabelText(/^操作原因/), '现场确认');
    await send(dialog);
    await dialog.findByText('请选择处理方式');
    expect(sentTo(gateway, 'setIdle')).toEqual([]);
    await userEvent.click(dialog.getByLabelText(/^结束并全额退款/));
    await send(dialog);
    await expect
      .poll(() => sentTo(gateway, 'setIdle'))
      .toEqual([
        {
          ids: ['o1'],
          reason: '现场确认',
          params: { ending: 'refundAll', refundCents: null, waitMinutes: null },
        },
      ]);
  });

  it('offers whoever may not refund to leave the money to others', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE_OF_RUNS, runs([run(1, { refund: null })], { mayRefund: false }));
    const dialog = await open(gateway, 'setIdle');
    await dialog.findByLabelText(/^结束并待处理/);
    expect(dialog.queryByLabelText(/^结束并(部分|全额)退款/)).toBeNull();
    dialog.getByText(/您没有退款权限/);
  });

  it('names several orders, of which no part is refunded', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE_OF_RUNS, runs([run(1), run(2)]));
    const dialog = await open(gateway, 'setIdle');
    const part = await dialog.findByLabelText<HTMLInputElement>(/^结束并部分退款/);
    expect(part.disabled).toBe(true);
    dialog.getByText(/W-2 标准洗/);
  });

  it('asks for nothing where none runs', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE_OF_RUNS, runs([]));
    gateway.plan('probe/order/setIdle', answered('queued'));
    const dialog = await open(gateway, 'setIdle');
    await dialog.findByText('设备上没有进行中的订单');
    await userEvent.type(dialog.getByLabelText(/^操作原因/), '现场确认');
    await send(dialog);
    await expect.poll(() => sentTo(gateway, 'setIdle')).toMatchObject([{ params: { ending: null } }]);
  });
});

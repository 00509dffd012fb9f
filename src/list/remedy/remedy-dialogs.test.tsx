import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import type { StartState } from '../../../contract/api/page/remedy/remote-start';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { handleTimeoutAct, remoteStartAct } from '../../../resources/vocabulary/act/order-acts';
import { refusal, renderPage, type FakeGateway } from '../../../test/support/portal/list-fixture';
import { order, ordersOf, refundPage } from '../../../test/support/portal/refund-page';
import { dialogOf } from '../action/action-dialogs';

/** antd under jsdom on a busy machine takes its time. */
const SLOW = { timeout: 120_000 };
const PATIENT = { timeout: 40_000 };
const STATE = 'probe/order/remoteStart/state';

const ACTIONS = {
  start: resolveAction(remoteStartAct('probeStart')),
  settle: resolveAction(handleTimeoutAct('probeSettle')),
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
  return within(await screen.findByRole('dialog', undefined, PATIENT));
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

describe('a start that a person gives', SLOW, () => {
  it('offers devices by number and name, and sends the id of the one that is chosen', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE, () => ({ devices: [device('A-1', true), device('A-2', false)], last: null }));
    gateway.plan('probe/order/remoteStart', answered('queued'));
    await open(gateway, 'start');
    const own = await screen.findByLabelText<HTMLInputElement>('本机 A-1 探针', undefined, PATIENT);
    expect(own.checked).toBe(true);
    const shown = within(await screen.findByRole('dialog', undefined, PATIENT));
    expect(shown.getByText(/设备应答后订单才会变更/)).toBeTruthy();
    await userEvent.type(shown.getByLabelText(/^操作原因/), '用户在场');
    await userEvent.click(shown.getByLabelText('同店同类空闲设备'));
    await send(shown);
    await shown.findByText('请选择要启动的设备', undefined, PATIENT);
    expect(sentTo(gateway, 'remoteStart')).toEqual([]);
    await userEvent.click(shown.getByRole('combobox', { name: '选择设备编号' }));
    await userEvent.click(await screen.findByTitle('A-2 探针', undefined, PATIENT));
    expect(screen.getByRole('dialog').textContent).not.toContain('id-of-');
    await send(shown);
    await expect
      .poll(() => sentTo(gateway, 'remoteStart'), PATIENT)
      .toEqual([{ ids: ['o1'], reason: '用户在场', params: { deviceId: 'id-of-A-2' } }]);
  });

  it('says when nothing can be read, and when no device can be started', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan(STATE, () => Promise.reject(refusal('系统错误', 500)));
    await open(gateway, 'start');
    await screen.findByText('系统错误', undefined, PATIENT);
    gateway.plan(STATE, () => ({ devices: [], last: null }));
    await userEvent.click(screen.getByText(/^重\s?试$/));
    await screen.findByText('没有可启动的设备', undefined, PATIENT);
    expect(screen.queryByRole('button', { name: /^确\s?定$/ })).toBeNull();
  });
});

describe('an order that is overdue by far', SLOW, () => {
  it('is asked an amount only where a part goes back, and sends it in cents', async () => {
    const gateway = ordersOf([order(1)]);
    gateway.plan('probe/order/handleTimeout', answered('done'));
    const dialog = await open(gateway, 'settle');
    await userEvent.click(await dialog.findByLabelText(/^延长等待/, undefined, PATIENT));
    await userEvent.click(await dialog.findByText('30 分钟', undefined, PATIENT));
    expect(dialog.queryByLabelText(/^退款金额/)).toBeNull();
    await userEvent.click(dialog.getByLabelText(/^结束并部分退款/));
    const amount = await dialog.findByLabelText<HTMLInputElement>(/^退款金额/, undefined, PATIENT);
    expect(dialog.queryByText('30 分钟')).toBeNull();
    await expect.poll(() => amount.value, PATIENT).toBe('6.60');
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.05');
    await userEvent.type(dialog.getByLabelText(/^操作原因/), '已与用户协商');
    await send(dialog);
    await expect
      .poll(() => sentTo(gateway, 'handleTimeout'), PATIENT)
      .toEqual([
        {
          ids: ['o1'],
          reason: '已与用户协商',
          params: { ending: 'refundPart', refundCents: 505, waitMinutes: null },
        },
      ]);
  });
});

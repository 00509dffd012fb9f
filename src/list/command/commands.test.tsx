import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { askedOf, drawCommands, gatewayOf } from '../../../test/support/portal/command-fixture';
import { command, device, GIVEN_AT } from '../../../test/support/portal/command-page';
import { refusal } from '../../../test/support/portal/list-fixture';
import type { CommandRow } from '../../../contract/api/page/command';
import { CommandStatus } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_HOUR_MS } from '../../../contract/limits';

const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;

const OPEN_FIRST = '/probe/device?detail=d1';
const answered = (list: readonly CommandRow[], hasMore = false) => ({ list, hasMore });
const drawer = async () => within(await screen.findByRole('dialog', { hidden: true }));

describe('the badge of a row', () => {
  it.each([
    { status: queued, words: '重启·待下发' },
    { status: sent, words: '重启·执行中…' },
    { status: acknowledged, words: '重启·执行中…' },
    { status: succeeded, words: '重启·成功' },
    { status: failed, words: '重启·失败' },
    { status: timedOut, words: '重启·超时' },
    { status: cancelled, words: '重启·已取消' },
  ])('says $words', async ({ status, words }) => {
    drawCommands(
      gatewayOf([device(1, { commandAction: 'restart', commandStatus: status, commandAt: GIVEN_AT })]),
    );
    const badge = (await screen.findByText(words)).parentElement;
    expect(badge?.dataset['tip']).toMatch(/^重启 · .+ · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('is not there for a device that was never asked, and leaves when it is old', async () => {
    const old = { commandAction: 'restart', commandStatus: failed, commandAt: GIVEN_AT - ONE_HOUR_MS };
    drawCommands(gatewayOf([device(1), device(2, old)]));
    await screen.findByText('P-2');
    expect(document.querySelector('[data-command]')).toBeNull();
  });
});

describe('a command to one device', () => {
  it('is followed from state to state, without a word of success before the device says so', async () => {
    const gateway = gatewayOf([device(1)]);
    let status: CommandStatus = queued;
    gateway.plan('probe/device/restart', () => ({
      results: [{ id: 'd1', name: 'P-1', outcome: 'queued', commandId: 'c1' }],
    }));
    gateway.plan('probe/device/command/list', () => answered([command({ status })]));
    drawCommands(gateway, { address: OPEN_FIRST });
    const open = await drawer();
    await userEvent.click(await open.findByRole('button', { name: /^重\s?启$/, hidden: true }));
    const dialog = (await screen.findByText('重启 P-1')).closest<HTMLElement>('.ant-modal-content');
    await userEvent.click(within(dialog ?? document.body).getByText(/^重\s?启$/));
    const course = await open.findByRole('region', { name: '重启 的执行进度', hidden: true });
    const state = () => within(course).getByRole('status', { hidden: true }).textContent;
    expect(state()).toBe('待下发');
    expect(within(course).getByText('取消指令')).toBeTruthy();
    expect(screen.queryByText(/成功/)).toBeNull();
    status = acknowledged;
    await waitFor(() => expect(state()).toBe('已确认'));
    expect(within(course).queryByText('取消指令')).toBeNull();
    status = succeeded;
    await waitFor(() => expect(state()).toBe('成功'));
    const asked = askedOf(gateway, 'command/list').length;
    expect(asked).toBeGreaterThan(2);
    await userEvent.click(within(course).getByLabelText('收起进度'));
    expect(open.queryByRole('region', { name: /执行进度/, hidden: true })).toBeNull();
  });

  it('is taken back while it waits, by whoever may give it', async () => {
    const gateway = gatewayOf([
      device(1, { commandAction: 'restart', commandStatus: queued, commandAt: GIVEN_AT }),
    ]);
    let status: CommandStatus = queued;
    gateway.plan('probe/device/command/list', () => answered([command({ status, sentAt: null })]));
    gateway.plan('probe/device/command/cancel', () => {
      status = cancelled;
      return answered([command({ status })]);
    });
    drawCommands(gateway, { address: OPEN_FIRST });
    const open = await drawer();
    await userEvent.click(await open.findByText('取消指令'));
    await waitFor(() => expect(open.getByRole('status', { hidden: true }).textContent).toBe('已取消'));
    expect(askedOf(gateway, 'command/cancel')).toEqual([{ commandIds: ['c1'] }]);
  });

  it('cannot be given again while it is under way, nor taken back by whoever may not give it', async () => {
    const gateway = gatewayOf([
      device(1, { commandAction: 'restart', commandStatus: queued, commandAt: GIVEN_AT }),
    ]);
    gateway.plan('probe/device/command/list', () => answered([command({ status: queued })]));
    const { unmount } = drawCommands(gateway, { address: OPEN_FIRST });
    const again = await (await drawer()).findByRole('button', { name: '重启·执行中…', hidden: true });
    expect(again.hasAttribute('disabled')).toBe(true);
    unmount();
    drawCommands(gateway, { address: OPEN_FIRST, keys: [] });
    const open = await drawer();
    await open.findByRole('region', { name: '重启 的执行进度', hidden: true });
    expect(open.queryByText('取消指令')).toBeNull();
  });

  it('is refused in words while the same is under way', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/restart', () => ({ results: [{ id: 'd1', name: 'P-1', outcome: 'busy' }] }));
    drawCommands(gateway, { address: OPEN_FIRST });
    await userEvent.click(await (await drawer()).findByRole('button', { name: /^重\s?启$/, hidden: true }));
    const dialog = (await screen.findByText('重启 P-1')).closest<HTMLElement>('.ant-modal-content');
    await userEvent.click(within(dialog ?? document.body).getByText(/^重\s?启$/));
    expect(await screen.findByText('该指令正在执行')).toBeTruthy();
  });

  it('asks for the number of a device that is in use, and shows which it is', async () => {
    const gateway = gatewayOf([device(1, { displayStatus: DisplayStatus.running })]);
    drawCommands(gateway, { address: OPEN_FIRST });
    await userEvent.click(await (await drawer()).findByRole('button', { name: /^重\s?启$/, hidden: true }));
    const title = await screen.findByText('重启 P-1');
    const dialog = within(title.closest<HTMLElement>('.ant-modal-content') ?? document.body);
    expect(dialog.getByText('云溪店')).toBeTruthy();
    expect(dialog.getByText(/操作会影响正在进行的使用/)).toBeTruthy();
    await userEvent.click(dialog.getByText(/^重\s?启$/));
    expect(await dialog.findByText('与编号不一致')).toBeTruthy();
    expect(askedOf(gateway, 'restart')).toEqual([]);
    gateway.plan('probe/device/restart', () => ({
      results: [{ id: 'd1', name: 'P-1', outcome: 'queued', commandId: 'c1' }],
    }));
    await userEvent.type(dialog.getByLabelText(/输入编号 P-1 以确认/), 'P-1');
    await userEvent.click(dialog.getByText(/^重\s?启$/));
    await waitFor(() => expect(askedOf(gateway, 'restart')).toEqual([{ ids: ['d1'] }]));
  });
});

describe('the commands of a device', () => {
  const address = '/probe/device?detail=d1&part=commands';
  const full = command({
    ...{ action: 'sync', params: { minutes: 3 }, reason: '例行检查', onBehalfOf: '云溪商家', source: 'bulk' },
    ...{
      status: failed,
      ackAt: GIVEN_AT,
      doneAt: GIVEN_AT,
      isLate: true,
      failCode: 'E12',
      failReason: '门未关',
    },
  });

  it('tell all there is to know, and go on from where the page before ends', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/command/list', (body) =>
      JSON.stringify(body).includes('after')
        ? answered([command({ commandId: 'c0', status: timedOut, failCode: 'noAcknowledgement' })])
        : answered([full], true),
    );
    drawCommands(gateway, { address });
    const open = await drawer();
    const line = (await open.findByText('原因：例行检查')).closest('li');
    const words = line?.textContent ?? '';
    for (const part of [
      '同步状态',
      '失败',
      '迟到',
      '门未关 · 故障码 E12',
      '分钟3',
      '批量',
      '陈经理',
      '代 云溪商家',
      '原因：例行检查',
    ]) {
      expect(words).toContain(part);
    }
    await userEvent.click(open.getByText('更早的指令'));
    expect(await open.findByText('设备无应答')).toBeTruthy();
    expect(askedOf(gateway, 'command/list')).toContainEqual({ deviceId: 'd1', after: 'c1' });
  });

  it('say so when there are none, when they are refused, and when they cannot be read', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/command/list', () => Promise.reject(refusal('系统错误', 500)));
    const { unmount } = drawCommands(gateway, { address });
    const open = await drawer();
    expect((await open.findByRole('alert', { hidden: true })).textContent).toContain('系统错误');
    gateway.plan('probe/device/command/list', () => answered([]));
    await userEvent.click(open.getByText(/^重\s?试$/));
    expect(await open.findByText('还没有下发过指令')).toBeTruthy();
    unmount();
    gateway.plan('probe/device/command/list', () => Promise.reject(refusal('缺少权限', 403)));
    drawCommands(gateway, { address });
    expect(await (await drawer()).findByText('暂无权限查看')).toBeTruthy();
  });

  it('have an address of their own, and are asked for when they are looked at', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/command/list', () => answered([full]));
    const view = drawCommands(gateway, { address: OPEN_FIRST });
    const open = await drawer();
    const tab = await open.findByRole('tab', { name: '指令记录', hidden: true });
    expect(askedOf(gateway, 'command/list')).toEqual([]);
    await userEvent.click(tab);
    await open.findByText('原因：例行检查');
    expect(view.address()).toBe('/probe/device?detail=d1&part=commands');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { askedOf, drawCommands, gatewayOf } from '../../../test/support/portal/command-fixture';
import { command, device, GIVEN_AT } from '../../../test/support/portal/command-page';
import { refusal } from '../../../test/support/portal/list-fixture';
import type { FirmwareAnswer, FirmwareUpgrade } from '../../../contract/api/page/firmware';
import { CommandStatus } from '../../../contract/domain/command';
import { text } from '../../../contract/text';

const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;

const ADDRESS = '/probe/device?detail=d1&part=firmware';
const FIRMWARE = {
  versions: ['1.0', '1.1', '1.2', '1.3'],
  brings: {
    '1.1': text('更快', 'Faster'),
    '1.2': text('更稳', 'Steadier'),
    '1.3': text('更省电', 'Thriftier'),
  },
};

const upgrade = (changes: Partial<FirmwareUpgrade> = {}): FirmwareUpgrade => ({
  ...command({ action: 'upgrade' }),
  targetVersion: '1.3',
  provenVersion: null,
  ...changes,
});

const answer = (changes: Partial<FirmwareAnswer> = {}): FirmwareAnswer => ({
  version: '1.1',
  reportedAt: GIVEN_AT,
  since: null,
  list: [],
  hasMore: false,
  ...changes,
});

/** The drawer at the tab, over a gateway that answers so. */
async function draw(given: Partial<FirmwareAnswer>) {
  const gateway = gatewayOf([device(1)]);
  gateway.plan('probe/device/firmware/list', () => answer(given));
  const view = drawCommands(gateway, { address: ADDRESS, firmware: FIRMWARE });
  const open = within(await screen.findByRole('dialog', { hidden: true }));
  return { gateway, open, ...view };
}

describe('what a device runs', () => {
  it('is told with what each newer version brings, the newest first', async () => {
    const { open } = await draw({ since: GIVEN_AT });
    const told = await open.findByLabelText('更新内容');
    expect(told.textContent).toBe('1.3更省电1.2更稳');
    expect(open.getByText('可更新')).toBeTruthy();
    expect(open.queryByText(/没有升级到此版本的记录/)).toBeNull();
  });

  it('is up to date, and says when it is not known since when', async () => {
    const { open } = await draw({ version: '1.3' });
    await open.findByText('已是最新');
    expect(open.getByText(/没有升级到此版本的记录/)).toBeTruthy();
    expect(open.queryByLabelText('更新内容')).toBeNull();
  });

  it('may be none of the released versions, or not known at all', async () => {
    const { open, unmount } = await draw({ version: '9.9' });
    await open.findByText('当前版本不在已发布的版本中');
    expect(open.queryByText('可更新')).toBeNull();
    unmount();
    const silent = await draw({ version: null, reportedAt: null });
    await silent.open.findByText('设备还没有上报过版本');
  });

  it('is no part of a device whose type declares no firmware', async () => {
    const gateway = gatewayOf([device(1)]);
    drawCommands(gateway, { address: '/probe/device?detail=d1' });
    const open = within(await screen.findByRole('dialog', { hidden: true }));
    await open.findByRole('tab', { name: '告警与故障', hidden: true });
    expect(open.queryByRole('tab', { name: '固件', hidden: true })).toBeNull();
  });
});

describe('an upgrade', () => {
  it.each([
    { status: queued, words: '等待升级', more: {} },
    { status: sent, words: '等待设备应答', more: {} },
    { status: acknowledged, words: '升级中', more: { ackAt: GIVEN_AT } },
    {
      status: succeeded,
      words: '升级成功重启后上报 1.3，与目标一致',
      more: { provenVersion: '1.3', ackAt: GIVEN_AT },
    },
    {
      status: failed,
      words: '升级失败升级过程中：升级未完成，仍为原版本',
      more: { ackAt: GIVEN_AT, failCode: 'upgradeFailed' },
    },
    {
      status: timedOut,
      words: '升级超时升级过程中：重启后未在时限内上报目标版本',
      more: { ackAt: GIVEN_AT, failCode: 'noResult' },
    },
    {
      status: timedOut,
      words: '升级超时等待应答时：设备无应答',
      more: { failCode: 'noAcknowledgement' },
    },
    {
      status: timedOut,
      words: '升级超时下发前：设备离线，未下发',
      more: { sentAt: null, failCode: 'offline' },
    },
    { status: cancelled, words: '已取消', more: { sentAt: null } },
  ])('in state $status says $words', async ({ status, words, more }) => {
    const { open } = await draw({ list: [upgrade({ status, ...more })] });
    const line = (await open.findByText('升级到 1.3')).closest('li');
    const said = line?.textContent.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, '') ?? '';
    expect(said.startsWith(`升级到 1.3${words}`)).toBe(true);
    expect(said).toContain('陈经理');
  });

  it('is read again while it is under way, until it has ended', async () => {
    const { gateway, open } = await draw({ list: [upgrade({ status: acknowledged })] });
    await open.findByText('升级中');
    gateway.plan('probe/device/firmware/list', () =>
      answer({ version: '1.3', list: [upgrade({ status: succeeded, provenVersion: '1.3' })] }),
    );
    await open.findByText('升级成功');
  });
});

describe('the upgrades of a device', () => {
  it('are asked for when they are looked at, and go on from where the page before ends', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/firmware/list', (body) =>
      JSON.stringify(body).includes('after')
        ? answer({ list: [upgrade({ commandId: 'c0', targetVersion: '1.0', status: failed })] })
        : answer({ list: [upgrade({ status: succeeded })], hasMore: true }),
    );
    const view = drawCommands(gateway, { address: '/probe/device?detail=d1', firmware: FIRMWARE });
    const open = within(await screen.findByRole('dialog', { hidden: true }));
    const tab = await open.findByRole('tab', { name: '固件', hidden: true });
    expect(askedOf(gateway, 'firmware/list')).toEqual([]);
    await userEvent.click(tab);
    await userEvent.click(await open.findByText('更早的升级'));
    await open.findByText('升级到 1.0');
    expect(askedOf(gateway, 'firmware/list')).toContainEqual({ deviceId: 'd1', after: 'c1' });
    expect(open.getAllByText('当前版本')).toHaveLength(1);
    expect(view.address()).toBe(ADDRESS);
  });

  it('say so when there are none, when they cannot be read, and when they are refused', async () => {
    const gateway = gatewayOf([device(1)]);
    gateway.plan('probe/device/firmware/list', () => Promise.reject(refusal('系统错误', 500)));
    const { unmount } = drawCommands(gateway, { address: ADDRESS, firmware: FIRMWARE });
    const open = within(await screen.findByRole('dialog', { hidden: true }));
    expect((await open.findByRole('alert', { hidden: true })).textContent).toContain('系统错误');
    gateway.plan('probe/device/firmware/list', () => answer());
    await userEvent.click(open.getByText(/^重\s?试$/));
    await open.findByText('还没有升级过');
    unmount();
    gateway.plan('probe/device/firmware/list', () => Promise.reject(refusal('缺少权限', 403)));
    drawCommands(gateway, { address: ADDRESS, firmware: FIRMWARE });
    await waitFor(() => expect(screen.getByText('暂无权限查看')).toBeTruthy());
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { askedOf, drawCommands, gatewayOf } from '../../../test/support/portal/command-fixture';
import { command, device } from '../../../test/support/portal/command-page';
import { CommandStatus } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import type { FakeGateway } from '../../../test/support/portal/list-fixture';

const { sent, succeeded, failed, timedOut } = CommandStatus;

const ROWS = [
  device(1),
  device(2),
  device(3, { displayStatus: DisplayStatus.offline }),
  device(4, { locked: true }),
];

/** Chooses every row and gives them a command. */
async function giveAll(gateway: FakeGateway): Promise<void> {
  let isAgain = false;
  gateway.plan('probe/device/restart', (body) => ({
    batchId: 'b1',
    results: (body as { ids: string[] }).ids.map((id) =>
      id === 'd4'
        ? { id, name: 'P-4', outcome: 'wrongState' }
        : { id, name: `P-${id.slice(1)}`, outcome: 'queued', commandId: `${isAgain ? 'again-' : ''}c${id}` },
    ),
  }));
  drawCommands(gateway);
  await userEvent.click(await screen.findByLabelText('选择本页全部'));
  await userEvent.click(await screen.findByRole('button', { name: /^重\s?启$/ }));
  const title = await screen.findByText('批量重启（4 项）');
  const dialog = within(title.closest<HTMLElement>('.ant-modal-content') ?? document.body);
  const foreseen = within(dialog.getByRole('list', { name: '执行后果' })).getAllByRole('listitem');
  expect(foreseen.map(({ textContent }) => textContent.trim())).toEqual([
    '共 4 台，将执行 3 台空闲 2离线 1',
    '1 台状态不允许，将跳过锁定  是 1',
    '1 台离线：60 秒内未上线则超时，之后不会补发',
  ]);
  await userEvent.click(dialog.getByText(/^重\s?启$/));
  await waitFor(() => expect(askedOf(gateway, 'restart')).toHaveLength(1));
  isAgain = true;
}

const lines = () =>
  [...document.querySelectorAll('.ant-drawer-body li')].map((line) => line.textContent ?? '');

describe('an action on several rows', () => {
  it('tells before what follows, and after what became of each device, as the answers come', async () => {
    const gateway = gatewayOf(ROWS);
    let states: readonly CommandStatus[] = [sent, sent, sent];
    gateway.plan('probe/device/command/list', () => ({
      hasMore: false,
      list: states.map((status, index) =>
        command({ commandId: `cd${index + 1}`, status, failCode: status === timedOut ? 'offline' : null }),
      ),
    }));
    await giveAll(gateway);
    await screen.findByText('已结束 1 / 4');
    expect(screen.queryByText('重启成功')).toBeNull();
    states = [succeeded, failed, timedOut];
    await screen.findByText('已结束 4 / 4');
    expect(lines()).toEqual([
      'P-1云溪店成功',
      'P-2云溪店设备未说明原因失败',
      'P-3云溪店设备离线，未下发超时',
      'P-4云溪店当前状态不允许跳过',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '失败 1' }));
    expect(lines()).toEqual(['P-2云溪店设备未说明原因失败']);
  });

  it('is tried again for those that failed alone, under a key of its own', async () => {
    const gateway = gatewayOf(ROWS);
    const first = { cd1: succeeded, cd2: failed, cd3: timedOut };
    const states = Object.entries({ ...first, 'again-cd2': sent, 'again-cd3': succeeded });
    gateway.plan('probe/device/command/list', (body) => ({
      hasMore: false,
      list: states
        .filter(([id]) => (body as { commandIds: string[] }).commandIds.includes(id))
        .map(([commandId, status]) => command({ commandId, status })),
    }));
    await giveAll(gateway);
    await userEvent.click(await screen.findByText('重试失败项（2）'));
    await waitFor(() => expect(askedOf(gateway, 'restart')).toHaveLength(2));
    expect(askedOf(gateway, 'restart').at(-1)).toEqual({ ids: ['d2', 'd3'] });
    await screen.findByText('已结束 3 / 4');
  });

  it('goes on while its results are closed, and shows them again', async () => {
    const gateway = gatewayOf(ROWS);
    let status: CommandStatus = sent;
    gateway.plan('probe/device/command/list', () => ({
      hasMore: false,
      list: [1, 2, 3].map((index) => command({ commandId: `cd${index}`, status })),
    }));
    await giveAll(gateway);
    const footer = within(
      (await screen.findByText('导出结果')).closest<HTMLElement>('.ant-drawer-footer') ?? document.body,
    );
    await userEvent.click(footer.getByText(/^关\s?闭$/));
    status = succeeded;
    const chip = await screen.findByRole('button', { name: /^批量重启 \d\/\d，查看执行结果$/ });
    await waitFor(() => expect(chip.textContent).toContain('4/4'));
    await userEvent.click(chip);
    expect(await screen.findByText('已结束 4 / 4')).toBeTruthy();
  });
});

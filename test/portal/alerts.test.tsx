import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AlertListAnswer, AlertRow } from '../../contract/api/page/alert';
import { AlertStatus } from '../../contract/domain/alert';
import { openPortal, type PortalRig, type PortalRigOptions } from '../support/portal/portal-rig';

// Parts of the portal are loaded meanwhile, on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

// With the forms comes all of refine's kit: a test need not wait for its first loading.
beforeAll(async () => void (await import('../../src/list/alert/handle-dialog')), 120_000);

const NOW = Date.now();
const row = (changes: Partial<AlertRow>): AlertRow => ({
  alertId: 'a1',
  resource: 'washer/device',
  rule: 'fault',
  level: 'urgent',
  status: AlertStatus.firing,
  deviceId: 'm1-W0001',
  deviceNumber: 'W0001',
  deviceName: '一号机',
  storeName: '云溪店',
  hasDevice: true,
  cause: '门锁故障',
  // The page may look at its clock a moment earlier than this file.
  firstAt: NOW - 3 * 3_600_000 - 60_000,
  lastAt: NOW - 600_000,
  count: 4,
  recoveredAt: null,
  silencedUntil: null,
  handler: null,
  handledAt: null,
  note: null,
  closedAt: null,
  ...changes,
});

const COUNTS = { urgent: 1, important: 2, hint: 5, claimed: 3, silenced: 0 };
const answer = (list: readonly AlertRow[], nextCursor: string | null = null): { data: AlertListAnswer } => ({
  data: { list, counts: COUNTS, nextCursor },
});

const failure = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, data: null, error: { code, message } },
});

/** Bodies of the calls to one path. */
const sent = ({ server }: PortalRig, path: string) =>
  server.calls.filter((call) => call.path === path).map(({ body }) => body);

let rig: PortalRig | undefined;
afterEach(async () => {
  await rig?.stop();
  rig = undefined;
  window.localStorage.clear();
  vi.restoreAllMocks();
});

async function openBell(plan: PortalRigOptions['plan'] = {}, user: PortalRigOptions['user'] = {}) {
  rig = await openPortal({
    at: '/washer/device',
    user,
    plan: { 'v1/alert/counts': { data: COUNTS }, 'v1/alert/list': answer([row({})]), ...plan },
  });
  const bell = await screen.findByRole('button', { name: /^告警/ });
  await act(async () => fireEvent.click(bell));
  return { rig, bell, drawer: await screen.findByRole('dialog', { name: '告警' }) };
}

/** The first alert that is shown. */
async function lineIn(drawer: HTMLElement): Promise<HTMLElement> {
  await within(drawer).findByText('门锁故障');
  const line = drawer.querySelector<HTMLElement>('[data-alert]');
  if (line === null) throw new Error('No alert is shown.');
  return line;
}

describe('the bell', () => {
  it('says how much presses, and leads to the alerts of every type', async () => {
    const { bell, drawer } = await openBell();
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('告警 3：1 条紧急，2 条重要'));
    expect(bell.textContent).toBe('3');
    const line = within(await lineIn(drawer));
    for (const words of ['设备故障', '门锁故障', '云溪店', '一号机', /已持续 3小时/, '共 4 次']) {
      expect(line.getAllByText(words).length).toBeGreaterThan(0);
    }
    expect(line.getByRole('link', { name: 'W0001' }).getAttribute('href')).toBe(
      '/washer/device?detail=m1-W0001',
    );
    expect(within(drawer).getByText('告警中 8')).toBeDefined();
  });

  it('is not there for whoever may read no devices', async () => {
    rig = await openPortal({ at: '/washer/statistic', user: { loginType: 2 } });
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1_500)));
    expect(screen.queryByRole('button', { name: /^告警/ })).toBeNull();
  });
});

describe('the alerts', () => {
  it('are told from none, from what could not be read, and from what is refused', async () => {
    const { drawer } = await openBell({ 'v1/alert/list': answer([]) });
    await within(drawer).findByText('没有告警中的设备');
    await rig?.stop();
    const failed = await openBell({ 'v1/alert/list': failure(500, 50000, '系统错误') });
    await within(failed.drawer).findByText('系统错误');
    await rig?.stop();
    const refused = await openBell({ 'v1/alert/list': failure(403, 40300, '没有权限') });
    await within(refused.drawer).findByText('没有权限');
  });

  it('are claimed at one press, after which everything reads anew', async () => {
    const { rig: opened, drawer } = await openBell({
      'v1/washer/device/alert/claim': { data: row({ status: AlertStatus.claimed, handler: '我' }) },
    });
    const calls = () => sent(opened, 'v1/alert/list').length;
    const before = calls();
    const claim = await within(drawer).findByRole('button', { name: '认领 W0001 设备故障' });
    await act(async () => fireEvent.click(claim));
    await waitFor(() => expect(sent(opened, 'v1/washer/device/alert/claim')).toEqual([{ id: 'a1' }]));
    await waitFor(() => expect(calls()).toBeGreaterThan(before));
    await waitFor(() => expect(sent(opened, 'v1/alert/counts').length).toBeGreaterThan(1));
  });

  it('say who was there first', async () => {
    const words = '该告警已由「李四」认领';
    const { drawer } = await openBell({
      'v1/washer/device/alert/claim': { refuse: { code: 20001, message: words } },
    });
    await act(async () => fireEvent.click(await within(drawer).findByRole('button', { name: /^认领/ })));
    await screen.findByText(words);
  });

  it('that were claimed are handled with a note that says something', async () => {
    const claimed = row({ status: AlertStatus.claimed, handler: '张三' });
    const { rig: opened, drawer } = await openBell({
      'v1/alert/list': answer([claimed]),
      'v1/washer/device/alert/handle': {
        data: row({ status: AlertStatus.handled, handler: '张三', note: '已更换' }),
      },
    });
    await within(drawer).findByText('张三 处理中');
    await act(async () => fireEvent.click(await within(drawer).findByRole('button', { name: /^处理完成/ })));
    // Both dialogs have one and the same id under test, so neither is found by its name.
    const modal = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-modal-content');
      if (found === null) throw new Error('The dialog is not there yet.');
      return found;
    });
    const dialog = within(modal);
    const note = dialog.getByRole('textbox', { hidden: true });
    const send = dialog.getByRole('button', { name: /处理完成/, hidden: true });
    await act(async () => fireEvent.click(send));
    await dialog.findByText('请填写处理说明（2–200 字）');
    fireEvent.change(note, { target: { value: ' 已更换门锁 ' } });
    await act(async () => fireEvent.click(send));
    await waitFor(() =>
      expect(sent(opened, 'v1/washer/device/alert/handle')).toEqual([{ id: 'a1', note: '已更换门锁' }]),
    );
  });

  it('can only be looked at by whoever may only look', async () => {
    const { drawer } = await openBell({}, { loginType: 2, includePermissions: [1000] });
    await within(drawer).findByText('门锁故障');
    expect(within(drawer).queryByRole('button', { name: /^认领/ })).toBeNull();
    expect(within(drawer).queryByRole('button', { name: /^静默/ })).toBeNull();
  });

  it('go on page by page', async () => {
    const { rig: opened, drawer } = await openBell({ 'v1/alert/list': answer([row({})], 'next') });
    await act(async () => fireEvent.click(await within(drawer).findByRole('button', { name: '更多告警' })));
    await waitFor(() =>
      expect(sent(opened, 'v1/alert/list')).toContainEqual({ tab: 'firing', cursor: 'next' }),
    );
  });
});

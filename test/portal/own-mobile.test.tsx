import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal, type PortalRig } from '../support/portal/portal-rig';
import { portalUser } from '../support/portal/portal-user';

let rig: PortalRig;
afterEach(() => rig.stop());

const OLD = '13800000001';
const NEW = '13955556666';

const detail = (mobile: string) => ({
  username: '云溪老板',
  mobile,
  accountType: 1,
  franchiseeName: '云溪自助生活服务',
  createdAt: 1,
  lastLoginAt: null,
  lastLoginIp: null,
  subjectType: 1,
  certification: 4,
  proxy: null,
});

async function openDialog(): Promise<HTMLElement> {
  rig = await openPortal({
    at: '/userCenter/personalCenter',
    user: { mobile: OLD, loginType: 1 },
    plan: {
      'v1/userCenter/personalCenter/detail': { data: detail('138****0001') },
      'v1/user/session/list': { data: { list: [], total: 0 } },
      'v1/user/captcha': { data: { retryAfterSeconds: 60 } },
      'v1/user/mobile/captcha': { data: { retryAfterSeconds: 45 } },
      'v1/user/mobile/change': { data: null },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '更换手机号' }));
  return screen.findByRole('dialog');
}

const callsOf = (path: string) => rig.server.calls.filter((call) => call.path === path);
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const save = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: '确认修改' }));

describe('changing the own mobile (pages §11.1)', () => {
  it('sends a code to either telephone, then both with the new mobile, and shows it everywhere', async () => {
    const dialog = await openDialog();
    const [askOwn, askNew] = within(dialog).getAllByRole('button', { name: '获取验证码' });
    if (askOwn === undefined || askNew === undefined) throw new Error('There are not two buttons for codes.');
    fireEvent.click(askNew);
    expect(await within(dialog).findByText('请输入手机号')).toBeTruthy();
    expect(callsOf('v1/user/mobile/captcha')).toEqual([]);

    fireEvent.click(askOwn);
    type(dialog, '新手机号', ` ${NEW}`);
    fireEvent.click(askNew);
    await waitFor(() =>
      expect(callsOf('v1/user/mobile/captcha').map(({ body }) => body)).toEqual([{ mobile: NEW }]),
    );
    expect(callsOf('v1/user/captcha').map(({ body }) => body)).toEqual([{ mobile: OLD }]);
    await waitFor(() => {
      const counting = within(dialog).getAllByRole('button', { name: /\d+ 秒后重试$/ });
      expect(counting.map((button) => button.matches(':disabled'))).toEqual([true, true]);
    });

    type(dialog, '当前手机验证码', '123456');
    type(dialog, '新手机验证码', '654321');
    rig.server.plan({
      'v3/user/detail': { data: portalUser({ mobile: NEW, loginType: 1 }) },
      'v1/userCenter/personalCenter/detail': { data: detail('139****6666') },
    });
    save(dialog);
    await waitFor(() =>
      expect(callsOf('v1/user/mobile/change').map(({ body }) => body)).toEqual([
        { mobile: NEW, captcha: '123456', mobileCaptcha: '654321' },
      ]),
    );
    expect(await screen.findByText('当前 139****6666，用于登录和接收验证码。')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('138****0001')).toBeNull());
  });

  it('keeps what was typed when the gateway refuses it, and says why', async () => {
    const dialog = await openDialog();
    rig.server.plan({
      'v1/user/mobile/change': { refuse: { code: 20001, message: '该手机号已被其他账号使用' } },
    });
    save(dialog);
    expect(await within(dialog).findAllByText('请输入验证码')).toHaveLength(2);
    expect(callsOf('v1/user/mobile/change')).toEqual([]);
    type(dialog, '当前手机验证码', '123456');
    type(dialog, '新手机号', NEW);
    type(dialog, '新手机验证码', '654321');
    save(dialog);
    expect(await within(dialog).findByText('该手机号已被其他账号使用')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^新手机号/).value).toBe(NEW);
  });
});

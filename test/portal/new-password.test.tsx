import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PORTAL_SETTINGS_META } from '../../contract/api/portal-settings';
import { openPortal, type PortalRig, type PortalRigOptions } from '../support/portal/portal-rig';

const MIN = 10;
const SHORT = 'abcdefghi';
const REFUSAL = '新密码至少 10 位';

let rig: PortalRig;

/** The page as a gateway with PASSWORD_MIN=10 serves it. */
beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = PORTAL_SETTINGS_META;
  meta.content = JSON.stringify({ passwordMin: MIN });
  document.head.append(meta);
});
afterEach(async () => {
  document.head.querySelector(`meta[name="${PORTAL_SETTINGS_META}"]`)?.remove();
  await rig.stop();
});

async function open(options: PortalRigOptions): Promise<void> {
  rig = await openPortal(options);
}
const callsOf = (path: string) => rig.server.calls.filter((call) => call.path === path);
const type = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const DETAIL = {
  username: '云溪老板',
  mobile: '138****0001',
  accountType: 1,
  franchiseeName: '云溪自助生活服务',
  createdAt: 1,
  lastLoginAt: null,
  lastLoginIp: null,
  subjectType: 1,
  certification: 4,
  proxy: null,
};

describe("the gateway's minimum of a new password is the forms' minimum", () => {
  it('where it is forgotten', async () => {
    await open({ at: '/login' });
    fireEvent.click(await screen.findByRole('button', { name: '忘记密码' }));
    expect(await screen.findByPlaceholderText('至少 10 位')).toBeTruthy();
    type(document.body, '手机号', '13800000001');
    type(document.body, '验证码', '123456');
    type(document.body, '新密码', SHORT);
    type(document.body, '确认新密码', SHORT);
    fireEvent.click(screen.getByRole('button', { name: '确认重置' }));
    expect((await screen.findByRole('alert')).textContent).toBe(REFUSAL);
    expect(callsOf('v1/user/findPassword')).toEqual([]);
  });

  it('where the own one is changed, whatever the present one is like', async () => {
    await open({
      at: '/userCenter/personalCenter',
      user: { mobile: '13800000001', loginType: 1 },
      plan: {
        'v1/userCenter/personalCenter/detail': { data: DETAIL },
        'v1/user/session/list': { data: { list: [], total: 0 } },
        'v1/user/password/change': { data: null },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '修改密码' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('至少 10 位')).toBeTruthy();
    type(dialog, '当前密码', 'old');
    type(dialog, '新密码', SHORT);
    type(dialog, '确认新密码', SHORT);
    fireEvent.click(within(dialog).getByRole('button', { name: '确认修改' }));
    expect(await within(dialog).findByText(REFUSAL)).toBeTruthy();
    expect(callsOf('v1/user/password/change')).toEqual([]);

    // Ten characters with a blank at the end: a hint, and it is sent.
    type(dialog, '新密码', `${SHORT} `);
    type(dialog, '确认新密码', `${SHORT} `);
    expect(await within(dialog).findByText('密码首尾含有空格，登录时也须输入')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: '确认修改' }));
    await waitFor(() => expect(callsOf('v1/user/password/change')).toHaveLength(1));
    expect(callsOf('v1/user/password/change')[0]?.body).toEqual({
      currentPassword: 'old',
      password: `${SHORT} `,
    });
  });

  it('but not where one logs in: an old password may be shorter', async () => {
    await open({ at: '/login' });
    const password = await screen.findByLabelText('密码');
    type(document.body, '手机号', '13800000001');
    fireEvent.change(password, { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: /^登\s?录$/ }));
    await waitFor(() => expect(callsOf('v1/user/login')).toHaveLength(1));
    expect(callsOf('v1/user/login')[0]?.body).toMatchObject({ password: 'x' });
  });
});

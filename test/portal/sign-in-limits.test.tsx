import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../support/portal/envelope-server';
import { openPortal, type PortalRig } from '../support/portal/portal-rig';

let rig: PortalRig;
beforeEach(() => window.localStorage.clear());
afterEach(() => rig.stop());

const MOBILE = '13800000001';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openLogin(plan: Plan): Promise<void> {
  rig = await openPortal({ at: '/login', plan });
  await screen.findByRole('button', { name: /登\s*录/ });
}

async function openReset(plan: Plan): Promise<void> {
  await openLogin(plan);
  fireEvent.click(screen.getByRole('button', { name: '忘记密码' }));
  await screen.findByRole('button', { name: '获取验证码' });
  type('手机号', MOBILE);
}

const headersOf = (path: string) =>
  rig.server.calls.filter((call) => call.path === path).map(({ headers }) => headers);

describe('a wait', () => {
  it('before the next sign-in from an address is told in words', async () => {
    const message = '登录过于频繁，请在 60 秒后再试';
    const body = { code: 42900, message, data: { retryAfterSeconds: 60 }, error: { code: 42900, message } };
    await openLogin({ 'v1/user/login': { status: 429, body, headers: { 'retry-after': '60' } } });
    type('手机号', MOBILE);
    type('密码', 'Wash2026!');
    fireEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('before the next code keeps the button off for as long, and is told in words', async () => {
    const body = { code: 20001, message: '请在 42 秒后重新获取验证码', data: { retryAfterSeconds: 42 } };
    await openReset({ 'v1/user/captcha': { status: 200, body, headers: { 'retry-after': '42' } } });
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect((await screen.findByRole('alert')).textContent).toContain(body.message);
    const button = await screen.findByRole('button', { name: /\d+ 秒后重试$/ });
    expect(button).toHaveProperty('disabled', true);
  });
});

describe('the reset form’s calls', () => {
  it('say which browser asks for a code and tries it, and the one that an account trusts', async () => {
    window.localStorage.setItem('deviceToken', 'd1');
    await openReset({
      'v1/user/captcha': { data: { retryAfterSeconds: 60 } },
      'v1/user/findPassword': { refuse: { code: 20001, message: '验证码错误或已失效，请重新获取' } },
    });
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await waitFor(() => expect(headersOf('v1/user/captcha')).toHaveLength(1));
    type('验证码', '123456');
    type('新密码', 'Tea&Washers7');
    type('确认新密码', 'Tea&Washers7');
    fireEvent.click(screen.getByRole('button', { name: '确认重置' }));
    await waitFor(() => expect(headersOf('v1/user/findPassword')).toHaveLength(1));
    const [asked] = headersOf('v1/user/captcha');
    const [tried] = headersOf('v1/user/findPassword');
    expect(asked?.['browser-token']).toMatch(/^[\w-]{43}$/);
    expect(tried?.['browser-token']).toBe(asked?.['browser-token']);
    expect([asked?.['device-token'], tried?.['device-token']]).toEqual(['d1', 'd1']);
  });
});

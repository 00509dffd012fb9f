import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal, type PortalRig, type PortalRigOptions } from '../support/portal/portal-rig';

let rig: PortalRig;
afterEach(() => rig.stop());

const SIGNED_IN = { 'v1/user/login': { data: { token: 't1' } } } as const;

async function openLogin(options: Partial<PortalRigOptions> = {}): Promise<void> {
  rig = await openPortal({ at: '/login', plan: SIGNED_IN, ...options });
  await screen.findByRole('button', { name: /登\s*录/ });
}

function enter(entry: { main?: string; mobile?: string; password?: string }): void {
  const type = (label: string, value: string | undefined) => {
    if (value !== undefined) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  type('主账号手机号', entry.main);
  type('手机号', entry.mobile);
  type('密码', entry.password);
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const send = () => fireEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
const loginCalls = () => rig.server.calls.filter(({ path }) => path === 'v1/user/login');

describe('the four ways in (spec §2)', () => {
  it.each([
    { kind: '主账号登录', role: '普通登录', franchiseeMobile: '', loginRoleType: 0 },
    { kind: '子账号登录', role: '普通登录', franchiseeMobile: '13800000001', loginRoleType: 0 },
    { kind: '主账号登录', role: '代运营登录', franchiseeMobile: '', loginRoleType: 1 },
    { kind: '子账号登录', role: '代运营登录', franchiseeMobile: '13800000001', loginRoleType: 1 },
  ])('$kind, $role', async ({ kind, role, franchiseeMobile, loginRoleType }) => {
    await openLogin();
    choose(kind);
    choose(role);
    if (franchiseeMobile !== '') enter({ main: franchiseeMobile });
    enter({ mobile: ' 13800000011', password: 'Wash2026!' });
    send();
    await waitFor(() => expect(window.localStorage.getItem('token')).toBe('t1'));
    expect(loginCalls().map(({ body }) => body)).toEqual([
      {
        mobile: '13800000011',
        password: 'Wash2026!',
        franchiseeMobile,
        loginType: 'mobile_pwd',
        loginRoleType,
      },
    ]);
  });
});

describe('an entry that is not complete (spec §5)', () => {
  it.each([
    { kind: '主账号登录', entry: {} },
    { kind: '主账号登录', entry: { mobile: '13800000001' } },
    { kind: '主账号登录', entry: { mobile: '   ', password: 'x' } },
    { kind: '子账号登录', entry: { mobile: '13800000011', password: 'x' } },
  ])('of a $kind with $entry is not sent', async ({ kind, entry }) => {
    await openLogin();
    choose(kind);
    enter(entry);
    send();
    expect(screen.getByRole('alert').textContent).toBe('请输入账号和密码');
    expect(loginCalls()).toEqual([]);
  });
});

describe('a login that fails', () => {
  it('clears the password, keeps the rest and says why once (spec §4)', async () => {
    await openLogin({ plan: { 'v1/user/login': { refuse: { code: 20002, message: '账号或密码错误' } } } });
    enter({ mobile: '13800000001', password: 'wrong' });
    send();
    // Whatever failed is found in the log by its number.
    expect((await screen.findByRole('alert')).textContent).toMatch(/^账号或密码错误追踪号 [0-9a-f]{8}复制$/);
    expect(screen.getAllByText('账号或密码错误')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000001');
    expect(window.localStorage.getItem('token')).toBeNull();
    // What was refused is not said of what is being typed now.
    enter({ password: 'w' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells of a dead line', async () => {
    await openLogin({ plan: { 'v1/user/login': { drop: true } } });
    enter({ mobile: '13800000001', password: 'x' });
    send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^网络异常，请重试追踪号 [0-9a-f]{8}/);
  });

  it('stores nothing when the user cannot be loaded afterwards', async () => {
    await openLogin({ plan: { ...SIGNED_IN, 'v3/user/detail': { data: { id: 1 } } } });
    enter({ mobile: '13800000001', password: 'x' });
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('系统错误，请重新登录');
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  it('is sent once, however often the form is submitted meanwhile', async () => {
    await openLogin({ plan: { 'v1/user/login': { hang: true } } });
    enter({ mobile: '13800000001', password: 'x' });
    const form = screen.getByLabelText('密码').closest('form');
    if (form === null) throw new Error('The password stands in no form.');
    for (let press = 0; press < 3; press += 1) fireEvent.submit(form);
    await waitFor(() => expect(loginCalls()).toHaveLength(1));
  });
});

describe('after the login', () => {
  it.each([
    { search: '', leads: '/washer/statistic/summary' },
    { search: '?redirect=%2Fwasher%2Forder%3Ftab%3Drunning', leads: '/washer/order' },
    { search: '?redirect=%2F%2Fevil.example', leads: '/washer/statistic/summary' },
    { search: '?redirect=%2Fnope', leads: '/washer/statistic/summary' },
  ])('the address $search leads to $leads', async ({ search, leads }) => {
    await openLogin({ at: `/login${search}` });
    enter({ mobile: '13800000001', password: 'Wash2026!' });
    send();
    await waitFor(() => expect(window.location.pathname).toBe(leads));
    expect(await screen.findByRole('navigation', { name: '主菜单' })).toBeTruthy();
  });

  it.each([
    {
      because: 'the page they lead to',
      search: '?redirect=%2FcontrolBox%2Fdevice',
      type: 'power_controller',
    },
    { because: 'the type that the address names', search: '?deviceType=shower', type: 'shower' },
    { because: 'the home page without a redirect', search: '', type: 'washer' },
    {
      because: 'the home page before a page of no type',
      search: '?redirect=%2FuserCenter%2FpersonalCenter',
      type: 'washer',
    },
    { because: 'the home page before "/"', search: '?redirect=%2F', type: 'washer' },
    { because: 'the home page before an unknown page', search: '?redirect=%2Fnope', type: 'washer' },
    { because: 'the home page for an unknown type', search: '?deviceType=toaster', type: 'washer' },
  ])('calls carry the device type of $because (spec §2)', async ({ search, type }) => {
    await openLogin({ at: `/login${search}` });
    enter({ mobile: '13800000001', password: 'Wash2026!' });
    send();
    await waitFor(() => expect(loginCalls()).toHaveLength(1));
    expect(loginCalls()[0]?.headers['device-type']).toBe(type);
    // Where the login leads to must not be reached in the middle of the next test.
    await waitFor(() => expect(window.location.pathname).not.toBe('/login'));
  });
});

it('shows the gateway the browser it knows (controls A2)', async () => {
  window.localStorage.setItem('deviceToken', 'd1');
  await openLogin({ plan: { 'v1/user/login': { data: { token: 't1', deviceToken: 'd2' } } } });
  enter({ mobile: '13800000001', password: 'Wash2026!' });
  send();
  await waitFor(() => expect(window.localStorage.getItem('deviceToken')).toBe('d2'));
  expect(loginCalls()[0]?.headers['device-token']).toBe('d1');
});

it('follows the switch of language at once and keeps it', async () => {
  await openLogin();
  fireEvent.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect([window.localStorage.getItem('language'), document.documentElement.lang]).toEqual(['en', 'en']);
});

describe('the two forms', () => {
  it('share the mobile that was typed, in both directions (spec §3 "Login state")', async () => {
    await openLogin();
    enter({ mobile: '13800000001', password: 'Wash2026!' });
    fireEvent.click(screen.getByRole('button', { name: '忘记密码' }));
    await screen.findByRole('button', { name: '返回登录' });
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000001');
    enter({ mobile: '13800000011' });
    fireEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect((await screen.findByLabelText<HTMLInputElement>('手机号')).value).toBe('13800000011');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
  });
});

describe('somebody who is signed in', () => {
  it.each([
    { search: '', leads: '/washer/statistic/summary' },
    { search: '?redirect=%2Fwasher%2Forder', leads: '/washer/order' },
    { search: '?redirect=%2F%2Fevil.example', leads: '/washer/statistic/summary' },
  ])('is led on from /login$search to $leads', async ({ search, leads }) => {
    rig = await openPortal({ at: `/login${search}`, user: {} });
    await waitFor(() => expect(window.location.pathname).toBe(leads));
    expect(await screen.findByRole('navigation', { name: '主菜单' })).toBeTruthy();
    expect(screen.queryByLabelText('密码')).toBeNull();
  });

  it('whose session has run out gets the form after all', async () => {
    const answer = { status: 401, body: { error: { code: 40100, message: '登录已失效，请重新登录' } } };
    rig = await openPortal({ at: '/login', user: {}, plan: { 'v3/user/detail': answer } });
    expect(await screen.findByLabelText('密码')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('登录已失效，请重新登录');
  });
});

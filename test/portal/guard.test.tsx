import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../src/session/session-store';
import { createTokenStore } from '../../src/session/token-store';
import { openPortal, type PortalRig, type PortalRigOptions } from '../support/portal/portal-rig';

let rig: PortalRig;
afterEach(() => rig.stop());

const WASHER_ORDER_ID = 1100;
const UNAUTHENTICATED = {
  status: 401,
  body: { error: { code: 40100, message: '登录已失效，请重新登录' } },
} as const;

async function open(options: PortalRigOptions): Promise<void> {
  rig = await openPortal(options);
}
const arriveAt = (address: string) => waitFor(() => expect(rig.address()).toBe(address));
const detailCalls = () => rig.server.calls.filter(({ path }) => path === 'v3/user/detail');
const closedGroup = (menu: HTMLElement) => menu.querySelector('[aria-expanded="false"]');
const menuLinks = async () => {
  const menu = await screen.findByRole('navigation', { name: '主菜单' });
  for (let folded = closedGroup(menu); folded !== null; folded = closedGroup(menu)) fireEvent.click(folded);
  return within(menu)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
};

describe('without a session', () => {
  it.each([
    { at: '/washer/order?tab=running', leads: '/login?redirect=%2Fwasher%2Forder%3Ftab%3Drunning' },
    { at: '/nope', leads: '/login?redirect=%2Fnope' },
    { at: '/', leads: '/login' },
  ])('$at leads to $leads (spec §2)', async ({ at, leads }) => {
    await open({ at });
    await arriveAt(leads);
    expect(rig.server.calls).toEqual([]);
  });
});

describe('with a token', () => {
  it('refreshes the user before the routed view asks for anything', async () => {
    await open({ at: '/washer/order', user: {} });
    await waitFor(() => expect(rig.server.calls.map(({ path }) => path)).toContain('v1/washer/order/list'));
    expect(rig.server.calls[0]?.path).toBe('v3/user/detail');
    expect(detailCalls()).toHaveLength(1);
  });

  it('shows the frame from the cached user meanwhile', async () => {
    await open({ at: '/washer/order', user: {}, plan: { 'v3/user/detail': { hang: true } } });
    expect(await screen.findByText('陈建国')).toBeTruthy();
    expect(rig.server.calls.map(({ path }) => path)).not.toContain('v1/washer/order/list');
  });

  it('loads the user when only the token is stored', async () => {
    await open({ at: '/washer/order', user: {}, isUserUncached: true });
    expect(await screen.findByText('陈建国')).toBeTruthy();
  });

  it.each([
    {
      because: 'the gateway says so',
      answer: { status: 500, body: { error: { code: 1, message: '系统繁忙' } } },
      words: '系统繁忙',
    },
    { because: 'nobody answers', answer: { drop: true }, words: '网络异常，请重试' },
    { because: 'the answer has another shape', answer: { data: [] }, words: '系统错误，请重新登录' },
  ] as const)(
    'goes to the login page when the user cannot be loaded: $because',
    async ({ answer, words }) => {
      await open({ at: '/washer/order', user: {}, plan: { 'v3/user/detail': answer } });
      await arriveAt('/login?redirect=%2Fwasher%2Forder');
      expect((await screen.findByRole('alert')).textContent).toContain(words);
      expect([window.localStorage.getItem('userInfo'), window.localStorage.getItem('token')]).toEqual([
        null,
        't1',
      ]);
    },
  );

  it('leaves once and says so once when five calls answer 401 together', async () => {
    await open({ at: '/washer/order', user: {} });
    await waitFor(() => expect(detailCalls()).toHaveLength(1));
    rig.server.plan({ 'v3/user/detail': UNAUTHENTICATED });
    const seen: string[] = [];
    rig.base.session.subscribe(() => seen.push(rig.base.session.state().phase));
    const { getServices } = await import('../../src/app/services');
    const { ENDPOINTS } = await import('../../contract/api/endpoints');
    const { client } = getServices(rig.base);
    await act(() => Promise.allSettled(Array.from({ length: 5 }, () => client.call(ENDPOINTS.userDetail))));
    await arriveAt('/login?redirect=%2Fwasher%2Forder');
    expect(await screen.findAllByText('登录已失效，请重新登录')).toHaveLength(1);
    expect(seen.filter((phase) => phase === 'signed-out')).toHaveLength(1);
    expect([window.localStorage.getItem('token'), window.localStorage.getItem('userInfo')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a route (spec §2, §6)', () => {
  it('that the account may not open leads to /403, which says what is missing and whom to ask', async () => {
    await open({ at: '/washer/device', user: { loginType: 2, includePermissions: [WASHER_ORDER_ID] } });
    await arriveAt('/403?from=%2Fwasher%2Fdevice');
    expect(await screen.findByText(/washerDeviceInfo.*联系主账号/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '返回可访问的页面' }));
    await arriveAt('/washer/order');
  });

  it('that is open but has nothing to read says so in place of the page', async () => {
    await open({
      at: '/washer/statistic/summary',
      user: { loginType: 2, includePermissions: [WASHER_ORDER_ID] },
    });
    expect(await screen.findByRole('heading', { name: '暂无权限查看' })).toBeTruthy();
    expect(rig.address()).toBe('/washer/statistic/summary');
  });

  it('that is unknown shows a page of its own', async () => {
    await open({ at: '/nope', user: {} });
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    expect(rig.address()).toBe('/nope');
  });

  it.each([
    { at: '/', leads: '/washer/statistic/summary' },
    { at: '/washer/statistic', leads: '/washer/statistic/summary' },
    { at: '/shower', leads: '/shower/statistic/summary' },
    { at: '/box', leads: '/box/device' },
  ])('$at goes to $leads', async ({ at, leads }) => {
    await open({ at, user: {} });
    await arriveAt(leads);
  });

  it('"/" goes to the personal center under proxy', async () => {
    await open({ at: '/', user: { proxyStatus: 1 } });
    await arriveAt('/userCenter/personalCenter');
  });
});

describe('the frame', () => {
  it('offers only pages that the account may read', async () => {
    await open({ at: '/', user: { loginType: 2, includePermissions: [WASHER_ORDER_ID] } });
    expect((await menuLinks()).every((path) => path?.startsWith('/washer/'))).toBe(true);
    expect(screen.queryByRole('link', { name: '个人中心' })).toBeNull();
  });

  it('tells who is logged in, with the mobile masked', async () => {
    await open({ at: '/washer/order', user: {} });
    const account = await screen.findByRole('group', { name: '账号' });
    expect(within(account).getByText('商家账号')).toBeTruthy();
    expect(within(account).getByText('138****0001')).toBeTruthy();
    expect(within(account).getByRole('link', { name: '个人中心' })).toBeTruthy();
    expect(screen.getByText('© 2023 运营管理平台 版权所有')).toBeTruthy();
  });

  it('says where the reader is, with links to what is above', async () => {
    await open({ at: '/washer/order', user: {} });
    const trail = await screen.findByRole('navigation', { name: '当前位置' });
    expect(within(trail).getByRole('link', { name: '洗衣机管理' }).getAttribute('href')).toBe('/washer');
    expect(within(trail).getByText('订单管理').getAttribute('aria-current')).toBe('page');
    const menu = screen.getByRole('navigation', { name: '主菜单' });
    const current = within(menu)
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['/washer/order']);
  });

  it('collapses and remembers it', async () => {
    await open({ at: '/washer/order', user: {} });
    fireEvent.click(await screen.findByRole('button', { name: '收起菜单' }));
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy();
    expect(window.localStorage.getItem('sider')).toBe('collapsed');
  });

  it('follows language and theme at once', async () => {
    await open({ at: '/washer/order', user: {} });
    fireEvent.click(await screen.findByRole('button', { name: '切换到深色主题' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: /English/ }));
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });
});

describe('a session that ends', () => {
  it('by a logout tells the gateway, clears both and reloads', async () => {
    await open({ at: '/washer/order', user: {} });
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(rig.reload).toHaveBeenCalledTimes(1));
    expect(rig.server.calls.map(({ path }) => path)).toContain('v1/user/logout');
    expect([window.localStorage.getItem('token'), window.localStorage.getItem('userInfo')]).toEqual([
      null,
      null,
    ]);
  });

  it('by a logout leaves nothing of the place in the address', async () => {
    await open({ at: '/washer/order?tab=running', user: {} });
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(rig.reload).toHaveBeenCalledTimes(1));
    expect(rig.address()).toBe('/login');
  });

  it('by a logout in another tab leaves nothing of the place in the address here either', async () => {
    await open({ at: '/washer/order?tab=running', user: {} });
    await screen.findByText('陈建国');
    const otherTab = createSessionStore({
      store: createTokenStore(window.localStorage),
      events: new EventTarget(),
      onOtherAccount: () => undefined,
    });
    const written = vi.spyOn(Storage.prototype, 'setItem');
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    otherTab.leave();
    // A browser tells other tabs of every write, in order.
    const keys = [...written.mock.calls, ...removed.mock.calls].map(([key]) => key);
    act(() => {
      for (const key of keys) window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    vi.restoreAllMocks();
    await arriveAt('/login');
    expect(keys).toContain('token');
    expect(window.localStorage).toHaveLength(0);
  });

  it.each(['token', 'userInfo'])(
    'by losing its %s from storage ends with the next click in the menu, before anything is asked for',
    async (key) => {
      await open({ at: '/washer/order', user: {} });
      await screen.findByText('陈建国');
      const menu = await screen.findByRole('navigation', { name: '主菜单' });
      await waitFor(() => expect(detailCalls()).toHaveLength(1));
      const link = within(menu)
        .getAllByRole('link', { hidden: true })
        .find((found) => found.getAttribute('href') === '/washer/device');
      if (link === undefined) throw new Error('The menu has no washer devices.');
      window.localStorage.removeItem(key);
      fireEvent.click(link);
      expect(rig.address()).toBe('/login?redirect=%2Fwasher%2Fdevice');
      expect((await screen.findByRole('alert')).textContent).toBe('登录已失效，请重新登录');
      expect(rig.server.calls.map(({ path }) => path)).not.toContain('v1/washer/device/list');
      expect([window.localStorage.getItem('token'), window.localStorage.getItem('userInfo')]).toEqual([
        null,
        null,
      ]);
    },
  );

  it('in another tab ends here, too', async () => {
    await open({ at: '/washer/order', user: {} });
    await screen.findByText('陈建国');
    window.localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await arriveAt('/login?redirect=%2Fwasher%2Forder');
  });

  it('by somebody else logging in starts this tab over', async () => {
    await open({ at: '/washer/order', user: {} });
    await screen.findByText('陈建国');
    window.localStorage.setItem('token', 't9');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(rig.reload).toHaveBeenCalledTimes(1);
  });
});

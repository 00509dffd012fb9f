import { describe, expect, it, vi } from 'vitest';
import type { LoginRequest } from '../../contract/api/account/login';
import type { UserDetail } from '../../contract/api/account/user';
import { LOGIN_TYPE } from '../../contract/domain/login';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { portalUser } from '../../test/support/portal/portal-user';
import { createSession, type SessionCalls } from './session';
import { createSessionStore } from './session-store';
import { createTokenStore } from './token-store';

const REQUEST: LoginRequest = {
  mobile: '13800000001',
  password: 'Wash2026!',
  franchiseeMobile: '',
  loginType: LOGIN_TYPE,
  loginRoleType: 0,
};

function openSession(calls: Partial<SessionCalls>, stored: Readonly<Record<string, string>> = {}) {
  const storage = createMemoryStorage(stored);
  const reload = vi.fn();
  const timers: { task: () => void; delayMs: number }[] = [];
  const session = createSession({
    alone: (change) => change(),
    store: createSessionStore({
      store: createTokenStore(storage),
      events: new EventTarget(),
      onOtherAccount: reload,
    }),
    calls: {
      login: () => Promise.resolve({ token: 't1' }),
      loadUser: () => Promise.resolve(portalUser()),
      logout: () => Promise.resolve(),
      ...calls,
    },
    reload,
    setTimeout: (task, delayMs) => timers.push({ task, delayMs }),
    toMessage: (error) => (error instanceof Error ? error.message : '?'),
  });
  return { session, storage, reload, timers };
}

describe('signing in', () => {
  it('stores the token, then the user (spec §4)', async () => {
    const seen: (string | undefined)[] = [];
    const opened = openSession({
      loadUser: () => {
        seen.push(opened.storage.entries.get('token'));
        return Promise.resolve(portalUser());
      },
    });
    await opened.session.signIn(REQUEST);
    expect(seen).toEqual(['t1']);
    expect(opened.session.store.state()).toMatchObject({
      phase: 'signed-in',
      user: { id: 'u1', token: 't1' },
    });
  });

  it('keeps what the gateway knows this browser by, sends it with the next login and outlives the logout', async () => {
    const sent: (string | null)[] = [];
    const { session, storage } = openSession({
      login: (_request, deviceToken) => {
        sent.push(deviceToken);
        return Promise.resolve({ token: 't1', deviceToken: `d${sent.length}` });
      },
    });
    await session.signIn(REQUEST);
    await session.signOut();
    expect([...storage.entries]).toEqual([['deviceToken', 'd1']]);
    await session.signIn(REQUEST);
    expect(sent).toEqual([null, 'd1']);
    expect(storage.entries.get('deviceToken')).toBe('d2');
  });

  it('leaves nothing stored when the user cannot be loaded', async () => {
    const { session, storage } = openSession({ loadUser: () => Promise.reject(new Error('系统错误')) });
    await expect(session.signIn(REQUEST)).rejects.toThrow('系统错误');
    expect(storage.entries.size).toBe(0);
    expect(session.store.state().phase).toBe('signed-out');
  });
});

describe('loading the user on start', () => {
  it('happens once, however many parts wait for it', async () => {
    const loadUser = vi.fn(() => Promise.resolve(portalUser()));
    const { session } = openSession({ loadUser }, { token: 't1' });
    await Promise.all([session.ensureUser(), session.ensureUser(), session.refreshUser()]);
    expect(loadUser).toHaveBeenCalledTimes(1);
    expect(session.store.state().user?.id).toBe('u1');
  });

  it('does not happen again after a login in this page', async () => {
    const loadUser = vi.fn(() => Promise.resolve(portalUser()));
    const { session } = openSession({ loadUser });
    await session.signIn(REQUEST);
    await session.ensureUser();
    expect(loadUser).toHaveBeenCalledTimes(1);
  });

  it('drops the cached user with the reason when it fails (spec §2)', async () => {
    const { session, storage } = openSession(
      { loadUser: () => Promise.reject(new Error('网络异常，请重试')) },
      { token: 't1', userInfo: JSON.stringify({ ...portalUser(), token: 't1' }) },
    );
    await session.ensureUser();
    expect([...storage.entries.keys()]).toEqual(['token']);
    expect(session.store.state()).toMatchObject({ phase: 'signed-out', notice: '网络异常，请重试' });
  });

  it('passes over the answer for a token that was replaced meanwhile', async () => {
    let answer: (user: UserDetail) => void = () => undefined;
    const { session } = openSession(
      {
        loadUser: () =>
          new Promise<UserDetail>((resolve) => {
            answer = resolve;
          }),
      },
      { token: 't1' },
    );
    const loading = session.refreshUser();
    session.store.keepToken('t2');
    answer(portalUser());
    await loading;
    expect(session.store.state().user).toBeNull();
  });
});

it('logs out whatever the gateway says, and reloads after 500 ms (spec §9)', async () => {
  const { session, storage, reload, timers } = openSession(
    { logout: () => Promise.reject(new Error('网络异常，请重试')) },
    { token: 't1', userInfo: JSON.stringify({ ...portalUser(), token: 't1' }) },
  );
  await session.signOut();
  expect(storage.entries.size).toBe(0);
  expect(reload).not.toHaveBeenCalled();
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([500]);
  timers[0]?.task();
  expect(reload).toHaveBeenCalledTimes(1);
});

import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage, toStorageEvent } from '../../test/support/memory-storage';
import { portalUser } from '../../test/support/portal/portal-user';
import { createSessionStore } from './session-store';
import { createTokenStore } from './token-store';

const CACHED = JSON.stringify({ ...portalUser(), token: 't1' });

function openSession(stored: Readonly<Record<string, string>> = { token: 't1', userInfo: CACHED }) {
  const storage = createMemoryStorage(stored);
  const events = new EventTarget();
  const onOtherAccount = vi.fn();
  const session = createSessionStore({ store: createTokenStore(storage), events, onOtherAccount });
  return { storage, events, onOtherAccount, session };
}

describe('a session that is opened', () => {
  it('takes the cached user of its token', () => {
    expect(openSession().session.state()).toMatchObject({ phase: 'signed-in', user: { id: 'u1' } });
  });

  it('waits for the user when only the token is stored', () => {
    expect(openSession({ token: 't1' }).session.state()).toMatchObject({ phase: 'signed-in', user: null });
  });

  it('passes over a cached user of another token', () => {
    expect(openSession({ token: 't2', userInfo: CACHED }).session.state().user).toBeNull();
  });

  it('is signed out without a token, whatever else is stored', () => {
    expect(openSession({ userInfo: CACHED }).session.state()).toMatchObject({
      phase: 'signed-out',
      user: null,
    });
  });
});

describe('a session that ends', () => {
  it('clears both and tells its listeners once, however often it is ended', () => {
    const { session, storage } = openSession();
    const listener = vi.fn();
    session.subscribe(listener);
    for (let call = 0; call < 5; call += 1) session.end('登录已失效，请重新登录');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(storage.entries.size).toBe(0);
    expect(session.state()).toMatchObject({ phase: 'signed-out', notice: '登录已失效，请重新登录' });
  });

  it('keeps the token when only the user could not be loaded (spec §2)', () => {
    const { session, storage } = openSession();
    session.dropUser('系统错误，请重新登录');
    expect([...storage.entries.keys()]).toEqual(['token']);
    expect(session.state().phase).toBe('signed-out');
  });

  it('leaves the page standing until it reloads after a logout', () => {
    const { session, storage } = openSession();
    session.leave();
    expect(storage.entries.size).toBe(0);
    expect(session.state().phase).toBe('leaving');
  });
});

describe('two tabs', () => {
  it.each([{ key: 'token' }, { key: null }])('end together when the other logs out ($key)', ({ key }) => {
    const { session, storage, events } = openSession();
    storage.removeItem('token');
    storage.removeItem('userInfo');
    events.dispatchEvent(toStorageEvent(key));
    expect(session.state().phase).toBe('signed-out');
  });

  it('tell a logout from a session that ran out', () => {
    const one = openSession();
    const other = openSession();
    const heard: string[] = [];
    const { setItem } = one.storage;
    one.storage.setItem = (key, value) => {
      heard.push(key);
      setItem(key, value);
    };
    one.session.leave();
    expect(one.storage.entries.size).toBe(0);
    for (const key of heard) other.events.dispatchEvent(toStorageEvent(key));
    expect(other.session.state()).toMatchObject({ phase: 'signed-out', hasLeft: true, notice: null });
    expect(other.session.token()).toBeNull();
    const third = openSession();
    third.session.end(null);
    expect(third.session.state().hasLeft).toBe(false);
  });

  it('start over when somebody else logs in', () => {
    const { storage, events, onOtherAccount } = openSession();
    storage.setItem('token', 't9');
    events.dispatchEvent(toStorageEvent('token'));
    expect(onOtherAccount).toHaveBeenCalledTimes(1);
  });

  it('leave what is being typed alone when the other logs in', () => {
    const { session, storage, events, onOtherAccount } = openSession({});
    storage.setItem('token', 't9');
    events.dispatchEvent(toStorageEvent('token'));
    expect(onOtherAccount).not.toHaveBeenCalled();
    expect(session.state().phase).toBe('signed-out');
  });

  it('take no notice of other keys', () => {
    const { session, storage, events } = openSession();
    storage.removeItem('token');
    events.dispatchEvent(toStorageEvent('theme'));
    expect(session.state().phase).toBe('signed-in');
  });
});

it('looks again when it comes out of the back-forward cache', () => {
  const { session, storage, events } = openSession();
  storage.removeItem('token');
  events.dispatchEvent(new Event('pageshow'));
  expect(session.state().phase).toBe('signed-out');
});

describe('what the page stands on', () => {
  it.each([
    { because: 'both are stored', gone: [], isKept: true },
    { because: 'the token is gone', gone: ['token'], isKept: false },
    { because: 'the user is gone', gone: ['userInfo'], isKept: false },
    { because: 'both are gone', gone: ['token', 'userInfo'], isKept: false },
  ])('is kept: $isKept, when $because', ({ gone, isKept }) => {
    const { session, storage } = openSession();
    for (const key of gone) storage.removeItem(key);
    expect(session.isKept()).toBe(isKept);
    expect(session.state().phase).toBe('signed-in');
  });

  it('is the token alone while the user is on its way', () => {
    const { session, storage } = openSession({ token: 't1' });
    expect(session.isKept()).toBe(true);
    storage.removeItem('token');
    expect(session.isKept()).toBe(false);
  });

  it('is nothing that could be lost, once nobody is signed in', () => {
    expect(openSession({}).session.isKept()).toBe(true);
  });
});

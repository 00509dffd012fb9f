import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { portalUser } from '../../test/support/portal/portal-user';
import { createTokenStore } from './token-store';

const USER = { ...portalUser(), token: 't1' };

describe('the token store', () => {
  it('keeps token and user info under the keys of spec §9', () => {
    const storage = createMemoryStorage();
    const store = createTokenStore(storage);
    store.writeToken('t1');
    store.writeUserInfo(USER);
    expect(storage.entries.get('token')).toBe('t1');
    expect(JSON.parse(storage.entries.get('userInfo') ?? '')).toEqual(USER);
    expect(store.readUserInfo()).toEqual(USER);
  });

  it.each([
    { stored: '{"id":', because: 'it is not JSON' },
    { stored: '"text"', because: 'it is no object' },
    { stored: 'null', because: 'it is null' },
    { stored: JSON.stringify({ ...USER, includePermissions: '1000' }), because: 'a list is text' },
    { stored: JSON.stringify({ ...USER, mobile: '' }), because: 'the mobile is missing' },
    { stored: JSON.stringify(portalUser()), because: 'an older release kept no token in it' },
  ])('clears cached user info when $because', ({ stored }) => {
    const storage = createMemoryStorage({ userInfo: stored, token: 't1' });
    expect(createTokenStore(storage).readUserInfo()).toBeNull();
    expect(storage.entries.has('userInfo')).toBe(false);
    expect(storage.entries.get('token')).toBe('t1');
  });

  it('keeps the session in memory when storage is full', () => {
    const storage = createMemoryStorage({ token: 'old' });
    storage.fill();
    const store = createTokenStore(storage);
    store.writeToken('t1');
    expect(store.readToken()).toBe('t1');
  });

  it('keeps the session in memory when storage is blocked, and forgets it when told', () => {
    const storage = createMemoryStorage();
    storage.block();
    const store = createTokenStore(storage);
    store.writeToken('t1');
    store.writeUserInfo(USER);
    expect([store.readToken(), store.readUserInfo()]).toEqual(['t1', USER]);
    store.clear();
    expect([store.readToken(), store.readUserInfo()]).toEqual([null, null]);
  });
});

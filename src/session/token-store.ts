import type { UserInfo } from '../../contract/api/account/user';
import { parseUserInfo } from './usable-user';

/** Local storage keys (spec §9). */
export const TOKEN_KEY = 'token';
export const USER_INFO_KEY = 'userInfo';
/** Ours, beside the two of the specification; outlives the session. */
export const DEVICE_TOKEN_KEY = 'deviceToken';

/** Written and taken away by a logout, so that other tabs know it from a session that ran out. */
export const LEFT_KEY = 'sessionLeft';

/** Where token and user info are kept between pages. Nothing of it throws. */
export interface TokenStore {
  readToken: () => string | null;
  writeToken: (token: string) => void;
  /** Null when there is none; one that is corrupt or of another shape is cleared first. */
  readUserInfo: () => UserInfo | null;
  writeUserInfo: (user: UserInfo) => void;
  clearUserInfo: () => void;
  /** What the gateway knows this browser by when it logs in; null before the first login. */
  readDeviceToken: () => string | null;
  writeDeviceToken: (token: string) => void;
  /** Removes token and user info. */
  clear: () => void;
  /** Removes both because somebody logged out, and lets other tabs know. */
  clearAsLeft: () => void;
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps both in local storage. Where that is full or blocked they are kept in memory: the session then
 * lasts until the page is left.
 */
export function createTokenStore(storage: KeyValueStorage): TokenStore {
  const inMemory = new Map<string, string>();

  function read(key: string): string | null {
    try {
      return storage.getItem(key) ?? inMemory.get(key) ?? null;
    } catch {
      return inMemory.get(key) ?? null;
    }
  }

  function write(key: string, value: string): void {
    try {
      storage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      remove(key);
      inMemory.set(key, value);
    }
  }

  function remove(key: string): void {
    inMemory.delete(key);
    try {
      storage.removeItem(key);
    } catch {
      // Storage that cannot be written holds nothing of ours.
    }
  }

  function clear(): void {
    remove(TOKEN_KEY);
    remove(USER_INFO_KEY);
  }

  return {
    readToken: () => read(TOKEN_KEY),
    writeToken: (token) => write(TOKEN_KEY, token),
    readUserInfo() {
      const stored = read(USER_INFO_KEY);
      if (stored === null) return null;
      const user = parseUserInfo(stored);
      if (user === null) remove(USER_INFO_KEY);
      return user;
    },
    writeUserInfo: (user) => write(USER_INFO_KEY, JSON.stringify(user)),
    clearUserInfo: () => remove(USER_INFO_KEY),
    readDeviceToken: () => read(DEVICE_TOKEN_KEY),
    writeDeviceToken: (token) => write(DEVICE_TOKEN_KEY, token),
    clear,
    clearAsLeft() {
      write(LEFT_KEY, 'yes');
      clear();
      remove(LEFT_KEY);
    },
  };
}

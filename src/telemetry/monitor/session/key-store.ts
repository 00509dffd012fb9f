import { attempt } from '../../safely';

/** Where two short texts are kept between page loads. May throw on every call. */
export interface KeyBackend {
  read: (key: string) => string | null | undefined;
  write: (key: string, value: string) => void;
}

/** A store that never throws; what the backend refuses is remembered for as long as the page lives. */
export interface KeyStore {
  /** Empty when nothing is kept. */
  read: (key: string) => string;
  write: (key: string, value: string) => void;
}

/** Wraps a backend that may be blocked, full or silently deaf. */
export function createKeyStore(backend: KeyBackend): KeyStore {
  const unsaved = new Map<string, string>();
  const read = (key: string): string => attempt(() => backend.read(key)) ?? '';
  return {
    read: (key) => unsaved.get(key) ?? read(key),
    write(key, value) {
      unsaved.set(key, value);
      attempt(() => backend.write(key, value));
      // Blocked cookies accept a write and forget it.
      if (read(key) === value) unsaved.delete(key);
    },
  };
}

/** Keeps keys, which must be plain words, in first-party cookies of the whole site, encoded, for 365 days. */
export function createCookieBackend(
  jar: { cookie: string },
  isSecure: boolean,
  now: () => number,
): KeyBackend {
  // spec §9: cookie life.
  const COOKIE_LIFE_MS = 365 * 24 * 60 * 60 * 1000;
  return {
    read(key) {
      const found = new RegExp(`(?:^|; )${key}=([^;]*)`).exec(jar.cookie);
      return found && decodeURIComponent(found[1] ?? '');
    },
    write(key, value) {
      const expires = new Date(now() + COOKIE_LIFE_MS).toUTCString();
      const attributes = `Expires=${expires}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      jar.cookie = `${key}=${encodeURIComponent(value)}; ${attributes}`;
    },
  };
}

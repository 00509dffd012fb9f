/** Where two short texts are kept between page loads. May throw on every call. */
export interface KeyBackend {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** A store that never throws; what the backend refuses is remembered for as long as the page lives. */
export type KeyStore = KeyBackend;

/** Wraps a backend that may be blocked, full or silently deaf. */
export function createKeyStore(backend: KeyBackend): KeyStore {
  const unsaved = new Map<string, string>();
  return {
    read(key) {
      const kept = unsaved.get(key);
      if (kept !== undefined) return kept;
      try {
        return backend.read(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        backend.write(key, value);
        // Blocked cookies accept a write and forget it.
        if (backend.read(key) === value) unsaved.delete(key);
        else unsaved.set(key, value);
      } catch {
        unsaved.set(key, value);
      }
    },
    remove(key) {
      unsaved.delete(key);
      try {
        backend.remove(key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}

/** Keeps keys in local storage. `getStorage` is called each time: with storage blocked even the getter throws. */
export function createLocalStorageBackend(getStorage: () => Storage): KeyBackend {
  return {
    read: (key) => getStorage().getItem(key),
    write: (key, value) => getStorage().setItem(key, value),
    remove: (key) => getStorage().removeItem(key),
  };
}

/** The `document.cookie` property, as a pair of functions. */
export interface CookieJar {
  read(): string;
  write(cookie: string): void;
  readonly isSecure: boolean;
  now(): number;
}

// spec §9: cookie life.
const COOKIE_LIFE_MS = 365 * 24 * 60 * 60 * 1000;

/** Keeps keys in first-party cookies of the whole site, encoded, for 365 days. */
export function createCookieBackend(jar: CookieJar): KeyBackend {
  const write = (key: string, value: string, expiresMs: number): void => {
    const secure = jar.isSecure ? '; Secure' : '';
    const expires = new Date(expiresMs).toUTCString();
    jar.write(
      `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Expires=${expires}; Path=/; SameSite=Lax${secure}`,
    );
  };
  return {
    read(key) {
      const prefix = `${encodeURIComponent(key)}=`;
      const found = jar
        .read()
        .split(/;\s*/)
        .find((cookie) => cookie.startsWith(prefix));
      return found === undefined ? null : decodeURIComponent(found.slice(prefix.length));
    },
    write: (key, value) => write(key, value, jar.now() + COOKIE_LIFE_MS),
    remove: (key) => write(key, '', 0),
  };
}

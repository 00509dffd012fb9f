import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCookieBackend, createKeyStore, type KeyBackend } from './key-store';
import { createHexId, createVisitorId } from './random-id';
import { resolveVisitorId, VISITOR_KEY } from './visitor';

const fill = (bytes: Uint8Array<ArrayBuffer>): void => void webcrypto.getRandomValues(bytes);

function mapBackend(kept = new Map<string, string>()): KeyBackend & { readonly kept: Map<string, string> } {
  return {
    kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
  };
}

describe('visitor id', () => {
  it('VID-1 is made once, matches uid_ and 16 letters or digits, and survives a reload', () => {
    const backend = mapBackend();
    const first = resolveVisitorId(createKeyStore(backend), fill);
    expect(first).toMatch(/^uid_[0-9a-z]{16}$/);
    expect(backend.kept.get(VISITOR_KEY)).toBe(first);
    expect(resolveVisitorId(createKeyStore(backend), fill)).toBe(first);
  });

  it.each(['', 'uid_', 'uid_ABC', 'uid_0123456789abcdefg', '<script>'])(
    'VID-1 replaces the unsound stored id %j',
    (stored) => {
      const backend = mapBackend(new Map([[VISITOR_KEY, stored]]));
      const id = resolveVisitorId(createKeyStore(backend), fill);
      expect(id).toMatch(/^uid_[0-9a-z]{16}$/);
      expect(id).not.toBe(stored);
    },
  );

  it('VID-2 100 000 ids hold no duplicate', () => {
    const ids = new Set<string>();
    for (let count = 0; count < 100_000; count += 1) ids.add(createVisitorId(fill));
    expect(ids.size).toBe(100_000);
  });

  it('VID-2 takes every letter from the given generator', () => {
    const bytes = [1, 35, 36, 0, 251, 71, 10, 255];
    const id = createVisitorId((target) => target.set([...bytes, ...bytes]));
    expect(id).toBe('uid_1z00zza31z00zza3');
  });
});

describe('hex ids', () => {
  it('are lower-case hex of the asked length and never all zeros', () => {
    expect(createHexId(16, fill)).toMatch(/^[0-9a-f]{32}$/);
    expect(createHexId(2, (bytes) => bytes.fill(0))).toBe('0100');
    expect(createHexId(2, (bytes) => bytes.fill(10))).toBe('0a0a');
  });
});

describe('cookie storage', () => {
  const nowMs = Date.UTC(2024, 0, 1);
  function jar(isSecure: boolean) {
    const written: string[] = [];
    const kept = new Map<string, string>();
    const cookieJar = {
      get cookie() {
        return [...kept].map(([key, value]) => `${key}=${value}`).join('; ');
      },
      set cookie(cookie: string) {
        written.push(cookie);
        const [pair = ''] = cookie.split('; ');
        const equals = pair.indexOf('=');
        kept.set(pair.slice(0, equals), pair.slice(equals + 1));
      },
    };
    const backend = createCookieBackend(cookieJar, isSecure, () => nowMs);
    return { backend, written, kept };
  }

  it('VID-4 lives 365 days on the whole site, SameSite=Lax, Secure on https', () => {
    const { backend, written } = jar(true);
    backend.write('key', 'value');
    expect(written).toEqual([
      `key=value; Expires=${new Date(nowMs + 365 * 86_400_000).toUTCString()}; Path=/; SameSite=Lax; Secure`,
    ]);
  });

  it('VID-4 is not Secure on http, where the browser would refuse it', () => {
    const { backend, written } = jar(false);
    backend.write('key', 'value');
    expect(written[0]).not.toContain('Secure');
  });

  it('VID-4 round-trips any value through encoding', () => {
    const { backend } = jar(true);
    const value = 'a=b; c,d 中文 %41 "x"';
    backend.write('other', 'x');
    backend.write('key', value);
    expect(backend.read('key')).toBe(value);
    expect(backend.read('ke')).toBeNull();
  });
});

describe('a storage that refuses', () => {
  it('VID-5 a getter that throws leaves ids in memory', () => {
    const denied = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = createKeyStore({ read: denied, write: denied });
    expect(store.read('key')).toBe('');
    store.write('key', 'value');
    expect(store.read('key')).toBe('value');
  });

  it('VID-5 a full storage leaves the new value in memory and the old one unread', () => {
    const backend = mapBackend(new Map([['key', 'old']]));
    const store = createKeyStore({
      ...backend,
      write: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    store.write('key', 'new');
    expect(store.read('key')).toBe('new');
  });

  it('VID-5 a deaf cookie jar leaves the value in memory', () => {
    const store = createKeyStore({ read: () => null, write: () => undefined });
    store.write('key', 'value');
    expect(store.read('key')).toBe('value');
  });

  it('VID-5 a storage that recovers is used again', () => {
    const backend = mapBackend();
    let isFull = true;
    const store = createKeyStore({
      ...backend,
      write: (key, value) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        backend.write(key, value);
      },
    });
    store.write('key', 'first');
    isFull = false;
    store.write('key', 'second');
    expect(backend.kept.get('key')).toBe('second');
    backend.kept.set('key', 'by another tab');
    expect(store.read('key')).toBe('by another tab');
  });
});

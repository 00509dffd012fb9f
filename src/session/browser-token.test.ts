import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { BROWSER_TOKEN_KEY, createBrowserToken } from './browser-token';

describe('the token of a browser', () => {
  it('has the form that the gateway takes, and is another in every browser', () => {
    const tokens = Array.from({ length: 200 }, () => createBrowserToken(createMemoryStorage())());
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(200);
  });

  it('is the same in another tab and after a reload', () => {
    const storage = createMemoryStorage();
    const first = createBrowserToken(storage);
    const token = first();
    expect([first(), createBrowserToken(storage)()]).toEqual([token, token]);
  });

  it('is made anew where something else is kept', () => {
    const storage = createMemoryStorage();
    storage.setItem(BROWSER_TOKEN_KEY, 'not one');
    const token = createBrowserToken(storage)();
    expect(token).not.toBe('not one');
    expect(storage.getItem(BROWSER_TOKEN_KEY)).toBe(token);
  });

  it('holds for the page where storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const read = createBrowserToken({ getItem: blocked, setItem: blocked });
    expect(read()).toBe(read());
  });
});

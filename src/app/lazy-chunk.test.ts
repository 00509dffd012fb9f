import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { ChunkError, loadOrReload, type ChunkHost } from './lazy-chunk';

function host(changes: Partial<ChunkHost> = {}) {
  return {
    storage: createMemoryStorage(),
    reload: vi.fn(),
    isServerReachable: () => Promise.resolve(true),
    now: () => 1_000_000,
    ...changes,
  };
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Lets everything that is already on its way settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('a chunk that cannot be loaded', () => {
  it('loads the page again when the server is there: a release took it away', async () => {
    const browser = host();
    const settled = vi.fn();
    loadOrReload(gone, browser).then(settled, settled);
    await settle();
    expect(browser.reload).toHaveBeenCalledTimes(1);
    expect(settled).not.toHaveBeenCalled();
  });

  it('is told instead of reloading a second time within a minute', async () => {
    const browser = host();
    void loadOrReload(gone, browser);
    await settle();
    await expect(loadOrReload(gone, { ...browser, now: () => 1_059_999 })).rejects.toBeInstanceOf(ChunkError);
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it('is told when the server is out of reach', async () => {
    const browser = host({ isServerReachable: () => Promise.resolve(false) });
    await expect(loadOrReload(gone, browser)).rejects.toBeInstanceOf(ChunkError);
    expect(browser.reload).not.toHaveBeenCalled();
  });
});

it('hands a loaded chunk over', async () => {
  await expect(loadOrReload(() => Promise.resolve('chunk'), host())).resolves.toBe('chunk');
});

import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../test/support/memory-storage';
import { loadPatiently, type PartHost } from './load-patiently';
import { createMissingParts } from './missing-parts';

const GONE = new TypeError('Failed to fetch dynamically imported module');

/** A browser whose clock strikes when it is told to. */
function createPlace(changes: Partial<Pick<PartHost, 'storage' | 'isServerReachable'>> = {}) {
  const clock: { strike: () => void; isRunning: boolean } = { strike: () => undefined, isRunning: false };
  const missing = createMissingParts((again) => {
    Object.assign(clock, { strike: again, isRunning: true });
    return () => void (clock.isRunning = false);
  });
  const host = {
    storage: createMemoryStorage(),
    reload: vi.fn(),
    isServerReachable: vi.fn(() => Promise.resolve(true)),
    mendStyles: vi.fn(() => Promise.resolve()),
    report: vi.fn(),
    now: () => 1_000_000,
    ...changes,
  };
  return { host, missing, clock };
}

/** Fails as often as told, then loads. */
function failing(times: number) {
  const load = vi.fn(() => Promise.resolve('part'));
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(GONE);
  return load;
}

/** Lets everything that is already on its way settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const away = () => Promise.resolve(false);

it('hands a part over, and asks nothing of the server beside', async () => {
  const { host, missing } = createPlace();
  await expect(loadPatiently(failing(0), false, missing, host)).resolves.toBe('part');
  expect(host.isServerReachable).not.toHaveBeenCalled();
  expect(host.mendStyles).not.toHaveBeenCalled();
});

describe('a part that does not load while the server is away', () => {
  it('is waited for, and loaded with its styles once the server is back', async () => {
    const { host, missing, clock } = createPlace({ isServerReachable: away });
    const told = vi.fn();
    missing.subscribe(() => told(missing.reason()));
    const loading = loadPatiently(failing(2), false, missing, host);
    await settle();
    expect(missing.reason()).toBe('away');
    clock.strike();
    await settle();
    expect(missing.reason()).toBe('away');
    clock.strike();
    await expect(loading).resolves.toBe('part');
    expect(host.mendStyles).toHaveBeenCalledTimes(2);
    expect(missing.reason()).toBeNull();
    expect(clock.isRunning).toBe(false);
    expect(told).toHaveBeenLastCalledWith(null);
    expect(host.reload).not.toHaveBeenCalled();
    expect(host.report).not.toHaveBeenCalled();
  });

  it('is tried when somebody asks for it, too', async () => {
    const { host, missing } = createPlace({ isServerReachable: away });
    const loading = loadPatiently(failing(1), false, missing, host);
    await settle();
    missing.tryNow();
    await expect(loading).resolves.toBe('part');
  });

  it('waits on where its styles do not come', async () => {
    const { host, missing, clock } = createPlace({ isServerReachable: away });
    host.mendStyles.mockRejectedValueOnce(new Error('no styles'));
    const load = failing(1);
    const loading = loadPatiently(load, false, missing, host);
    await settle();
    clock.strike();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(missing.reason()).toBe('away');
    clock.strike();
    await expect(loading).resolves.toBe('part');
  });

  it('is missed until the last of several is there', async () => {
    const { host, missing, clock } = createPlace({ isServerReachable: away });
    const first = loadPatiently(failing(1), false, missing, host);
    const second = loadPatiently(failing(2), true, missing, host);
    await settle();
    clock.strike();
    await expect(first).resolves.toBe('part');
    expect(missing.reason()).toBe('away');
    await settle();
    clock.strike();
    await expect(second).resolves.toBe('part');
    expect(missing.reason()).toBeNull();
  });
});

describe('a page that the server has no longer', () => {
  it('has the window loaded again: a release took it away', async () => {
    const { host, missing } = createPlace();
    const settled = vi.fn();
    loadPatiently(failing(9), true, missing, host).then(settled, settled);
    await settle();
    expect(host.reload).toHaveBeenCalledTimes(1);
    expect(settled).not.toHaveBeenCalled();
    expect(missing.reason()).toBeNull();
  });

  it('has it loaded once: what that does not cure is said, reported once, and tried on', async () => {
    const { host, missing, clock } = createPlace();
    void loadPatiently(failing(9), true, missing, host);
    await settle();
    let nowMs = 1_059_999;
    const later = { ...host, now: () => nowMs };
    const loading = loadPatiently(failing(2), true, missing, later);
    await settle();
    expect(missing.reason()).toBe('gone');
    // Long after, this window still does not go by itself.
    nowMs += 3_600_000;
    clock.strike();
    await settle();
    expect(host.reload).toHaveBeenCalledTimes(1);
    expect(host.report.mock.calls).toEqual([[GONE]]);
    clock.strike();
    await expect(loading).resolves.toBe('part');
  });

  it('is not loaded again where the browser keeps nothing: once could not be told from twice', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { host, missing } = createPlace({ storage: { getItem: refuse, setItem: refuse } });
    void loadPatiently(failing(9), true, missing, host);
    await settle();
    expect(host.reload).not.toHaveBeenCalled();
    expect(missing.reason()).toBe('gone');
  });
});

it('never reloads for a part of a page: somebody may be typing', async () => {
  const { host, missing } = createPlace();
  void loadPatiently(failing(9), false, missing, host);
  await settle();
  expect(host.reload).not.toHaveBeenCalled();
  expect(missing.reason()).toBe('gone');
  expect(host.report).toHaveBeenCalledTimes(1);
});

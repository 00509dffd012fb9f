import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplicaWatch, LAG_MAX_MS, type ReplicaWatch } from './replica-watch';

const EVERY_MS = 100;
/** The primary's clock is another one than this process's. */
const EPOCH_MS = 1_700_000_000_000;

let watch: ReplicaWatch;
let server: { position: number; applied: number | null; isDown: boolean };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  server = { position: 100, applied: 100, isDown: false };
  watch = createReplicaWatch({
    everyMs: EVERY_MS,
    clock: () => performance.now(),
    askPrimary: async () => ({ atMs: EPOCH_MS + performance.now(), position: server.position }),
    askReplica: async () => {
      if (server.isDown) throw new Error('refused');
      return server.applied;
    },
  });
  await watch.start();
});
afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
});

const now = () => EPOCH_MS + performance.now();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a replica', () => {
  it('knows what was committed before the last look that it has come up to', async () => {
    expect(watch.knows(null)).toBe(true);
    const changedAtMs = now();
    server.position = 200;
    expect(watch.knows(changedAtMs)).toBe(false);
    await pass(5 * EVERY_MS);
    expect(watch.knows(changedAtMs)).toBe(false);
    expect(watch.knows(null)).toBe(true);
    server.applied = 200;
    await pass(EVERY_MS);
    expect(watch.knows(changedAtMs)).toBe(true);
  });

  it('knows of a change although the primary went on meanwhile', async () => {
    await pass(EVERY_MS);
    const changedAtMs = now();
    server.position = 200;
    await pass(EVERY_MS);
    server.position = 300;
    server.applied = 250;
    await pass(EVERY_MS);
    expect(watch.knows(changedAtMs)).toBe(true);
    expect(watch.knows(now())).toBe(false);
  });

  it('is not read once it is too far behind, and again when it has caught up', async () => {
    server.position = 200;
    await pass(LAG_MAX_MS - EVERY_MS);
    expect(watch.lagMs()).toBeGreaterThan(LAG_MAX_MS - 3 * EVERY_MS);
    expect(watch.knows(null)).toBe(true);
    await pass(3 * EVERY_MS);
    expect(watch.lagMs()).toBeNull();
    expect(watch.knows(null)).toBe(false);
    server.applied = 200;
    await pass(EVERY_MS);
    expect(watch.knows(null)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['does not answer', () => (server.isDown = true)],
    ['follows nobody', () => (server.applied = null)],
    ['failed a read', () => watch.missed()],
  ])('that %s is not read before it was found well again', async (_what, fail) => {
    fail();
    if (watch.knows(null)) await pass(EVERY_MS);
    expect(watch.knows(null)).toBe(false);
    Object.assign(server, { isDown: false, applied: 100 });
    await pass(EVERY_MS);
    expect(watch.knows(null)).toBe(true);
  });

  it('keeps nobody waiting for what it knows of while it is not read', async () => {
    server.position = 200;
    const momentMs = performance.now();
    expect(watch.knowsSince(momentMs)).toBe(false);
    server.isDown = true;
    await pass(EVERY_MS);
    expect(watch.knowsSince(momentMs)).toBe(true);
  });

  it('is looked at no more once the watch has stopped', async () => {
    await watch.stop();
    const looked = vi.fn();
    watch.onLook(looked);
    await pass(10 * EVERY_MS);
    expect(looked).not.toHaveBeenCalled();
  });
});

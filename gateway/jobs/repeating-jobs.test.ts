import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startJobs } from './repeating-jobs';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const quiet = { error: () => undefined };

describe('a repeating job', () => {
  it('runs at the start and again after each pause', async () => {
    const runs: number[] = [];
    const job = { name: 'count', everyMs: 60_000, run: async (nowMs: number) => void runs.push(nowMs) };
    const stop = startJobs([job], { now: Date.now, log: quiet });
    await vi.advanceTimersByTimeAsync(150_000);
    await stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(runs).toEqual([1_000_000, 1_060_000, 1_120_000]);
  });

  it('says that it failed, and tries again', async () => {
    const said: unknown[] = [];
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs < 3) throw new Error(`no ${runs}`);
    };
    const log = { error: (fields: unknown) => void said.push(fields) };
    const stop = startJobs([{ name: 'stubborn', everyMs: 1000, run }], { now: Date.now, log });
    await vi.advanceTimersByTimeAsync(3500);
    await stop();
    expect(runs).toBe(4);
    expect(said).toEqual([
      { err: new Error('no 1'), job: 'stubborn', againInMs: 1000 },
      { err: new Error('no 2'), job: 'stubborn', againInMs: 1000 },
    ]);
  });

  it('is told of after each run, also one that failed, with how long it took', async () => {
    const runs: unknown[] = [];
    let count = 0;
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      if ((count += 1) === 2) throw new Error('no');
    };
    const parts = { now: Date.now, log: quiet, ran: (told: unknown) => void runs.push(told) };
    const stop = startJobs([{ name: 'told', everyMs: 1000, run }], parts);
    await vi.advanceTimersByTimeAsync(2_000);
    await stop();
    expect(runs).toEqual([
      { name: 'told', isFailed: false, tookMs: 300 },
      { name: 'told', isFailed: true, tookMs: 300 },
    ]);
  });

  it('hears that the gateway stops', async () => {
    const heard: boolean[] = [];
    const run = async (_nowMs: number, signal: AbortSignal) => {
      for (let step = 0; step < 100 && !signal.aborted; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      heard.push(signal.aborted);
    };
    const stop = startJobs([{ name: 'long', everyMs: 1000, run }], { now: Date.now, log: quiet });
    await vi.advanceTimersByTimeAsync(2500);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(heard).toEqual([true]);
  });

  it('never runs twice at once, and the stop waits for the one that is under way', async () => {
    let atOnce = 0;
    let most = 0;
    let done = 0;
    const run = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      atOnce -= 1;
      done += 1;
    };
    const stop = startJobs([{ name: 'slow', everyMs: 1000, run }], { now: Date.now, log: quiet });
    await vi.advanceTimersByTimeAsync(25_000);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(100_000);
    await stopped;
    expect([most, done]).toEqual([1, 3]);
  });
});

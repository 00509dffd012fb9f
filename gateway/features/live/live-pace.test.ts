import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './live-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function rig(work: (items: readonly string[]) => Promise<void> = () => Promise.resolve()) {
  const done: string[] = [];
  const failed: string[] = [];
  const startMs = Date.now();
  const pace = createPace<string>(
    250,
    () => Date.now(),
    (items) => {
      done.push(`${Date.now() - startMs}: ${items.join(' ')}`);
      return work(items);
    },
    (items) => void failed.push(...items),
  );
  return { pace, done, failed };
}

describe('the pace of telling', () => {
  it('is at once for the first, and every so often for what follows', async () => {
    const { pace, done } = rig();
    for (let step = 0; step < 10; step += 1) {
      pace.ask('a');
      await pass(100);
    }
    await pass(1_000);
    expect(done).toEqual(['0: a', '250: a', '500: a', '750: a', '1000: a']);
  });

  it('takes those together that are due at the same time', async () => {
    const { pace, done } = rig();
    for (const item of ['a', 'b', 'c']) pace.ask(item);
    await pass(10);
    expect(done).toEqual(['0: a b c']);
  });

  it('does one thing at a time; who comes meanwhile is next', async () => {
    const { pace, done } = rig(() => new Promise((resolve) => setTimeout(resolve, 400)));
    pace.ask('a');
    await pass(100);
    pace.ask('b');
    pace.ask('a');
    await pass(1_000);
    expect(done.map((line) => line.replace(/^\d+: /, ''))).toEqual(['a', 'b a']);
  });

  it('goes on after a failure, of which it tells', async () => {
    const { pace, done, failed } = rig(() => Promise.reject(new Error('away')));
    pace.ask('a');
    await pass(10);
    pace.ask('b');
    await pass(10);
    expect([done, failed]).toEqual([
      ['0: a', '10: b'],
      ['a', 'b'],
    ]);
  });

  it('forgets who has gone', async () => {
    const { pace, done } = rig();
    pace.ask('a');
    pace.ask('b');
    pace.forget('a');
    await pass(1_000);
    expect(done).toEqual(['0: b']);
  });
});

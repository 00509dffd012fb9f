import { describe, expect, it } from 'vitest';
import { holdBack } from './held-listen';

async function setUp() {
  const state = { nowMs: 0, knownMs: -1 };
  const looked = new Set<() => void>();
  const told: string[] = [];
  const source = {
    hear: (_payload: string): void => undefined,
    lose: (): void => undefined,
    isStopped: false,
  };
  const listen = holdBack(
    async (_channel, heard, lost) => {
      Object.assign(source, { hear: heard, lose: lost });
      return () => void (source.isStopped = true);
    },
    {
      knowsSince: (momentMs) => momentMs < state.knownMs,
      onLook: (each) => {
        looked.add(each);
        return () => void looked.delete(each);
      },
    },
    () => state.nowMs,
  );
  const stop = await listen(
    'changes',
    (payload) => told.push(payload),
    () => told.push('lost'),
  );
  const look = (knownMs: number): void => {
    state.knownMs = knownMs;
    looked.forEach((each) => each());
  };
  return { state, source, told, look, looked, stop };
}

describe('what is heard beside a replica', () => {
  it('is told when the replica knows of it, in its order', async () => {
    const { state, source, told, look } = await setUp();
    source.hear('one');
    state.nowMs = 10;
    source.hear('two');
    expect(told).toEqual([]);
    look(5);
    expect(told).toEqual(['one']);
    source.hear('three');
    expect(told).toEqual(['one']);
    look(11);
    expect(told).toEqual(['one', 'two', 'three']);
  });

  it('is let go with what was lost: everything is read anew', async () => {
    const { source, told, look } = await setUp();
    source.hear('one');
    source.lose();
    look(100);
    expect(told).toEqual(['lost']);
  });

  it('is lost as a whole when too much of it would wait', async () => {
    const { source, told } = await setUp();
    for (let count = 0; count <= 10_000; count += 1) source.hear(String(count));
    expect(told).toEqual(['lost']);
  });

  it('is told no more after the end', async () => {
    const { source, looked, stop } = await setUp();
    stop();
    expect(source.isStopped).toBe(true);
    expect(looked.size).toBe(0);
  });
});

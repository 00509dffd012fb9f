import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SqlState, sqlState } from './database-error';
import { createTurnstile, type TurnstileLimits } from './turnstile';

const LIMITS: TurnstileLimits = { places: 2, queueMax: 8, waitMs: 2_000, standstillMs: 150 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What became of somebody who asked to be let in. */
function ask(enter: () => Promise<void>): { outcome: 'waits' | 'in' | 'full' } {
  const asked: { outcome: 'waits' | 'in' | 'full' } = { outcome: 'waits' };
  enter().then(
    () => (asked.outcome = 'in'),
    (error: unknown) => {
      if (sqlState(error) !== SqlState.tooManyConnections) throw error;
      asked.outcome = 'full';
    },
  );
  return asked;
}

describe('a turnstile', () => {
  it('lets in as many as there are places, and the next when somebody leaves, in their order', async () => {
    const { enter, leave } = createTurnstile(LIMITS);
    const asked = Array.from({ length: 4 }, () => ask(enter));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'waits', 'waits']);
    leave();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'in', 'waits']);
  });

  it('says how many are inside and how many wait', async () => {
    const { enter, leave, inside, waiting } = createTurnstile(LIMITS);
    Array.from({ length: 3 }, () => ask(enter));
    expect([inside(), waiting()]).toEqual([2, 1]);
    leave();
    expect([inside(), waiting()]).toEqual([2, 0]);
    leave();
    expect([inside(), waiting()]).toEqual([1, 0]);
  });

  it('sends everybody away while nobody leaves', async () => {
    const { enter } = createTurnstile(LIMITS);
    const asked = Array.from({ length: 4 }, () => ask(enter));
    await vi.advanceTimersByTimeAsync(149);
    expect(asked[2]?.outcome).toBe('waits');
    await vi.advanceTimersByTimeAsync(20);
    expect(asked.map(({ outcome }) => outcome)).toEqual(['in', 'in', 'full', 'full']);
  });

  it('keeps them in line while the queue moves, up to the limit', async () => {
    const { enter, leave } = createTurnstile(LIMITS);
    ask(enter);
    ask(enter);
    const last = ask(enter);
    // Others leave and come back at once, always before the one who waits last.
    const moving = setInterval(() => {
      leave();
      ask(enter);
    }, 100);
    await vi.advanceTimersByTimeAsync(120);
    expect(last.outcome).toBe('in');
    const late = [ask(enter), ask(enter), ask(enter)];
    await vi.advanceTimersByTimeAsync(450);
    expect(late.map(({ outcome }) => outcome)).not.toContain('full');
    clearInterval(moving);
  });

  it('sends whoever comes to a full queue away at once, and is open again afterwards', async () => {
    const { enter, leave } = createTurnstile(LIMITS);
    const asked = Array.from({ length: 11 }, () => ask(enter));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked[10]?.outcome).toBe('full');
    await vi.advanceTimersByTimeAsync(3_000);
    leave();
    leave();
    const later = [ask(enter), ask(enter)];
    await vi.advanceTimersByTimeAsync(0);
    expect(later.map(({ outcome }) => outcome)).toEqual(['in', 'in']);
  });
});

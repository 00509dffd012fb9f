import type { Clock } from '../../../src/telemetry/clock';

export interface ManualClock extends Clock {
  /** Moves time forward and runs every timer that falls due, in order. */
  advance: (ms: number) => void;
  /** Moves only the wall clock, as a user or a time server does. */
  jump: (ms: number) => void;
  /** Timers that have not run yet. */
  pending: () => number;
}

/** A clock that stands still until it is moved. */
export function createManualClock(startMs = 1_700_000_000_000): ManualClock {
  let elapsedMs = 0;
  let wallOffsetMs = startMs;
  let sequence = 0;
  const timers = new Map<number, { readonly dueMs: number; readonly run: () => void }>();

  function nextDue(untilMs: number): number | undefined {
    let best: number | undefined;
    for (const [id, timer] of timers) {
      if (timer.dueMs > untilMs) continue;
      const current = best === undefined ? undefined : timers.get(best);
      if (current === undefined || timer.dueMs < current.dueMs) best = id;
    }
    return best;
  }

  return {
    now: () => wallOffsetMs + elapsedMs,
    elapsed: () => elapsedMs,
    after(delayMs, run) {
      sequence += 1;
      timers.set(sequence, { dueMs: elapsedMs + Math.max(0, delayMs), run });
      return sequence;
    },
    cancel(timer) {
      if (timer !== undefined) timers.delete(timer);
    },
    advance(ms) {
      const untilMs = elapsedMs + ms;
      for (let id = nextDue(untilMs); id !== undefined; id = nextDue(untilMs)) {
        const timer = timers.get(id);
        timers.delete(id);
        if (timer === undefined) continue;
        elapsedMs = Math.max(elapsedMs, timer.dueMs);
        timer.run();
      }
      elapsedMs = untilMs;
    },
    jump(ms) {
      wallOffsetMs += ms;
    },
    pending: () => timers.size,
  };
}

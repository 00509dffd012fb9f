import type { Clock } from '../clock';
import type { Level } from './config';

/** Answers how many entries of a level were held back before this one, or undefined when it is held back too. */
export type StormLimit = (level: Level) => number | undefined;

/** Keeps a storm of log lines from becoming a storm of requests. Each level has its own allowance. */
export function createStormLimit(clock: Clock): StormLimit {
  /** After a burst, one more entry per this time. */
  const REFILL_MS = 2000;
  /** Entries of one level that may be sent at once. */
  const BURST = 20;
  const allowances = new Map<Level, readonly [creditMs: number, sinceMs: number, held: number]>();
  return (level) => {
    const nowMs = clock.elapsed();
    const [lastCreditMs, sinceMs, held] = allowances.get(level) ?? [BURST * REFILL_MS, nowMs, 0];
    const creditMs = Math.min(BURST * REFILL_MS, lastCreditMs + nowMs - sinceMs);
    const isHeld = creditMs < REFILL_MS;
    allowances.set(level, isHeld ? [creditMs, nowMs, held + 1] : [creditMs - REFILL_MS, nowMs, 0]);
    return isHeld ? undefined : held;
  };
}

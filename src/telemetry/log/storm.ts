import type { Clock } from '../clock';
import { LEVELS, type Level } from './config';

/** Entries of one level that may be sent at once. */
const BURST = 20;
/** After a burst, one more entry per this time. */
const REFILL_MS = 2000;

export interface StormLimit {
  /** Answers how many entries of this level were held back before, or undefined when this one is held back too. */
  admit(level: Level): number | undefined;
}

/** Keeps a storm of log lines from becoming a storm of requests. Each level has its own allowance. */
export function createStormLimit(clock: Clock): StormLimit {
  const allowances = new Map(
    LEVELS.map((level) => [level, { left: BURST, sinceMs: clock.elapsed(), held: 0 }]),
  );
  return {
    admit(level) {
      const allowance = allowances.get(level);
      if (allowance === undefined) return 0;
      const refills = Math.floor((clock.elapsed() - allowance.sinceMs) / REFILL_MS);
      allowance.left = Math.min(BURST, allowance.left + refills);
      allowance.sinceMs += refills * REFILL_MS;
      if (allowance.left === 0) {
        allowance.held += 1;
        return undefined;
      }
      allowance.left -= 1;
      const { held } = allowance;
      allowance.held = 0;
      return held;
    },
  };
}

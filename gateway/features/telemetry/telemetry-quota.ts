/** Counts what callers use up in windows of time. Memory is bounded. */
export interface Shares {
  /** Seconds that a caller has to wait; 0 lets it through. Counts nothing: who is refused costs nobody anything. */
  readonly waitFor: (caller: string, nowMs: number) => number;
  /** @returns how to give it back, which does nothing once the window is over. */
  readonly use: (caller: string, amount: number, nowMs: number) => () => void;
  readonly usedBy: (caller: string, nowMs: number) => number;
}

export interface ShareLimits {
  readonly windowMs: number;
  /** What one caller may use in a window. */
  readonly perCaller: number;
  /** What all may use together; a modest caller has as much again, which no greedy one can take. */
  readonly overall: number;
}

/** Callers told apart in one window; all beyond share the place of one. */
const CALLERS_MAX = 10_000;
const OTHERS = '';
/** A caller that has used less than this share of its limit is a modest one. */
const MODEST_SHARE = 1 / 10;

export function createShares({ windowMs, perCaller, overall }: ShareLimits): Shares {
  let windowStartMs = -Infinity;
  let totals = { greedy: 0, modest: 0 };
  let used = new Map<string, number>();

  function turn(nowMs: number): void {
    if (nowMs - windowStartMs < windowMs && nowMs >= windowStartMs) return;
    windowStartMs = nowMs;
    totals = { greedy: 0, modest: 0 };
    used = new Map();
  }
  const placeOf = (caller: string): string => (used.has(caller) || used.size < CALLERS_MAX ? caller : OTHERS);
  const kindOf = (amount: number): 'modest' | 'greedy' =>
    amount < perCaller * MODEST_SHARE ? 'modest' : 'greedy';

  return {
    waitFor(caller, nowMs) {
      turn(nowMs);
      const own = used.get(placeOf(caller)) ?? 0;
      if (own < perCaller && totals[kindOf(own)] < overall) return 0;
      return Math.max(1, Math.ceil((windowStartMs + windowMs - nowMs) / 1000));
    },
    use(caller, amount, nowMs) {
      turn(nowMs);
      const place = placeOf(caller);
      const kind = kindOf(used.get(place) ?? 0);
      const window = { totals, used };
      const add = (sum: number): void => {
        window.totals[kind] += sum;
        window.used.set(place, (window.used.get(place) ?? 0) + sum);
      };
      add(amount);
      return () => add(-amount);
    },
    usedBy(caller, nowMs) {
      turn(nowMs);
      return used.get(placeOf(caller)) ?? 0;
    },
  };
}

/** Counts what callers use up in windows of time. Memory is bounded. */
export interface Shares {
  /** Seconds that a caller has to wait; 0 lets it through. Counts nothing: who is refused costs nobody anything. */
  readonly waitFor: (caller: string, nowMs: number) => number;
  readonly use: (caller: string, amount: number, nowMs: number) => void;
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
  let greedyTotal = 0;
  let modestTotal = 0;
  const used = new Map<string, number>();

  function turn(nowMs: number): void {
    if (nowMs - windowStartMs < windowMs && nowMs >= windowStartMs) return;
    windowStartMs = nowMs;
    greedyTotal = 0;
    modestTotal = 0;
    used.clear();
  }
  const placeOf = (caller: string): string => (used.has(caller) || used.size < CALLERS_MAX ? caller : OTHERS);
  const isModest = (amount: number): boolean => amount < perCaller * MODEST_SHARE;

  return {
    waitFor(caller, nowMs) {
      turn(nowMs);
      const own = used.get(placeOf(caller)) ?? 0;
      const total = isModest(own) ? modestTotal : greedyTotal;
      if (own < perCaller && total < overall) return 0;
      return Math.max(1, Math.ceil((windowStartMs + windowMs - nowMs) / 1000));
    },
    use(caller, amount, nowMs) {
      turn(nowMs);
      const place = placeOf(caller);
      const own = used.get(place) ?? 0;
      if (isModest(own)) modestTotal += amount;
      else greedyTotal += amount;
      used.set(place, own + amount);
    },
    usedBy(caller, nowMs) {
      turn(nowMs);
      return used.get(placeOf(caller)) ?? 0;
    },
  };
}

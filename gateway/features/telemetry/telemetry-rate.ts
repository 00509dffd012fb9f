/** Answers how many seconds a caller has to wait; 0 lets it through. */
export type RateLimit = (caller: string, nowMs: number) => number;

const ONE_MINUTE_MS = 60_000;
/** Callers remembered at once; with more, everybody's window begins anew. */
const CALLERS_MAX = 10_000;

/** Counts requests per caller and over all, in windows of one minute. Memory is bounded. */
export function createRateLimit(limits: { readonly perCaller: number; readonly overall: number }): RateLimit {
  let windowStartMs = -Infinity;
  let total = 0;
  const counts = new Map<string, number>();
  return (caller, nowMs) => {
    if (nowMs - windowStartMs >= ONE_MINUTE_MS || nowMs < windowStartMs || counts.size >= CALLERS_MAX) {
      windowStartMs = nowMs;
      total = 0;
      counts.clear();
    }
    const count = (counts.get(caller) ?? 0) + 1;
    total += 1;
    counts.set(caller, count);
    if (count <= limits.perCaller && total <= limits.overall) return 0;
    return Math.max(1, Math.ceil((windowStartMs + ONE_MINUTE_MS - nowMs) / 1000));
  };
}

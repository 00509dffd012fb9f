import type { GatewayError } from './gateway-error';

/** What failed lately, found by what was said of it. */
export interface RecentFailures {
  readonly note: (error: GatewayError) => void;
  /** Trace id of the latest failed call in these words; null where no call failed in them. */
  readonly traceOf: (message: string) => string | null;
}

/** Failures that are kept: more are never on the screen at once. */
const KEPT = 20;

/**
 * Messages are handed on as words alone, by refine's own hooks too, and the same words are shown once however many
 * calls fail in them. This keeps by which number the latest of them is found in the log.
 */
export function createRecentFailures(): RecentFailures {
  const traces = new Map<string, string>();
  return {
    note({ message, traceId }) {
      if (traceId === null) return;
      traces.delete(message);
      traces.set(message, traceId);
      const [oldest] = traces.keys();
      if (traces.size > KEPT && oldest !== undefined) traces.delete(oldest);
    },
    traceOf: (message) => traces.get(message) ?? null,
  };
}

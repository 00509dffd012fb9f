import { useEffect, useRef } from 'react';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';

/** Not all pages at once, and none before the gateway has had time to come back. */
const FIRST_MS = 3 * ONE_SECOND_MS;
const SPREAD_MS = 3 * ONE_SECOND_MS;
/** Each wait is as much longer than the one before, up to the longest. */
const LONGER = 1.5;
const LONGEST_MS = ONE_MINUTE_MS;

/** A gateway that says that it is away for a moment, one that a proxy does not reach, and none that answers: all may come back. */
const AWAY_STATUSES = [503, 502, 504, 0];

/** Tells whether what failed may work by itself before long. */
export function isPassing({ statusCode }: { readonly statusCode: number }): boolean {
  return AWAY_STATUSES.includes(statusCode);
}

/**
 * Tries again by itself, again and again and more rarely, while the gateway is away and somebody looks at the page; at
 * once when the browser is back on the network.
 */
export function useRetryWhileAway(isAway: boolean, onRetry: () => void): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    if (!isAway) return undefined;
    let waitMs = FIRST_MS + Math.random() * SPREAD_MS;
    let timer = window.setTimeout(again, waitMs);
    function again(): void {
      waitMs = Math.min(LONGEST_MS, waitMs * LONGER);
      timer = window.setTimeout(again, waitMs);
      if (document.visibilityState === 'visible') latest.current();
    }
    const now = () => latest.current();
    window.addEventListener('online', now);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [isAway]);
}

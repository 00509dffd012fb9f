import { useEffect, useRef } from 'react';
import { ONE_SECOND_MS } from '../../contract/limits';

/** Not all pages at once, and none before the gateway has had time to come back. */
const FIRST_MS = 3 * ONE_SECOND_MS;
const SPREAD_MS = 3 * ONE_SECOND_MS;

/** Tries again by itself, again and again, while the gateway is away and somebody looks at the page. */
export function useRetryWhileAway(isAway: boolean, onRetry: () => void): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    if (!isAway) return undefined;
    const everyMs = FIRST_MS + Math.random() * SPREAD_MS;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => window.clearInterval(timer);
  }, [isAway]);
}

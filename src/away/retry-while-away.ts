import { useEffect, useRef } from 'react';
import { repeatWhileAway } from './repeat-while-away';

/** A gateway that says that it is away for a moment, one that a proxy does not reach, and none that answers: all may come back. */
const AWAY_STATUSES = [503, 502, 504, 0];

/** Tells whether what failed may work by itself before long. */
export function isPassing({ statusCode }: { readonly statusCode: number }): boolean {
  return AWAY_STATUSES.includes(statusCode);
}

/** Tries again by itself while the gateway is away; see {@link repeatWhileAway}. */
export function useRetryWhileAway(isAway: boolean, onRetry: () => void): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => (isAway ? repeatWhileAway(() => latest.current()) : undefined), [isAway]);
}

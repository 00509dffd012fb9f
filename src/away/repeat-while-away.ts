import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';

/** Not all pages at once, and none before the gateway has had time to come back. */
const FIRST_MS = 3 * ONE_SECOND_MS;
const SPREAD_MS = 3 * ONE_SECOND_MS;
/** Each wait is as much longer than the one before, up to the longest. */
const LONGER = 1.5;
const LONGEST_MS = ONE_MINUTE_MS;

/**
 * Runs something again and again, more and more rarely, as long as somebody looks at the page; at once when the browser
 * is back on the network.
 *
 * @returns What ends it.
 */
export function repeatWhileAway(again: () => void): () => void {
  let waitMs = FIRST_MS + Math.random() * SPREAD_MS;
  let timer = window.setTimeout(repeat, waitMs);
  function repeat(): void {
    waitMs = Math.min(LONGEST_MS, waitMs * LONGER);
    timer = window.setTimeout(repeat, waitMs);
    if (document.visibilityState === 'visible') again();
  }
  window.addEventListener('online', again);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', again);
  };
}

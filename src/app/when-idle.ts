import { ONE_SECOND_MS } from '../../contract/limits';

/** A browser that is never idle gets to it after this all the same. */
const IDLE_TIMEOUT_MS = 5 * ONE_SECOND_MS;
/** Drawing the first list comes first, also in browsers that do not tell when they are idle. */
const REST_MS = ONE_SECOND_MS;

/** Calls once after the delay; the answer takes it back. */
export function after(delayMs: number, task: () => void): () => void {
  const timer = window.setTimeout(task, delayMs);
  return () => window.clearTimeout(timer);
}

/** Calls once when the page has nothing else to do; the answer takes it back while the page is still busy. */
export function whenIdle(task: () => void): () => void {
  return after(REST_MS, () => {
    // Safari has no such thing.
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
    else task();
  });
}

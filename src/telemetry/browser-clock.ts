import type { Clock } from './clock';

/** Binds the browser's clock. Only start files call it. */
export function createBrowserClock(): Clock {
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: (delayMs, run) => window.setTimeout(run, delayMs),
    cancel: (timer) => clearTimeout(timer),
  };
}

import type { Clock } from './clock';

/** Binds the browser's clock. Only start files call it. */
export function createBrowserClock(host: Window): Clock {
  return {
    now: () => Date.now(),
    elapsed: () => host.performance.now(),
    after: (delayMs, run) => host.setTimeout(run, delayMs),
    cancel: (timer) => host.clearTimeout(timer),
  };
}

import type { Clock } from './clock';

/** Runs a piece of telemetry so that nothing it throws reaches the page; answers the fallback instead. */
export interface Safely {
  <T>(run: () => T, fallback: T): T;
  <T>(run: () => T): T | undefined;
}

/**
 * Makes the guard that stands around every callback the browser or the product gives us.
 *
 * @param onFailure - Told of each failure; may itself fail without consequence.
 */
export function createSafely(onFailure: (reason: unknown) => void): Safely {
  return <T>(run: () => T, fallback?: T) => {
    try {
      return run();
    } catch (reason) {
      try {
        onFailure(reason);
      } catch {
        // Reporting the failure failed too; the page must not notice either.
      }
      return fallback;
    }
  };
}

/** Wraps a clock so that neither it nor what it runs can throw into the page. */
export function createSafeClock(clock: Clock, safely: Safely): Clock {
  return {
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    after: (delayMs, run) => safely(() => clock.after(delayMs, () => safely(run))),
    cancel: (timer) => safely(() => clock.cancel(timer)),
  };
}

import type { Clock } from './clock';

/** Runs a piece of telemetry so that nothing it throws reaches the page; answers undefined instead. */
export type Safely = <T>(run: () => T) => T | undefined;

/** Answers the fallback where something that may fail has failed, and nobody need know. */
export function attempt<T>(run: () => T, fallback: T): T;
export function attempt<T>(run: () => T): T | undefined;
export function attempt<T>(run: () => T, fallback?: T): T | undefined {
  try {
    return run();
  } catch {
    return fallback;
  }
}

/**
 * Makes the guard that stands around every callback the browser or the product gives us.
 *
 * @param onFailure - Told of each failure; may itself fail without consequence.
 */
export function createSafely(onFailure: (reason: unknown) => void): Safely {
  return (run) => {
    try {
      return run();
    } catch (reason) {
      attempt(() => onFailure(reason));
      return undefined;
    }
  };
}

/** A clock that can be made to stand still. */
export interface SafeClock extends Clock {
  /** From now on no timer runs anything. */
  stop: () => void;
}

/** Wraps a clock so that neither its timers nor what they run can throw into the page. */
export function createSafeClock(clock: Clock, safely: Safely): SafeClock {
  let isStopped = false;
  return {
    ...clock,
    after: (delayMs, run) => safely(() => clock.after(delayMs, () => isStopped || safely(run))),
    cancel: (timer) => safely(() => clock.cancel(timer)),
    stop() {
      isStopped = true;
    },
  };
}

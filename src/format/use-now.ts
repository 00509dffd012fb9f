import { useSyncExternalStore } from 'react';
import { ONE_SECOND_MS } from '../../contract/limits';

const STEP_MS = 30 * ONE_SECOND_MS;

const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The current moment, epoch ms, moving on every half minute: fine enough for "3 minutes ago". */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** One clock for all who look at it: a list has one time in every row. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => {
      nowMs = Date.now();
      for (const tell of listeners) tell();
    }, STEP_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** While nobody looks the clock stands; the first look sets it. React wants two looks in a row to agree. */
function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - nowMs) > ONE_SECOND_MS) nowMs = Date.now();
  return nowMs;
}

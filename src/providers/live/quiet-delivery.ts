import type { LiveChange } from '../../../contract/api/live/live';
import { ONE_SECOND_MS } from '../../../contract/limits';

/** Hands changes on, the first at once and those that follow within a second together. */
export interface QuietDelivery {
  add: (change: LiveChange | null) => void;
  stop: () => void;
}

/** A burst of changes reads a list anew at most this often. */
const GAP_MS = ONE_SECOND_MS;

export function createQuietDelivery(
  { after }: { readonly after: (delayMs: number, task: () => void) => () => void },
  deliver: (changes: readonly (LiveChange | null)[]) => void,
): QuietDelivery {
  let waiting: (LiveChange | null)[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    cancel = null;
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    // Whatever comes within the gap waits for its end.
    cancel = after(GAP_MS, flush);
    deliver(changes);
  }

  return {
    add(change) {
      waiting.push(change);
      if (cancel === null) flush();
    },
    stop() {
      cancel?.();
      waiting = [];
    },
  };
}

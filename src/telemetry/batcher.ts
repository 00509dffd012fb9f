import type { Clock, Timer } from './clock';

export interface Batcher<T> {
  add: (item: T) => void;
  /** Hands over what waits, now. */
  flush: () => void;
}

/**
 * Gathers items until a batch is full or its first item has waited long enough.
 *
 * @param size - Items that make a batch full; below 1, nothing waits for company.
 */
export function createBatcher<T>(
  clock: Clock,
  size: number,
  maxWaitMs: number,
  onBatch: (items: readonly T[]) => unknown,
): Batcher<T> {
  let items: T[] = [];
  let timer: Timer;

  function flush(): void {
    clock.cancel(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) onBatch(batch);
  }

  return {
    add(item) {
      if (items.push(item) > size - 1) flush();
      else timer ??= clock.after(maxWaitMs, flush);
    },
    flush,
  };
}

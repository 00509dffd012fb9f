import type { Clock, Timer } from '../clock';

export interface Batcher<T> {
  add(item: T): void;
  /** Hands over what waits, now. */
  flush(): void;
}

export interface BatcherOptions<T> {
  readonly clock: Clock;
  /** Items that make a batch full. */
  readonly size: number;
  /** Longest time the first item waits. */
  readonly maxWaitMs: number;
  readonly onBatch: (items: readonly T[]) => void;
}

/** Gathers items until a batch is full or its first item has waited long enough. */
export function createBatcher<T>(options: BatcherOptions<T>): Batcher<T> {
  const { clock } = options;
  let items: T[] = [];
  let timer: Timer | undefined;

  function flush(): void {
    clock.cancel(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) options.onBatch(batch);
  }

  return {
    add(item) {
      items.push(item);
      if (items.length >= options.size) flush();
      else timer ??= clock.after(options.maxWaitMs, flush);
    },
    flush,
  };
}

import { toUtf8 } from '../../text';
import type { WireRecord } from '../record';

export interface QueuedRecord {
  readonly record: WireRecord;
  /** How often the same thing happened. */
  times: number;
  /** Size of the record alone, as JSON in UTF-8. */
  readonly bytes: number;
  readonly key: string | undefined;
}

/** What leaves the queue together. */
export interface Batch {
  readonly items: readonly QueuedRecord[];
  /** Events lost since the last batch that arrived; reported with this one. */
  readonly dropped: number;
}

export interface EventQueue {
  /** Adds a record, or counts it onto a waiting one with the same merge key. */
  add: (record: WireRecord, key?: string) => void;
  /**
   * Removes the oldest records; undefined when none waits.
   *
   * @param maxBytes - Of all records with their separators; one record alone may exceed it.
   */
  take: (maxCount: number, maxBytes: number) => Batch | undefined;
  /** Puts a batch that did not arrive back to the front. */
  restore: (batch: Batch) => void;
  /** Counts a batch that was refused for good. */
  drop: (batch: Batch) => void;
  size: () => number;
  /** Events dropped and not yet reported. */
  dropped: () => number;
}

/** How many of the first items keep within the limits. */
function countFitting(items: readonly QueuedRecord[], maxCount: number, bytesLeft: number): number {
  const firstOver = items.findIndex(({ bytes }, index) => {
    bytesLeft -= bytes;
    return index >= maxCount || bytesLeft < 0;
  });
  return firstOver < 0 ? items.length : firstOver;
}

function countEvents(items: readonly QueuedRecord[]): number {
  return items.reduce((sum, { times }) => sum + times, 0);
}

/** Holds events until they are sent. Bounded by count and bytes; the oldest go first, and each loss is counted. */
export function createEventQueue(maxCount: number, maxBytes: number): EventQueue {
  /** Room for `,"times":1000000` and the comma between records. */
  const OVERHEAD_BYTES = 20;
  let items: readonly QueuedRecord[] = [];
  let dropped = 0;

  function hold(all: readonly QueuedRecord[]): void {
    const excess = all.length - countFitting(all.toReversed(), maxCount, maxBytes);
    dropped += countEvents(all.slice(0, excess));
    items = all.slice(excess);
  }

  return {
    add(record, key) {
      const same = items.find((item) => key !== undefined && item.key === key);
      if (same) same.times += 1;
      else {
        const bytes = toUtf8(JSON.stringify(record)).length + OVERHEAD_BYTES;
        hold([...items, { record, times: 1, bytes, key }]);
      }
    },
    take(...limits) {
      const count = Math.max(1, countFitting(items, ...limits));
      const batch = { items: items.slice(0, count), dropped };
      if (batch.items.length === 0) return undefined;
      items = items.slice(count);
      dropped = 0;
      return batch;
    },
    restore(batch) {
      dropped += batch.dropped;
      hold([...batch.items, ...items]);
    },
    drop(batch) {
      dropped += countEvents(batch.items) + batch.dropped;
    },
    size: () => items.length,
    dropped: () => dropped,
  };
}

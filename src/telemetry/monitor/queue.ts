import { byteLength } from '../text';
import type { WireRecord } from './record';

export interface QueuedRecord {
  readonly record: WireRecord;
  /** How often the same thing happened. */
  readonly times: number;
  /** Size of the record alone, as JSON in UTF-8. */
  readonly bytes: number;
  readonly mergeKey: string | undefined;
}

/** What leaves the queue together. */
export interface Batch {
  readonly items: readonly QueuedRecord[];
  /** Events lost since the last batch that arrived; reported with this one. */
  readonly droppedCount: number;
}

/** Bounds of one batch. */
export interface BatchLimit {
  readonly maxCount: number;
  /** Bytes of all records with their separators; one record alone may exceed it. */
  readonly maxBytes: number;
}

export interface EventQueue {
  /** Adds a record, or counts it onto a waiting one with the same merge key. */
  add(record: WireRecord, mergeKey?: string): void;
  /** Removes the oldest records; undefined when none waits. */
  take(limit: BatchLimit): Batch | undefined;
  /** Puts a batch that did not arrive back to the front. */
  putBack(batch: Batch): void;
  /** Counts a batch that was refused for good. */
  drop(batch: Batch): void;
  size(): number;
  bytes(): number;
  /** Events dropped and not yet reported. */
  droppedCount(): number;
}

/** Room for `,"times":1000000` and the comma between records. */
const OVERHEAD_BYTES = 20;

function countEvents(items: readonly QueuedRecord[]): number {
  return items.reduce((sum, item) => sum + item.times, 0);
}

/** Holds events until they are sent. Bounded by count and bytes; the oldest go first, and each loss is counted. */
export function createEventQueue(bounds: {
  readonly maxEvents: number;
  readonly maxBytes: number;
}): EventQueue {
  let items: QueuedRecord[] = [];
  let bytes = 0;
  let dropped = 0;

  function dropOldest(): void {
    while (items.length > bounds.maxEvents || bytes > bounds.maxBytes) {
      const [oldest] = items.splice(0, 1);
      if (oldest === undefined) return;
      bytes -= oldest.bytes;
      dropped += oldest.times;
    }
  }

  function mergeInto(mergeKey: string | undefined): boolean {
    if (mergeKey === undefined) return false;
    const index = items.findIndex((item) => item.mergeKey === mergeKey);
    const same = items[index];
    if (same === undefined) return false;
    items[index] = { ...same, times: same.times + 1 };
    return true;
  }

  return {
    add(record, mergeKey) {
      if (mergeInto(mergeKey)) return;
      const size = byteLength(JSON.stringify(record)) + OVERHEAD_BYTES;
      items.push({ record, times: 1, bytes: size, mergeKey });
      bytes += size;
      dropOldest();
    },
    take(limit) {
      let count = 0;
      let size = 0;
      for (const item of items) {
        const isFull = count === limit.maxCount || (count > 0 && size + item.bytes > limit.maxBytes);
        if (isFull) break;
        count += 1;
        size += item.bytes;
      }
      if (count === 0) return undefined;
      const taken = items.slice(0, count);
      items = items.slice(count);
      bytes -= size;
      const batch = { items: taken, droppedCount: dropped };
      dropped = 0;
      return batch;
    },
    putBack(batch) {
      items = [...batch.items, ...items];
      bytes += batch.items.reduce((sum, item) => sum + item.bytes, 0);
      dropped += batch.droppedCount;
      dropOldest();
    },
    drop(batch) {
      dropped += countEvents(batch.items) + batch.droppedCount;
    },
    size: () => items.length,
    bytes: () => bytes,
    droppedCount: () => dropped,
  };
}

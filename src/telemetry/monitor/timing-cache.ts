import type { TimingEntry } from './timing';

const CAPACITY = 200;

/** Entries of API calls that wait for the call they belong to. */
export interface TimingCache {
  note(entry: TimingEntry): void;
  /** Takes out the earliest entry of that address that began within the call, both in page time. */
  take(url: string, sinceMs: number, untilMs: number): TimingEntry | undefined;
  size(): number;
}

/** The browser's clock for entries is a little coarser than the one for scripts. */
const TOLERANCE_MS = 1;

/** Bounded: calls that nobody tracks would otherwise fill it for as long as the page is open. */
export function createTimingCache(): TimingCache {
  let entries: TimingEntry[] = [];
  return {
    note(entry) {
      entries.push(entry);
      if (entries.length > CAPACITY) entries.shift();
    },
    take(url, sinceMs, untilMs) {
      let earliest: TimingEntry | undefined;
      for (const entry of entries) {
        // Not by its end: a fetch ends for the page with the headers, for the entry with the last byte.
        if (entry.name !== url || entry.startTime < sinceMs - TOLERANCE_MS) continue;
        if (entry.startTime > untilMs + TOLERANCE_MS) continue;
        if (earliest === undefined || entry.startTime < earliest.startTime) earliest = entry;
      }
      if (earliest !== undefined) entries = entries.filter((entry) => entry !== earliest);
      return earliest;
    },
    size: () => entries.length,
  };
}

import type { TimingEntry } from './timing';

/** Entries of API calls that wait for the call they belong to. */
export interface TimingCache {
  note: (entry: TimingEntry) => void;
  /** Takes out the earliest entry of that address that began within the call, both in page time. */
  take: (url: string, sinceMs: number, untilMs: number) => TimingEntry | undefined;
}

/** Bounded: calls that nobody tracks would otherwise fill it for as long as the page is open. */
export function createTimingCache(): TimingCache {
  /** The browser's clock for entries is a little coarser than the one for scripts. */
  const TOLERANCE_MS = 1;
  const CAPACITY = 200;
  let entries: readonly TimingEntry[] = [];
  return {
    note(entry) {
      entries = [...entries, entry].slice(-CAPACITY);
    },
    take(url, sinceMs, untilMs) {
      // Not by its end: a fetch ends for the page with the headers, for the entry with the last byte.
      const [earliest] = entries
        .filter(
          ({ name, startTime }) =>
            name === url && startTime >= sinceMs - TOLERANCE_MS && startTime <= untilMs + TOLERANCE_MS,
        )
        .sort((a, b) => a.startTime - b.startTime);
      entries = entries.filter((entry) => entry !== earliest);
      return earliest;
    },
  };
}

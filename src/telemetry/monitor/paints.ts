import type { TimingEntry } from './resource/timing';

export interface Paints {
  note: (entry: TimingEntry) => void;
  /** Call when the page becomes hidden or goes: what is painted from then on says nothing about speed. */
  hide: () => void;
  /** What has been noted so far; it grows. */
  readonly values: PaintTimes;
}

/** Paint times in ms since the page was opened, by wire name. */
export type PaintTimes = Readonly<Partial<Record<`${string}_paint`, number>>>;

/** Collects the paint times of the first view. A page opened in the background has none. */
export function createPaints(elapsed: () => number, isHidden: boolean): Paints {
  // spec §9: paint times under 10 minutes.
  const LIMIT_MS = 10 * 60 * 1000;
  const values: Record<string, number> = {};
  let untilMs = isHidden ? 0 : LIMIT_MS;
  return {
    note({ name, entryType, startTime }) {
      // Entries of the largest paint have no name of their own.
      const paint = (name || entryType).replaceAll('-', '_');
      if (startTime > 0 && startTime < untilMs) values[paint] = Math.round(startTime);
    },
    hide() {
      untilMs = Math.min(untilMs, elapsed());
    },
    values,
  };
}

/** The part of a paint or largest-contentful-paint entry that counts. */
export interface PaintEntry {
  readonly name: string;
  readonly entryType: string;
  readonly startTime: number;
}

export interface Paints {
  note(entry: PaintEntry): void;
  /** Call when the page becomes hidden: what is painted from then on says nothing about speed. */
  noteHidden(): void;
  /** Paint times in ms by wire name. */
  values(): Readonly<Record<string, number>>;
}

// spec §9: paint times under 10 minutes.
const LIMIT_MS = 10 * 60 * 1000;

const KNOWN = /^(?:first|first-contentful|largest-contentful)-paint$/;

/** Collects the paint times of the first view. A page opened in the background has none. */
export function createPaints(options: {
  readonly elapsed: () => number;
  readonly isHidden: boolean;
}): Paints {
  const values = new Map<string, number>();
  let hiddenSinceMs = options.isHidden ? 0 : Infinity;
  return {
    note(entry) {
      // Entries of the largest paint have no name of their own.
      const name = entry.name === '' ? entry.entryType : entry.name;
      const { startTime } = entry;
      const isValid = startTime > 0 && startTime < LIMIT_MS && startTime < hiddenSinceMs;
      if (KNOWN.test(name) && isValid) values.set(name.replaceAll('-', '_'), Math.round(startTime));
    },
    noteHidden() {
      hiddenSinceMs = Math.min(hiddenSinceMs, options.elapsed());
    },
    values: () => Object.fromEntries(values),
  };
}

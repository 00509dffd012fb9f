/** Remembers whether the database is away, so that nobody waits to find it out again. */
export interface Availability {
  readonly isAway: () => boolean;
  /** It cannot be reached. It is asked again and again until it answers. */
  readonly missed: () => void;
  /** A connection broke, or does not answer: it is asked once whether it is there. */
  readonly doubt: () => void;
  /** Hears when it goes and when it is back; the answer stops it. */
  readonly watch: (heard: (isAway: boolean) => void) => () => void;
  /** Asks no more. */
  readonly close: () => void;
}

export interface AvailabilityOptions {
  /** Resolves when the database can serve; has a time limit of its own. */
  readonly probe: () => Promise<void>;
  /** Pause between two probes while it is away. */
  readonly everyMs: number;
}

/** The database counts as there until it is missed. */
export function createAvailability({ probe, everyMs }: AvailabilityOptions): Availability {
  const watchers = new Set<(isAway: boolean) => void>();
  let isAway = false;
  let isDoubted = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function turn(next: boolean): void {
    isAway = next;
    watchers.forEach((heard) => heard(next));
  }

  function askLater(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      probe().then(() => turn(false), askLater);
    }, everyMs).unref();
  }

  function missed(): void {
    if (isAway || isClosed) return;
    turn(true);
    askLater();
  }

  return {
    isAway: () => isAway,
    missed,
    doubt() {
      if (isDoubted || isAway || isClosed) return;
      isDoubted = true;
      probe()
        .catch(missed)
        .finally(() => {
          isDoubted = false;
        });
    },
    watch(heard) {
      watchers.add(heard);
      return () => void watchers.delete(heard);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

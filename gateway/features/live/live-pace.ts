/** Work for many, each at most so often; whoever is due at the same time is done together. */
export interface Pace<T> {
  /** Has it done as soon as it may be; more than once before that is once. */
  readonly ask: (item: T) => void;
  readonly forget: (item: T) => void;
}

/**
 * @param work - One call at a time: who becomes due meanwhile waits for the next.
 * @param failed - Hears of those whose call failed.
 */
export function createPace<T>(
  everyMs: number,
  clock: () => number,
  work: (items: readonly T[]) => Promise<void>,
  failed: (items: readonly T[]) => void,
): Pace<T> {
  const asked = new Set<T>();
  const doneAtMs = new Map<T, number>();
  let timer: NodeJS.Timeout | null = null;
  let isWorking = false;

  const dueInMs = (item: T, nowMs: number) => (doneAtMs.get(item) ?? -Infinity) + everyMs - nowMs;

  function plan(): void {
    if (isWorking || timer !== null || asked.size === 0) return;
    const nowMs = clock();
    let waitMs = everyMs;
    for (const item of asked) waitMs = Math.min(waitMs, dueInMs(item, nowMs));
    timer = setTimeout(run, Math.max(0, waitMs));
  }

  function run(): void {
    timer = null;
    isWorking = true;
    const nowMs = clock();
    const due = [...asked].filter((item) => dueInMs(item, nowMs) <= 0);
    for (const item of due) {
      asked.delete(item);
      doneAtMs.set(item, nowMs);
    }
    work(due)
      .catch(() => failed(due))
      // Whatever happens to these, the others are told.
      .catch(() => undefined)
      .finally(() => {
        isWorking = false;
        plan();
      });
  }

  return {
    ask(item) {
      asked.add(item);
      plan();
    },
    forget(item) {
      asked.delete(item);
      doneAtMs.delete(item);
    },
  };
}

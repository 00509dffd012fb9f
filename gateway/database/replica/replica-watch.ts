import { ONE_SECOND_MS } from '../../../contract/limits';

/** How far the primary is. */
export interface PrimaryPlace {
  /** Epoch ms by the clock of the primary; what was committed before stands at `position` or earlier. */
  readonly atMs: number;
  /** Bytes of its write-ahead log. */
  readonly position: number;
}

export interface ReplicaWatchOptions {
  readonly askPrimary: () => Promise<PrimaryPlace>;
  /** Bytes of the primary's log that were applied; null from a server that does not follow another one. */
  readonly askReplica: () => Promise<number | null>;
  /** Pause between two looks. @default 100 */
  readonly everyMs?: number;
  /** A replica that is further behind is not read. @default LAG_MAX_MS */
  readonly lagMaxMs?: number;
  /** Ms, from any moment on. @default the process's */
  readonly clock?: () => number;
}

/** Knows how much a replica knows of what its primary has committed. */
export interface ReplicaWatch {
  /**
   * Whether it may be read by whoever changed something last at that moment of the primary's clock, epoch ms; null: never.
   */
  readonly knows: (changedAtMs: number | null) => boolean;
  /** The same of all that was committed before a moment of this process's clock. True while nobody reads it. */
  readonly knowsSince: (momentMs: number) => boolean;
  /** How far it is behind at most, ms; null while it is not read. */
  readonly lagMs: () => number | null;
  /** It failed: nobody reads it before it was looked at again. */
  readonly missed: () => void;
  /** Is called after each look; the answer stops it. */
  readonly onLook: (looked: () => void) => () => void;
  /** Looks once, and from then on again and again. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Statistics of a few seconds ago are as good; older ones are not. */
export const LAG_MAX_MS = 5 * ONE_SECOND_MS;
const LOOK_EVERY_MS = 100;

interface Look extends PrimaryPlace {
  /** By this process's clock, before the primary was asked. */
  readonly askedAtMs: number;
}

/**
 * Asks the primary how far it is and the replica how far it has come, again and again: what a look found at the primary is
 * known to the replica once it has applied as much. Neither clock has to agree with another one.
 */
export function createReplicaWatch(options: ReplicaWatchOptions): ReplicaWatch {
  const { askPrimary, askReplica, everyMs = LOOK_EVERY_MS, lagMaxMs = LAG_MAX_MS } = options;
  const { clock = () => performance.now() } = options;
  const watchers = new Set<() => void>();
  /** Looks at the primary that the replica has not come up to; no more than fit into the greatest lag. */
  let ahead: Look[] = [];
  let known: Look | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  const lagMs = (): number | null => {
    if (known === null) return null;
    const lag = clock() - known.askedAtMs;
    return lag > lagMaxMs ? null : lag;
  };

  function forget(): void {
    ahead = [];
    known = null;
  }

  async function look(): Promise<void> {
    try {
      const askedAtMs = clock();
      ahead.push({ askedAtMs, ...(await askPrimary()) });
      const applied = await askReplica();
      if (applied === null) return forget();
      known = ahead.filter(({ position }) => position <= applied).at(-1) ?? known;
      ahead = ahead.filter((each) => each.position > applied && clock() - each.askedAtMs <= lagMaxMs);
    } catch {
      forget();
    }
  }

  async function turn(): Promise<void> {
    await look();
    watchers.forEach((looked) => looked());
    if (!isStopped) timer = setTimeout(() => void (looking = turn()), everyMs).unref();
  }

  return {
    knows: (changedAtMs) =>
      lagMs() !== null && (changedAtMs === null || (known !== null && changedAtMs < known.atMs)),
    knowsSince: (momentMs) => lagMs() === null || (known !== null && momentMs < known.askedAtMs),
    lagMs,
    missed: forget,
    onLook(looked) {
      watchers.add(looked);
      return () => void watchers.delete(looked);
    },
    start: () => (looking = turn()),
    async stop() {
      isStopped = true;
      await looking;
      clearTimeout(timer);
    },
  };
}

import type { OpenDatabase } from '../database/open-database';
import { decodeChange } from './change-event';
import {
  createChangeMemory,
  MEMORY_LIMITS,
  type Known,
  type KnownChange,
  type MemoryLimits,
  type Standing,
} from './change-memory';
import { CHANGE_CHANNEL, isLoss } from './publish-changes';

/** Hears what changed at one merchant. */
export interface ChangeHearer {
  readonly heard: (change: KnownChange) => void;
  /** Changes may have been missed: everything may be new. The answer of `standing` goes on from here. */
  readonly lost: () => void;
}

export interface ChangeSubscription extends Standing {
  readonly stop: () => void;
}

/** Changes that any gateway on this database committed. */
export interface ChangeBus {
  /** Tells what was missed, and from then on every change without a gap between the two. */
  subscribe: (franchiseeId: string, known: Known, hearer: ChangeHearer) => Promise<ChangeSubscription>;
  /** Begins to listen before anybody asks, so that the first reader's recent past is known. */
  start: () => Promise<void>;
  /** Id of the latest change of a merchant. */
  headOf: (franchiseeId: string) => string;
}

export interface ChangeBusOptions {
  readonly listen: OpenDatabase['listen'];
  /** @default MEMORY_LIMITS */
  readonly limits?: MemoryLimits;
  /** Ms, from any moment on. @default the process's */
  readonly clock?: () => number;
}

/** Listens to the database from the first subscriber on, over one connection however many there are. */
export function createChangeBus(options: ChangeBusOptions): ChangeBus {
  const { listen, limits = MEMORY_LIMITS, clock = () => performance.now() } = options;
  const hearers = new Map<string, Set<ChangeHearer>>();
  const memory = createChangeMemory(limits, clock);
  let listening: Promise<unknown> | null = null;

  function lose(): void {
    memory.forget();
    for (const ofMerchant of hearers.values()) ofMerchant.forEach(({ lost }) => lost());
  }

  function deliver(payload: string): void {
    if (isLoss(payload)) return lose();
    const event = decodeChange(payload);
    if (event === null) return;
    const change = memory.add(event);
    for (const { heard } of hearers.get(event.franchiseeId) ?? []) heard(change);
  }

  async function listenOnce(): Promise<void> {
    listening ??= listen(CHANGE_CHANNEL, deliver, lose).then(
      // What came before was heard by nobody here.
      () => memory.forget(),
      (error: unknown) => {
        // The next subscriber tries again.
        listening = null;
        throw error;
      },
    );
    await listening;
  }

  return {
    async subscribe(franchiseeId, known, hearer) {
      await listenOnce();
      const ofMerchant = hearers.get(franchiseeId) ?? new Set();
      hearers.set(franchiseeId, ofMerchant.add(hearer));
      const stop = () => {
        ofMerchant.delete(hearer);
        if (ofMerchant.size === 0) hearers.delete(franchiseeId);
      };
      return { ...memory.standing(franchiseeId, known), stop };
    },
    start: listenOnce,
    headOf: (franchiseeId) => memory.standing(franchiseeId, {}).id,
  };
}

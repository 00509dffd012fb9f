import type { Kysely } from 'kysely';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { eachTenant } from '../../database/each-tenant';
import type { Database } from '../../database/schema';
import { foldBatch, type CountedDevice } from './delta-fold';

/** Folds changes of orders into the sums behind them. */
export interface FoldWorker {
  /** A tenant has new changes; call it after their commit. They are folded within about a second. */
  readonly soon: (franchiseeId: string) => void;
  /** Folds whatever is announced, now. */
  readonly foldAnnounced: () => Promise<void>;
  /**
   * Folds what any tenant has: what a kill left behind, what was never announced. Nothing hangs on when, for
   * readers add what is not folded yet.
   */
  readonly sweep: () => Promise<void>;
  /** Folds at every beat what is announced, and now and every ten minutes what any tenant has. */
  readonly start: () => void;
  /** Resolves when nothing is being folded any more. */
  readonly stop: () => Promise<void>;
}

export interface FoldWorkerOptions {
  readonly db: Kysely<Database>;
  readonly log: { readonly error: (fields: object, words: string) => void };
  /** Told after the commit whose counters moved. */
  readonly onCounted?: (franchiseeId: string, devices: readonly CountedDevice[]) => void;
}

const BEAT_MS = ONE_SECOND_MS;
const BEATS_PER_SWEEP = 600;
/** What one beat does for one tenant at most, so that a busy one does not keep the others. */
const BATCHES_PER_BEAT = 5;

/** The tenants to fold for are kept in memory: a row that says so would be the one that payments queue on. */
export function createFoldWorker({ db, log, onCounted }: FoldWorkerOptions): FoldWorker {
  const announced = new Set<string>();
  let beat: NodeJS.Timeout | null = null;
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  /** @returns whether something may be left. */
  async function fold(franchiseeId: string): Promise<boolean> {
    for (let batch = 0; batch < BATCHES_PER_BEAT; batch += 1) {
      const folded = await foldBatch(db, franchiseeId);
      if (folded === null) return true;
      if (folded.devices.length > 0) onCounted?.(franchiseeId, folded.devices);
      if (!folded.hasMore) return false;
    }
    return true;
  }

  async function foldWithCare(franchiseeId: string): Promise<void> {
    // Taken out first: what is announced meanwhile must not be lost.
    announced.delete(franchiseeId);
    try {
      if (await fold(franchiseeId)) announced.add(franchiseeId);
    } catch (error) {
      announced.add(franchiseeId);
      log.error({ err: error, franchisee: franchiseeId }, 'changes of orders could not be folded');
    }
  }

  async function foldEach(): Promise<void> {
    for (const franchiseeId of [...announced]) {
      if (isStopped) return;
      await foldWithCare(franchiseeId);
    }
  }

  async function sweep(): Promise<void> {
    for await (const franchiseeId of eachTenant(db)) {
      if (isStopped) return;
      await foldWithCare(franchiseeId);
    }
  }

  /** One at a time; what comes meanwhile is folded at the next beat. */
  async function run(work: () => Promise<void>): Promise<void> {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  function turn(beats: number): void {
    run(beats % BEATS_PER_SWEEP === 0 ? sweep : foldEach).catch((error: unknown) =>
      log.error({ err: error }, 'tenants to fold for could not be read'),
    );
  }

  return {
    soon: (franchiseeId) => void announced.add(franchiseeId),
    foldAnnounced: () => run(foldEach),
    sweep: () => run(sweep),
    start() {
      if (beat !== null) return;
      let beats = 0;
      turn(beats);
      beat = setInterval(() => turn((beats += 1)), BEAT_MS);
    },
    async stop() {
      isStopped = true;
      if (beat !== null) clearInterval(beat);
      await underWay?.catch(() => undefined);
    },
  };
}

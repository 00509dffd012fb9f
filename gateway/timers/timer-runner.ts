import { sql, type Kysely } from 'kysely';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { Database } from '../database/schema';
import { acrossTenants, withTenant, type TenantTransaction } from '../database/tenant';
import { NO_SPANS, type Spans } from '../tracing/spans';
import { settleTimer, type TimerKey } from './timer';
import type { TimerKind } from './timer-kind';

/** A timer that has come due. */
export interface DueTimer extends TimerKey {
  /** The moment that this look at it takes for now, epoch ms. */
  readonly nowMs: number;
}

/** What follows from a timer. */
export interface TimerOutcome {
  /** When to look again, epoch ms; null when there is nothing more to wait for. */
  readonly nextAt: number | null;
  /** What must not happen before the transaction stands, such as sending. */
  readonly after?: () => Promise<void>;
}

/**
 * Does what is due to one subject. It locks the subject's own row first and must not mind being called when
 * there is nothing to do: two gateways may come at once, and a timer may fire again after a kill. It does
 * nothing but SQL (`withTenant`); what goes out of the house is left to `after`.
 */
export type TimerHandler = (trx: TenantTransaction, timer: DueTimer) => Promise<TimerOutcome>;

export interface TimerRunner {
  /** Looks now instead of at the next beat: somebody has set a timer that is due at once. */
  readonly nudge: () => void;
  /** Handles whatever is due until nothing is; for tests and for bringing up to now. */
  readonly runDue: () => Promise<number>;
  readonly start: () => void;
  /** Resolves when the last handler has returned. */
  readonly stop: () => Promise<void>;
}

export interface TimerRunnerOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly handlers: Readonly<Record<TimerKind, TimerHandler>>;
  readonly log: { readonly error: (fields: object, words: string) => void };
  /** Hears of every timer that was handled. */
  readonly handled?: ((timer: HandledTimer) => void) | undefined;
  /** Note each of them as a trace. @default nothing does */
  readonly spans?: Pick<Spans, 'task'> | undefined;
}

/** What became of one timer. */
export interface HandledTimer {
  readonly kind: TimerKind;
  readonly isFailed: boolean;
  readonly tookMs: number;
}

const BEAT_MS = ONE_SECOND_MS / 2;
const DUE_AT_ONCE = 200;
/** Of these, what came due last: behind a long standstill a command that is given now must not wait for all of it. */
const NEWEST_AT_ONCE = 50;
/** A subject that fails waits, so that it does not keep the others. */
const AFTER_FAILURE_MS = 5 * ONE_SECOND_MS;

/** Runs timers of every tenant, the oldest first, a page at a time; any number of gateways may. */
export function createTimerRunner(options: TimerRunnerOptions): TimerRunner {
  const { db, now, handlers, log, handled, spans = NO_SPANS } = options;
  let beat: NodeJS.Timeout | null = null;
  let running: Promise<number> | null = null;
  let isWanted = false;
  let isStopped = false;

  async function handle(key: TimerKey, seenAt: number): Promise<void> {
    const [nowMs, beganAt] = [now(), performance.now()];
    const tell = (isFailed: boolean): void =>
      handled?.({ kind: key.kind, isFailed, tookMs: performance.now() - beganAt });
    try {
      await spans.task({ name: `timer ${key.kind}`, attributes: {} }, async () => {
        const after = await withTenant(db, key.franchiseeId, async (trx) => {
          const outcome = await handlers[key.kind](trx, { ...key, nowMs });
          await settleTimer(trx, key, { seenAt, nextAt: outcome.nextAt });
          return outcome.after;
        });
        await after?.();
      });
      tell(false);
    } catch (error) {
      tell(true);
      log.error({ err: error, timer: key.kind, subject: key.subjectId }, 'a timer could not be handled');
      const nextAt = now() + AFTER_FAILURE_MS;
      await withTenant(db, key.franchiseeId, (trx) => settleTimer(trx, key, { seenAt, nextAt }));
    }
  }

  async function runAll(): Promise<number> {
    for (let count = 0; ;) {
      const due = await readDue(db, now());
      for (const { due_at: seenAt, ...row } of due) {
        if (isStopped) return count;
        await handle({ franchiseeId: row.franchisee_id, kind: row.kind, subjectId: row.subject_id }, seenAt);
        count += 1;
      }
      if (due.length < DUE_AT_ONCE) return count;
    }
  }

  function run(): Promise<number> {
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function runDue(): Promise<number> {
    // A look that is under way may have read before the caller's timer was set.
    while (running !== null) await running.catch(() => undefined);
    return run();
  }

  function look(): void {
    if (isStopped) return;
    if (running !== null) {
      isWanted = true;
      return;
    }
    run()
      .catch((error: unknown) => log.error({ err: error }, 'timers could not be read'))
      .finally(() => {
        if (!isWanted) return;
        isWanted = false;
        look();
      });
  }

  return {
    nudge: look,
    runDue,
    start() {
      beat ??= setInterval(look, BEAT_MS);
    },
    async stop() {
      isStopped = true;
      if (beat !== null) clearInterval(beat);
      await running?.catch(() => undefined);
    },
  };
}

interface DueRow {
  readonly franchisee_id: string;
  readonly kind: TimerKind;
  readonly subject_id: string;
  readonly due_at: number;
}

/** A page: all that is due where that fits in it, else the oldest and the newest. Each timer is in it once. */
async function readDue(db: Kysely<Database>, nowMs: number): Promise<readonly DueRow[]> {
  const due = sql`SELECT franchisee_id, kind, subject_id, due_at FROM timer WHERE due_at <= ${nowMs}`;
  const { rows } = await acrossTenants(db, (trx) =>
    sql<DueRow>`(${due} ORDER BY due_at LIMIT ${DUE_AT_ONCE - NEWEST_AT_ONCE})
      UNION (${due} ORDER BY due_at DESC LIMIT ${NEWEST_AT_ONCE}) ORDER BY due_at`.execute(trx),
  );
  return rows;
}

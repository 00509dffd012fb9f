import { ALERT_FOLD_MS, ALERT_TABLE, AlertStatus, type AlertEvent } from '../../../contract/domain/alert';
import { nextState } from '../../../contract/domain/state-table';
import type { Judgement } from './rule/judge';

/** What changes of an alert while it lives. */
export interface AlertLife {
  readonly status: AlertStatus;
  readonly cause: string;
  readonly lastAt: number;
  readonly times: number;
  /** When the condition last ended; null while it holds. */
  readonly recoveredAt: number | null;
  readonly silencedUntil: number | null;
  readonly handlerId: string | null;
  readonly handlerName: string | null;
  readonly closedAt: number | null;
}

/** What follows for the alerts of one rule of one device. */
export interface Followed {
  /** The alert that there was, as it is now; null when it stays as it is. */
  readonly changed: AlertLife | null;
  /** A new alert begins. */
  readonly isRaised: boolean;
}

const NOTHING: Followed = { changed: null, isRaised: false };
const RAISED: Followed = { changed: null, isRaised: true };

/**
 * What becomes of an alert by what its rule says now (decision 084): it is raised once, counts on while it
 * lasts, and ends by itself.
 *
 * @param known - The newest alert of the rule on this device; null when there is none.
 */
export function follow(known: AlertLife | null, seen: Judgement, nowMs: number): Followed {
  if (known === null) return seen.isFiring ? RAISED : NOTHING;
  const awake = isOver(known.silencedUntil, nowMs) ? step(known, 'wake', WOKEN) : known;
  const followed = seen.isFiring ? onFiring(awake, seen, nowMs) : onQuiet(awake, nowMs);
  if (followed.changed !== null || awake === known) return followed;
  return { ...followed, changed: awake };
}

const WOKEN = { silencedUntil: null, handlerId: null, handlerName: null } as const;

function onFiring(known: AlertLife, seen: Judgement, nowMs: number): Followed {
  const { status, recoveredAt } = known;
  const isOther = recoveredAt === null && isAnotherCause(known, seen);
  if (status === AlertStatus.handled) {
    if (recoveredAt === null && !isOther) return NOTHING;
    // What was seen to is over: something else is wrong now.
    return {
      changed: recoveredAt === null ? step(known, 'recover', { recoveredAt: nowMs }) : null,
      isRaised: true,
    };
  }
  if (status === AlertStatus.recovered && nowMs - (recoveredAt ?? 0) > ALERT_FOLD_MS) return RAISED;
  if (recoveredAt === null && !isOther) return NOTHING;
  const again = {
    cause: seen.cause,
    lastAt: Math.max(known.lastAt, recoveredAt ?? 0, seen.since),
    times: known.times + 1,
    recoveredAt: null,
    closedAt: null,
  };
  return { changed: step(known, 'repeat', again), isRaised: false };
}

function onQuiet(known: AlertLife, nowMs: number): Followed {
  if (known.recoveredAt !== null && known.status !== AlertStatus.firing) return NOTHING;
  const recoveredAt = known.recoveredAt ?? nowMs;
  const isClosed = known.status === AlertStatus.firing;
  return {
    changed: step(known, 'recover', { recoveredAt, ...(isClosed ? { closedAt: nowMs } : {}) }),
    isRaised: false,
  };
}

/** One fault after another without a moment of health between them. */
function isAnotherCause(known: AlertLife, seen: Judgement): boolean {
  return seen.isCauseTelling && known.cause !== seen.cause;
}

function isOver(silencedUntil: number | null, nowMs: number): boolean {
  return silencedUntil !== null && silencedUntil <= nowMs;
}

/** @throws Error for an event that the state does not know: nothing here may pass by the table. */
function step(known: AlertLife, event: AlertEvent, change: Partial<AlertLife>): AlertLife {
  const status = nextState(ALERT_TABLE, known.status, event);
  if (status === null) throw new Error(`An alert of state ${known.status} knows no "${event}".`);
  return { ...known, ...change, status };
}

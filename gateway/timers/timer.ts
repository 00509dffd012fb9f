import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant';
import type { TimerKind } from './timer-kind';
import './tables';

/** What a timer belongs to. */
export interface TimerKey {
  readonly franchiseeId: string;
  readonly kind: TimerKind;
  readonly subjectId: string;
}

/** Sets or moves a timer, in the transaction of what it follows from. @param dueAt - Epoch ms. */
export async function setTimer(trx: TenantTransaction, key: TimerKey, dueAt: number): Promise<void> {
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    VALUES (${key.franchiseeId}, ${key.kind}, ${key.subjectId}, ${dueAt})
    ON CONFLICT (franchisee_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at
    WHERE timer.due_at <> excluded.due_at`.execute(trx);
}

/**
 * Sets timers of one kind, or brings them forward; never puts one off. What only ever looks again, and finds out
 * by itself that it is too early, need not be moved with every change.
 */
export async function hastenTimers(
  trx: TenantTransaction,
  { franchiseeId, kind }: Pick<TimerKey, 'franchiseeId' | 'kind'>,
  due: readonly { readonly subjectId: string; readonly dueAt: number }[],
): Promise<void> {
  if (due.length === 0) return;
  // In one order, so that two who set several do not wait for each other in a ring.
  const sorted = [...due].sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1));
  await sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
    SELECT ${franchiseeId}, ${kind}, subject_id, due_at
    FROM unnest(${sorted.map(({ subjectId }) => subjectId)}::text[], ${sorted.map(({ dueAt }) => dueAt)}::bigint[])
      AS given (subject_id, due_at)
    WHERE NOT EXISTS (SELECT FROM timer t WHERE t.franchisee_id = ${franchiseeId} AND t.kind = ${kind}
      AND t.subject_id = given.subject_id AND t.due_at <= given.due_at)
    ON CONFLICT (franchisee_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at
    WHERE timer.due_at > excluded.due_at`.execute(trx);
}

/** Takes a timer back; nothing happens where none is set. */
export async function clearTimer(trx: TenantTransaction, key: TimerKey): Promise<void> {
  await sql`DELETE FROM timer WHERE franchisee_id = ${key.franchiseeId}
    AND kind = ${key.kind} AND subject_id = ${key.subjectId}`.execute(trx);
}

/** Moves or ends a timer that was handled, unless something moved it meanwhile. */
export async function settleTimer(
  trx: TenantTransaction,
  key: TimerKey,
  { seenAt, nextAt }: { readonly seenAt: number; readonly nextAt: number | null },
): Promise<void> {
  const own = sql`franchisee_id = ${key.franchiseeId} AND kind = ${key.kind}
    AND subject_id = ${key.subjectId} AND due_at = ${seenAt}`;
  await (
    nextAt === null
      ? sql`DELETE FROM timer WHERE ${own}`
      : sql`UPDATE timer SET due_at = ${nextAt} WHERE ${own}`
  ).execute(trx);
}

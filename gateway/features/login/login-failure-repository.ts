import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/schema';

/** How failures of one kind of subject are counted; all times in milliseconds. */
export interface FailureLimit {
  readonly kind: 'account' | 'device' | 'ip' | 'network';
  /** Failures before the subject has to wait. */
  readonly max: number;
  readonly windowMs: number;
  /** First wait; doubles with each further failure. */
  readonly waitMs: number;
  readonly waitMaxMs: number;
}

/**
 * Counts one attempt before its password is looked at, in a single statement: attempts that arrive
 * together, even at different gateways, cannot slip through between a check and a count.
 *
 * @returns false while the subject has to wait; such an attempt is not counted.
 */
export async function takeAttempt(
  db: Kysely<Database>,
  limit: FailureLimit,
  { subject, nowMs }: { readonly subject: string; readonly nowMs: number },
): Promise<boolean> {
  const { kind, max, windowMs, waitMs, waitMaxMs } = limit;
  const isForgotten = sql`${nowMs}::bigint >=
    greatest(known.window_started_at, coalesce(known.locked_until, 0)) + ${windowMs}::bigint`;
  // The exponent is capped: 2^20 times any wait is beyond every cap.
  const wait = sql`least(${waitMaxMs}::bigint, ${waitMs}::bigint * (1 << least(known.failures + 1 - ${max}::int, 20)))`;
  const { rows } = await sql`
    INSERT INTO login_failure AS known (kind, subject, failures, window_started_at, locked_until)
    VALUES (${kind}, ${subject}, 1, ${nowMs}, NULL)
    ON CONFLICT (kind, subject) DO UPDATE SET
      failures = CASE WHEN ${isForgotten} THEN 1 ELSE known.failures + 1 END,
      window_started_at = CASE WHEN ${isForgotten} THEN ${nowMs}::bigint ELSE known.window_started_at END,
      locked_until = CASE
        WHEN ${isForgotten} OR known.failures + 1 < ${max}::int THEN NULL
        ELSE ${nowMs}::bigint + ${wait} END
    WHERE known.locked_until IS NULL OR known.locked_until <= ${nowMs}
    RETURNING failures`.execute(db);
  return rows.length > 0;
}

/** Forgets a subject's failures, after a sign-in that succeeded. */
export async function forgetFailures(
  db: Kysely<Database> | Transaction<Database>,
  kind: FailureLimit['kind'],
  subject: string,
): Promise<void> {
  await db.deleteFrom('login_failure').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Takes back one counted attempt: a shared address is not blamed for sign-ins that succeed. */
export async function returnAttempt(
  db: Kysely<Database>,
  kind: FailureLimit['kind'],
  subject: string,
): Promise<void> {
  await db
    .updateTable('login_failure')
    .set((eb) => ({ failures: sql<number>`greatest(${eb.ref('failures')} - 1, 0)`, locked_until: null }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

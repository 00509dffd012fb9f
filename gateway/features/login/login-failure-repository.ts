import { sql, type Kysely, type Transaction } from 'kysely';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';

type Executor = Kysely<Database> | Transaction<Database>;

/** How failures of one kind of subject are counted; all times in milliseconds. */
export interface FailureLimit {
  readonly kind: 'account' | 'device' | 'session' | 'ip' | 'network';
  /** Failures before the subject has to wait. */
  readonly max: number;
  readonly windowMs: number;
  /** First wait; doubles with each further failure. */
  readonly waitMs: number;
  readonly waitMaxMs: number;
}

/** Who is counted, and when. */
export interface Counted {
  readonly subject: string;
  readonly nowMs: number;
}

/**
 * Whether an attempt may look at the password: it may; it has to hear first how the ones under way end; or
 * the subject has to wait until a moment.
 */
export type Admission =
  | { readonly is: 'admitted' }
  | { readonly is: 'full' }
  | { readonly is: 'waiting'; readonly untilMs: number };

/**
 * An attempt that has not ended after this long never will: its gateway, or the database when it was to be
 * told, is gone. It counts as a failure, for its password was looked at.
 */
const LOST_AFTER_MS = 30 * ONE_SECOND_MS;

/**
 * Admits one attempt before its password is looked at, in a single statement: attempts that arrive together,
 * even at different gateways, cannot slip through between a look and a count.
 *
 * As many are under way at once as could fail before the subject has to wait; after a wait it is one. An
 * attempt under way is no failure: it becomes one by {@link countFailure}.
 */
export async function admitAttempt(
  db: Executor,
  { kind, max, windowMs }: FailureLimit,
  { subject, nowMs }: Counted,
): Promise<Admission> {
  const now = sql`${nowMs}::bigint`;
  const isForgotten = sql`${now} >=
    greatest(known.window_started_at, coalesce(known.locked_until, 0)) + ${windowMs}::bigint`;
  const isUnderWay = sql`known.under_way_until > ${now}`;
  const lost = sql`CASE WHEN ${isUnderWay} OR known.under_way_until + ${windowMs}::bigint <= ${now}
    THEN 0 ELSE known.under_way END`;
  const failures = sql`(CASE WHEN ${isForgotten} THEN 0 ELSE known.failures END + ${lost})`;
  const underWay = sql`CASE WHEN ${isUnderWay} THEN known.under_way ELSE 0 END`;
  const endsBy = sql`${nowMs + LOST_AFTER_MS}::bigint`;
  const { rows } = await sql`
    INSERT INTO login_failure AS known
      (kind, subject, failures, window_started_at, locked_until, under_way, under_way_until)
    VALUES (${kind}, ${subject}, 0, ${now}, NULL, 1, ${endsBy})
    ON CONFLICT (kind, subject) DO UPDATE SET
      failures = ${failures},
      window_started_at =
        CASE WHEN ${isForgotten} OR known.failures = 0 THEN ${now} ELSE known.window_started_at END,
      locked_until = CASE WHEN ${isForgotten} THEN NULL ELSE known.locked_until END,
      under_way = ${underWay} + 1,
      under_way_until = ${endsBy}
    WHERE (known.locked_until IS NULL OR known.locked_until <= ${now})
      AND ${underWay} < greatest(1, ${max}::int - ${failures})
    RETURNING 1`.execute(db);
  return rows.length > 0 ? { is: 'admitted' } : readRefusal(db, kind, { subject, nowMs });
}

/** Why an attempt was not admitted; one that could be by now is asked to try again. */
async function readRefusal(
  db: Executor,
  kind: FailureLimit['kind'],
  { subject, nowMs }: Counted,
): Promise<Admission> {
  const row = await db
    .selectFrom('login_failure')
    .select('locked_until')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const untilMs = row?.locked_until ?? 0;
  return untilMs > nowMs ? { is: 'waiting', untilMs } : { is: 'full' };
}

/** Ends an admitted attempt whose password was wrong; the subject may have to wait from then on. */
export async function countFailure(
  db: Executor,
  { kind, max, waitMs, waitMaxMs }: FailureLimit,
  { subject, nowMs }: Counted,
): Promise<void> {
  // The exponent is capped: 2^20 times any wait is beyond every cap.
  const wait = sql`least(${waitMaxMs}::bigint, ${waitMs}::bigint * (1 << least(known.failures + 1 - ${max}::int, 20)))`;
  await sql`
    INSERT INTO login_failure AS known (kind, subject, failures, window_started_at)
    VALUES (${kind}, ${subject}, 1, ${nowMs})
    ON CONFLICT (kind, subject) DO UPDATE SET
      failures = known.failures + 1,
      under_way = greatest(known.under_way - 1, 0),
      locked_until = CASE WHEN known.failures + 1 < ${max}::int THEN known.locked_until
        ELSE greatest(coalesce(known.locked_until, 0), ${nowMs}::bigint + ${wait}) END`.execute(db);
}

/** Ends an admitted attempt that was no failure; the subject's earlier failures stand. */
export async function releaseAttempt(
  db: Executor,
  kind: FailureLimit['kind'],
  subject: string,
): Promise<void> {
  await sql`
    UPDATE login_failure SET under_way = greatest(under_way - 1, 0)
     WHERE kind = ${kind} AND subject = ${subject}`.execute(db);
  await deleteIdle(db, kind, subject);
}

/**
 * Forgets a subject's failures and its wait.
 *
 * @param ended - Of the attempts under way, those that this ends: 1 after a sign-in that succeeded. The others
 *   still count when they fail.
 */
export async function forgetFailures(
  db: Executor,
  kind: FailureLimit['kind'],
  subject: string,
  ended: 0 | 1 = 0,
): Promise<void> {
  await sql`
    UPDATE login_failure
       SET failures = 0, locked_until = NULL, under_way = greatest(under_way - ${ended}::int, 0)
     WHERE kind = ${kind} AND subject = ${subject}`.execute(db);
  await deleteIdle(db, kind, subject);
}

/** Keeps no row that says nothing. */
async function deleteIdle(db: Executor, kind: FailureLimit['kind'], subject: string): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('failures', '=', 0)
    .where('under_way', '=', 0)
    .execute();
}

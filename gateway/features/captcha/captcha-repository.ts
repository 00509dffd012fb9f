import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { runTransaction } from '../../database/transaction';

type Executor = Kysely<Database> | Transaction<Database>;

/** What a code may be used for; one asked for the one purpose opens nothing else. */
export type CaptchaPurpose = 'reset' | 'confirm' | 'bind';

/** How often codes may be asked for (controls A7); all times in milliseconds. */
export interface CaptchaLimits {
  readonly pauseMs: number;
  readonly perMobile: number;
  readonly mobileWindowMs: number;
  readonly perIp: number;
  readonly ipWindowMs: number;
}

export interface NewCaptcha {
  readonly id: string;
  readonly mobile: string;
  readonly purpose: CaptchaPurpose;
  readonly codeHash: Buffer;
  readonly ip: string;
  readonly nowMs: number;
  readonly expiresAt: number;
}

/** Whether a code was stored, or why not and for how long. */
export type CaptchaIssue =
  | { readonly isIssued: true }
  | { readonly isIssued: false; readonly because: 'pause' | 'mobile' | 'ip'; readonly freeAt: number };

// Rows are only needed while a window counts them.
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;
const SWEEP_ROWS = 50;

/** Stores a code unless a limit stands against it; codes asked for earlier are void from then on. */
export function storeCaptcha(
  db: Kysely<Database>,
  captcha: NewCaptcha,
  limits: CaptchaLimits,
): Promise<CaptchaIssue> {
  const { id, mobile, purpose, codeHash, ip, nowMs, expiresAt } = captcha;
  return runTransaction(db, async (trx) => {
    // Requests for one mobile or from one address come one after the other; always in this order.
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`captcha ip ${ip}`}))`.execute(trx);
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`captcha mobile ${mobile}`}))`.execute(trx);
    const refusal = await findRefusal(trx, captcha, limits);
    if (refusal !== null) return refusal;
    await trx
      .updateTable('captcha')
      .set({ used_at: nowMs })
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .insertInto('captcha')
      .values({ id, mobile, purpose, code_hash: codeHash, created_at: nowMs, expires_at: expiresAt, ip })
      .execute();
    await sweep(trx, nowMs - KEPT_MS);
    return { isIssued: true };
  });
}

async function findRefusal(
  trx: Transaction<Database>,
  { mobile, ip, nowMs }: NewCaptcha,
  limits: CaptchaLimits,
): Promise<CaptchaIssue | null> {
  const times = async (column: 'mobile' | 'ip', value: string, sinceMs: number, limit: number) => {
    const rows = await trx
      .selectFrom('captcha')
      .select('created_at')
      .where(column, '=', value)
      .where('created_at', '>', sinceMs)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ created_at }) => created_at);
  };
  const ofMobile = await times('mobile', mobile, nowMs - limits.mobileWindowMs, limits.perMobile);
  const latest = ofMobile[0];
  if (latest !== undefined && nowMs - latest < limits.pauseMs) {
    return { isIssued: false, because: 'pause', freeAt: latest + limits.pauseMs };
  }
  const oldestOfMobile = ofMobile[limits.perMobile - 1];
  if (oldestOfMobile !== undefined) {
    return { isIssued: false, because: 'mobile', freeAt: oldestOfMobile + limits.mobileWindowMs };
  }
  const ofIp = await times('ip', ip, nowMs - limits.ipWindowMs, limits.perIp);
  const oldestOfIp = ofIp[limits.perIp - 1];
  return oldestOfIp === undefined
    ? null
    : { isIssued: false, because: 'ip', freeAt: oldestOfIp + limits.ipWindowMs };
}

async function sweep(trx: Transaction<Database>, beforeMs: number): Promise<void> {
  const old = trx
    .selectFrom('captcha')
    .select('id')
    .where('created_at', '<', beforeMs)
    .orderBy('created_at')
    .limit(SWEEP_ROWS);
  await trx.deleteFrom('captcha').where('id', 'in', old).execute();
}

/**
 * Counts one attempt on the live code of a mobile before it is compared, in one statement: guesses that
 * arrive together cannot slip through between a look and a count.
 */
export async function takeCaptchaAttempt(
  db: Executor,
  given: {
    readonly mobile: string;
    readonly purpose: CaptchaPurpose;
    readonly nowMs: number;
    readonly attemptsMax: number;
  },
): Promise<{ readonly id: string; readonly codeHash: Uint8Array } | undefined> {
  return db
    .updateTable('captcha')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('mobile', '=', given.mobile)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', given.nowMs)
    .where('attempts', '<', given.attemptsMax)
    .returning(['id', 'code_hash as codeHash'])
    .executeTakeFirst();
}

/** Uses a code up; false when another request did so first or a newer code has replaced it. */
export async function useCaptcha(db: Executor, id: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('captcha')
    .set({ used_at: nowMs })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

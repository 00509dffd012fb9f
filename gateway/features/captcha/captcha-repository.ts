import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { runTransaction } from '../../database/transaction';
import type { CaptchaAsker } from './captcha-asker';
import {
  areTriesSpent,
  CAPTCHA_BUDGETS,
  findFreeAt,
  PAUSE_MS,
  TRIES_PER_CODE,
  type CaptchaBudget,
  type CountedCode,
} from './captcha-budget';

type Executor = Kysely<Database> | Transaction<Database>;

/** What a code may be used for; one asked for the one purpose opens nothing else. */
export type CaptchaPurpose = 'reset' | 'confirm' | 'bind';

/** A code asked for by somebody who owns a mobile. */
export interface CaptchaOwner {
  readonly mobile: string;
  readonly purpose: CaptchaPurpose;
}

export interface NewCaptcha extends CaptchaOwner {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly asker: CaptchaAsker;
  readonly nowMs: number;
  readonly expiresAt: number;
}

/** Whether a code was stored, or why not and for how long. */
export type CaptchaIssue =
  | { readonly isIssued: true }
  | {
      readonly isIssued: false;
      readonly because: 'captchaTooSoon' | CaptchaBudget['refusal'];
      readonly freeAt: number;
    };

/** Stores a code unless a limit stands against it; what its holder asked for earlier is void from then on. */
export function storeCaptcha(db: Kysely<Database>, captcha: NewCaptcha): Promise<CaptchaIssue> {
  const { id, mobile, purpose, codeHash, asker, nowMs, expiresAt } = captcha;
  return runTransaction(db, async (trx) => {
    // Requests for one mobile or by one asker come one after the other; always in this order.
    for (const name of [asker.group, asker.id, `mobile ${mobile}`]) await lock(trx, name);
    const refusal = await findRefusal(trx, captcha);
    if (refusal !== null) return refusal;
    await trx
      .updateTable('captcha')
      .set({ used_at: nowMs })
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('holder', '=', asker.holder)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .insertInto('captcha')
      .values({
        id,
        mobile,
        purpose,
        code_hash: codeHash,
        created_at: nowMs,
        expires_at: expiresAt,
        asker_kind: asker.kind,
        asker: asker.id,
        asker_group: asker.group,
        holder: asker.holder,
      })
      .execute();
    return { isIssued: true };
  });
}

/** Until the end of the transaction nobody else counts or is counted under this name. */
async function lock(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`captcha ${name}`}))`.execute(trx);
}

async function findRefusal(trx: Transaction<Database>, captcha: NewCaptcha): Promise<CaptchaIssue | null> {
  const { asker, nowMs } = captcha;
  const latest = await codesOf(trx, captcha)
    .where('mobile', '=', captcha.mobile)
    .where('asker', '=', asker.id)
    .where('created_at', '>', nowMs - PAUSE_MS)
    .executeTakeFirst();
  if (latest !== undefined) {
    return { isIssued: false, because: 'captchaTooSoon', freeAt: latest.createdAt + PAUSE_MS };
  }
  const full: { because: CaptchaBudget['refusal']; freeAt: number }[] = [];
  // All of them, so that the answer names the moment when none stands against it any more.
  for (const budget of CAPTCHA_BUDGETS[asker.kind]) {
    const freeAt = findFreeAt(budget, await codesInBudget(trx, budget, captcha));
    if (freeAt !== null) full.push({ because: budget.refusal, freeAt });
  }
  const last = full.sort((a, b) => b.freeAt - a.freeAt)[0];
  return last === undefined ? null : { isIssued: false, ...last };
}

/** Who is counted in which budget, of what, and when. */
type Counted = CaptchaOwner & Pick<NewCaptcha, 'asker' | 'nowMs'>;

/** The codes that a budget counts, the latest first; it never holds more than it allows. */
function codesInBudget(
  trx: Transaction<Database>,
  budget: CaptchaBudget,
  counted: Counted,
): Promise<readonly CountedCode[]> {
  const { asker, mobile, nowMs } = counted;
  const scopes = {
    asker: { column: 'asker', value: asker.id },
    group: { column: 'asker_group', value: asker.group },
    kind: { column: 'asker_kind', value: asker.kind },
  } as const;
  const { column, value } = scopes[budget.of];
  return codesOf(trx, counted)
    .where(sql<boolean>`${sql.ref(column)} = ${value}`)
    .where('created_at', '>', nowMs - budget.windowMs)
    .$if(budget.isOfMobile, (query) => query.where('mobile', '=', mobile))
    .limit(budget.codes)
    .execute();
}

function codesOf(trx: Transaction<Database>, { purpose }: Pick<CaptchaOwner, 'purpose'>) {
  return trx
    .selectFrom('captcha')
    .select(['created_at as createdAt', 'attempts'])
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc');
}

/** A try at the live code that an asker holds. */
export interface CaptchaTry extends CaptchaOwner {
  readonly holder: string;
  readonly nowMs: number;
}

/**
 * Counts one try on the live code that its holder asked for, before it is compared: tries that arrive
 * together cannot slip through between a look and a count. Whoever holds no code tries nothing, and uses up
 * nobody's tries.
 */
export function takeCaptchaTry(
  db: Kysely<Database>,
  given: CaptchaTry,
): Promise<{ readonly id: string; readonly codeHash: Uint8Array } | undefined> {
  const { mobile, purpose, holder, nowMs } = given;
  return runTransaction(db, async (trx) => {
    // Tries at all codes of a mobile count together.
    await lock(trx, `mobile ${mobile}`);
    const live = await trx
      .selectFrom('captcha')
      .select(['id', 'code_hash as codeHash', 'asker_kind', 'asker', 'asker_group'])
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('holder', '=', holder)
      .where('used_at', 'is', null)
      .where('expires_at', '>=', nowMs)
      .where('attempts', '<', TRIES_PER_CODE)
      .executeTakeFirst();
    if (live === undefined) return undefined;
    // Counted by whoever asked for the code: its holder may have another address by now.
    const asker = { kind: live.asker_kind, id: live.asker, group: live.asker_group, holder };
    for (const budget of CAPTCHA_BUDGETS[asker.kind]) {
      if (budget.tries === undefined) continue;
      const codes = await codesInBudget(trx, budget, { ...given, asker });
      if (areTriesSpent(budget, codes)) return undefined;
    }
    await trx
      .updateTable('captcha')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', live.id)
      .execute();
    return { id: live.id, codeHash: live.codeHash };
  });
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

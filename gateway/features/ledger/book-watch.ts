import { sql, type Kysely } from 'kysely';
import { startOfDay, startOfHour } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { eachTenant } from '../../database/each-tenant';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { checkBooks, type BookProblem, type BookWindow } from './book-check';

/** From the end of one look at the books to the next. */
export const BOOKS_EVERY_MS = 10 * ONE_MINUTE_MS;
/** Hours that every look compares. */
const RECENT_HOURS = 3;
/** Days before them that come in turns, one with each look. */
const TURNING_DAYS = 366;

export interface BookWatchOptions {
  readonly db: Kysely<Database>;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** What one look compared and found. */
export interface BookLook {
  readonly tenants: number;
  readonly differences: number;
}

/** The windows of a look: the last hours, and the older day whose turn it is, whichever gateway looks. */
export function windowsAt(nowMs: number): readonly BookWindow[] {
  const toMs = startOfHour(nowMs) + ONE_HOUR_MS;
  const turn = Math.floor(nowMs / BOOKS_EVERY_MS) % TURNING_DAYS;
  const dayAt = startOfDay(nowMs) - turn * ONE_DAY_MS;
  return [
    { fromMs: toMs - RECENT_HOURS * ONE_HOUR_MS, toMs },
    { fromMs: dayAt, toMs: dayAt + ONE_DAY_MS },
  ];
}

/**
 * Compares each tenant's ledger with its orders and statistics, window by window. Differences are written to the log
 * with their names, and nothing is mended: a person has to find out why. Of several gateways one looks at a time;
 * whoever finds another at it leaves the rest of the run to that one.
 */
export function createBookWatch({ db, log }: BookWatchOptions) {
  return async (nowMs: number, signal?: AbortSignal): Promise<BookLook> => {
    let [tenants, differences] = [0, 0];
    for await (const franchiseeId of eachTenant(db)) {
      const found: BookProblem[] = [];
      for (const window of windowsAt(nowMs)) {
        if (signal?.aborted === true) return { tenants, differences };
        const problems = await checkInTurn(db, franchiseeId, window);
        if (problems === null) return { tenants, differences };
        found.push(...problems);
      }
      tenants += 1;
      // An order may lie in both windows.
      const problems = [...new Set(found)];
      differences += problems.length;
      if (problems.length > 0) {
        const fields = { franchisee: franchiseeId, ledgerDifferences: problems.length, problems };
        log.error(fields, 'the ledger does not agree with orders or statistics');
      }
    }
    return { tenants, differences };
  };
}

/** Null when another gateway looks; the lock ends with the transaction. */
function checkInTurn(
  db: Kysely<Database>,
  franchiseeId: string,
  window: BookWindow,
): Promise<readonly BookProblem[] | null> {
  return withTenant(db, franchiseeId, async (trx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtext('franchisee-portal books')) AS "isFree"`.execute(trx);
    return rows[0]?.isFree === true ? checkBooks(trx, { franchiseeId, window }) : null;
  });
}

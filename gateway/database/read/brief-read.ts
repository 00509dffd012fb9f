import type { Kysely } from 'kysely';
import { sqlState, SqlState } from '../database-error';
import { READ_TIMEOUT_MS } from '../database-limits';
import type { Database } from '../schema';
import type { Question } from './question';
import { askTogether, withTenant, type TenantTransaction } from '../tenant';

/** A read that took longer than somebody is kept waiting for it: less may be asked for. */
export class ReadTooLong extends Error {
  override readonly name = 'ReadTooLong';
}

/**
 * Reads in one transaction of a tenant, none of whose statements may take longer than {@link READ_TIMEOUT_MS}: a list
 * that looks through years keeps no connection from others.
 *
 * @throws ReadTooLong when one does.
 */
export function readBriefly<T>(
  db: Kysely<Database>,
  franchiseeId: string,
  read: (trx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return inTime(withTenant(db, franchiseeId, read, { statementMs: READ_TIMEOUT_MS, isRead: true }));
}

/**
 * The same for what needs no answer of one another, as {@link askTogether} asks it.
 *
 * @throws ReadTooLong as {@link readBriefly}.
 */
export function askBriefly<T extends readonly unknown[]>(
  db: Kysely<Database>,
  franchiseeId: string,
  questions: { readonly [K in keyof T]: Question<T[K]> },
): Promise<T> {
  return inTime(askTogether<T>(db, franchiseeId, questions, { statementMs: READ_TIMEOUT_MS }));
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (sqlState(error) !== SqlState.queryCanceled) throw error;
    throw new ReadTooLong('A statement of a list or a search took too long.', { cause: error });
  }
}

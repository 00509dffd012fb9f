import { sqlState, SqlState } from '../database-error';
import { READ_TIMEOUT_MS } from '../database-limits';
import type { Question } from './question';
import type { Knowing, Reads } from './reads';
import { askTogether, withTenant, type TenantTransaction } from '../tenant';

/** A read that took longer than somebody is kept waiting for it: less may be asked for. */
export class ReadTooLong extends Error {
  override readonly name = 'ReadTooLong';
}

/** Reads in one transaction of the reader's tenant, with the time that any statement has. */
export function readFor<T>(
  reads: Reads,
  reader: Knowing,
  read: (trx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return reads.from(reader, (db) => withTenant(db, reader.franchiseeId, read, { isRead: true }));
}

/**
 * The same, where no statement may take longer than {@link READ_TIMEOUT_MS}: a list that looks through years keeps no
 * connection from others.
 *
 * @throws ReadTooLong when one does.
 */
export function readBriefly<T>(
  reads: Reads,
  reader: Knowing,
  read: (trx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const settings = { statementMs: READ_TIMEOUT_MS, isRead: true };
  return inTime(reads.from(reader, (db) => withTenant(db, reader.franchiseeId, read, settings)));
}

/**
 * The same for what needs no answer of one another, as {@link askTogether} asks it.
 *
 * @throws ReadTooLong as {@link readBriefly}.
 */
export function askBriefly<T extends readonly unknown[]>(
  reads: Reads,
  reader: Knowing,
  questions: { readonly [K in keyof T]: Question<T[K]> },
): Promise<T> {
  const settings = { statementMs: READ_TIMEOUT_MS };
  return inTime(reads.from(reader, (db) => askTogether<T>(db, reader.franchiseeId, questions, settings)));
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (sqlState(error) !== SqlState.queryCanceled) throw error;
    throw new ReadTooLong('A statement of a list or a search took too long.', { cause: error });
  }
}

import type { CompiledQuery } from 'kysely';
import type { TenantTransaction } from '../tenant';

/** A statement that reads, and what its rows say. */
export interface Question<T> {
  readonly query: CompiledQuery<Readonly<Record<string, unknown>>>;
  readonly read: (rows: readonly Readonly<Record<string, unknown>>[]) => T;
}

/** Asks in a transaction that has other things to do. */
export async function ask<T>(trx: TenantTransaction, { query, read }: Question<T>): Promise<T> {
  return read((await trx.executeQuery(query)).rows);
}

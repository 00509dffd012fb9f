import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema';

/** One bounded step of a sweep. */
export interface SweepStep {
  readonly nowMs: number;
  /** Rows that one statement deletes at most: it must be over before anybody waits for it. */
  readonly limit: number;
}

/** Rows of a table that nobody needs from a moment on. */
export interface Sweep {
  /** Table that rows go from. */
  readonly table: string;
  /** Deletes the oldest of them, at most `limit`; yields how many. */
  readonly deleteSome: (trx: Transaction<Database>, step: SweepStep) => Promise<number>;
}

/** The same of a tenant's table; the transaction stands in the tenant. */
export interface TenantSweep {
  readonly table: string;
  readonly deleteSome: (
    trx: Transaction<Database>,
    step: SweepStep & { readonly franchiseeId: string },
  ) => Promise<number>;
}

export interface OldRows {
  readonly table: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** What the index is sorted by. */
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: number;
  /** False for a table whose rows nobody ever changes, and of which the role may not. @default true */
  readonly isChanging?: boolean;
}

/**
 * Deletes the oldest rows of a table; yields how many. Rows that a request holds are passed over, and what
 * it changes meanwhile is looked at again, so that nobody waits and nothing that came alive goes.
 */
export async function deleteOldRows(
  trx: Transaction<Database>,
  { table, key, where, orderBy, limit, isChanging = true }: OldRows,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`old.${column}`)}`),
    sql` AND `,
  );
  const lock = isChanging ? sql`FOR UPDATE SKIP LOCKED` : sql``;
  const { numAffectedRows = 0n } = await sql`
    WITH old AS MATERIALIZED (
      SELECT ${columns} FROM ${sql.table(table)} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} ${lock}
    )
    DELETE FROM ${sql.table(table)} USING old WHERE ${isSame}`.execute(trx);
  return Number(numAffectedRows);
}

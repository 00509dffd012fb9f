import type { ColumnType } from 'kysely';

declare module '../../database/schema' {
  interface Database {
    idempotency: IdempotencyTable;
  }
}

/** The first answer of a call that must take effect once; null while its transaction is under way. */
export interface IdempotencyTable {
  franchisee_id: string;
  account_id: string;
  /** The caller's `idempotency-key`. */
  key: string;
  /** SHA-256 of the request: the same key may not carry another one. */
  request_hash: string;
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: number;
}

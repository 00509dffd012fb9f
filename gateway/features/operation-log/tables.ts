import type { ColumnType, Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    operation_log: OperationLogTable;
  }
}

/** Who did what to which object on whose behalf; append-only by grants. */
export interface OperationLogTable {
  franchisee_id: string;
  log_id: string;
  at: EpochMs;
  account_id: string;
  actor_name: string;
  account_type: number;
  on_behalf_of: Unset<string>;
  module: string;
  action: string;
  target_type: string;
  target_id: string;
  target_name: Generated<string>;
  before: ColumnType<unknown, string | null | undefined, never>;
  after: ColumnType<unknown, string | null | undefined, never>;
  reason: Unset<string>;
  ip: Generated<string>;
  result: Generated<string>;
  trace_id: Generated<string>;
  /** Place in the organisation's chain, from 1; below 0 for lines from before there was one. */
  seq: ColumnType<number, number, never>;
  /** Hash of the line before, and of this one with it (controls L3). */
  prev_hash: ColumnType<Uint8Array, Uint8Array, never>;
  hash: ColumnType<Uint8Array, Uint8Array, never>;
}

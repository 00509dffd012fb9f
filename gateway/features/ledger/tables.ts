import type { LedgerKind } from '../../../contract/domain/ledger/ledger';
import type { EpochMs } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    ledger_entry: LedgerEntryTable;
  }
}

/**
 * One movement of money: what each account gained by it, negative where it lost. The accounts of a row add up to
 * nothing, which the database checks; rows are inserted and read, never changed.
 */
export interface LedgerEntryTable {
  franchisee_id: string;
  order_id: string;
  kind: LedgerKind;
  /** Of refunds; empty for the others. */
  refund_no: string;
  equipment: string;
  store_id: string;
  /** When it happened. */
  at: EpochMs;
  /** The moment that statistics count it by: a settlement changes the hour of its payment. */
  counted_at: EpochMs;
  payer_cents: number;
  merchant_cents: number;
  platform_cents: number;
  fee_cents: number;
}

import type { Generated } from 'kysely';
import type { BlockReason, BlockSource } from '../../../contract/domain/proof/blacklist';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    blacklist: BlacklistTable;
    block_rule: BlockRuleTable;
  }
}

/** A user that may not order. */
export interface BlacklistTable {
  franchisee_id: string;
  /** Begins with its time, as an order's does; the tie-breaker of key paging. */
  block_id: string;
  user_mobile: string;
  all_stores: boolean;
  /** Empty where it holds in all. */
  store_ids: string[];
  reason: BlockReason;
  note: Generated<string>;
  /** Numbers of orders. */
  evidence: Generated<string[]>;
  /** Ids of attachments. */
  images: Generated<string[]>;
  source: BlockSource;
  created_by: string;
  created_at: EpochMs;
  /** When it is over; null without an end. */
  expire_at: Unset<EpochMs>;
  lifted_at: Unset<EpochMs>;
  lifted_by: Unset<string>;
  lift_reason: Unset<string>;
  /** A rule suggests it, or did and a person would not have it; null for what a person put there or confirmed. */
  suggestion: Unset<'open' | 'ignored'>;
}

/** When a merchant's users are suggested. */
export interface BlockRuleTable {
  franchisee_id: string;
  is_on: boolean;
  refunds_min: number;
  percent_min: number;
}

import type { Generated, GeneratedAlways } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    session: SessionTable;
  }
}

/** One sign-in; `franchisee_id` is the tenant it acts for, null until an agent has a merchant. */
export interface SessionTable {
  id: string;
  token_hash: Uint8Array;
  account_id: string;
  /** Whom it acts for. */
  franchisee_id: Unset<string>;
  /** Whose account it is of; the database finds it. */
  home_franchisee_id: GeneratedAlways<string>;
  created_at: EpochMs;
  last_seen_at: EpochMs;
  expires_at: EpochMs;
  revoked_at: Unset<EpochMs>;
  /** Kept where a replica is read: by the database's clock, so that gateways need not agree about the time. */
  changed_at: Unset<EpochMs>;
  user_agent: Generated<string>;
  ip: Generated<string>;
}

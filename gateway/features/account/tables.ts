import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    franchisee: FranchiseeTable;
    account: AccountTable;
  }
}

/** A merchant or an agent; the tenant of everything that carries `franchisee_id`. */
export interface FranchiseeTable {
  id: string;
  kind: 'merchant' | 'agent';
  name: string;
  mobile: string;
  /** 0 personal, 1 company, 2 self-employed (spec §3). */
  subject_type: number;
  /** 0–4 (spec §3, certification states). */
  certification: number;
  created_at: EpochMs;
}

/** A person who signs in; types 1–4 of spec §3. */
export interface AccountTable {
  id: string;
  franchisee_id: string;
  type: number;
  mobile: string;
  username: string;
  password_hash: string;
  include_permissions: Generated<number[]>;
  should_have_permissions: Generated<number[]>;
  exclude_permissions: Generated<number[]>;
  /** `null` means every store of the tenant. */
  store_ids: Unset<string[]>;
  refund_limit_single_cents: Unset<number>;
  refund_limit_day_cents: Unset<number>;
  enabled: Generated<boolean>;
  expires_at: Unset<EpochMs>;
  role_template: Unset<string>;
  created_at: EpochMs;
  last_login_at: Unset<EpochMs>;
}

import type { Generated } from 'kysely';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    login_failure: LoginFailureTable;
    refused_login: RefusedLoginTable;
    trusted_device: TrustedDeviceTable;
  }
}

/** Failures of one subject (an account key, a browser, a session, an address or a network) inside one window. */
export interface LoginFailureTable {
  kind: string;
  subject: string;
  failures: number;
  window_started_at: EpochMs;
  locked_until: Unset<EpochMs>;
  /** Attempts whose password is being looked at. */
  under_way: Generated<number>;
  /** When the last of them counts as lost. */
  under_way_until: Generated<EpochMs>;
}

/** A sign-in that belongs to no account, or to one that has to wait; append-only, kept for 31 days. */
export interface RefusedLoginTable {
  id: string;
  /** Epoch ms. */
  at: number;
  /** Masked. */
  mobile: string;
  ip: string;
  trace_id: string;
}

/** A browser that an account has signed in with; a lock of the account does not keep it out (controls A2). */
export interface TrustedDeviceTable {
  id: string;
  account_id: string;
  token_hash: Uint8Array;
  /** Epoch ms, as the others. */
  created_at: number;
  last_used_at: number;
  expires_at: number;
}

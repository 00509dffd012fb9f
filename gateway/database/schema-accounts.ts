import type { ColumnType, Generated } from 'kysely';

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

type FieldTexts = Readonly<Record<string, string>>;

/** One request for certification; the state follows pages 11. A passed row stays until a newer one passes. */
export interface CertificationTable {
  franchisee_id: string;
  id: string;
  /** 0 given up, else as in spec §3. */
  state: number;
  subject_type: number;
  fields: ColumnType<FieldTexts, string, string>;
  /** Reasons of a failed review, by field. */
  failures: ColumnType<FieldTexts, string | undefined, string>;
  /** When the agreement was signed for this subject type; epoch ms. */
  signed_at: ColumnType<number | null, number | null | undefined, number | null>;
  submitted_at: number;
  reviewed_at: ColumnType<number | null, number | null | undefined, number | null>;
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

/** Tables around accounts that came after the first ones. */
export interface AccountTables {
  refused_login: RefusedLoginTable;
  certification: CertificationTable;
  trusted_device: TrustedDeviceTable;
}

/** Where a captcha was asked for. */
export interface CaptchaOrigin {
  ip: Generated<string>;
}

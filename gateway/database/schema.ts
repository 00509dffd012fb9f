import type { ColumnType, Generated } from 'kysely';
import type { AccountTables, CaptchaOrigin } from './schema-accounts';
import type { ActionTables } from './schema-actions';
import type { OrderTables } from './schema-orders';

/** Epoch milliseconds, kept as bigint and read as a safe number on both engines. */
export type EpochMs = number;

/** A jsonb column: read as a value, written as JSON text, so that both drivers agree on arrays. */
export type Json<T> = ColumnType<T, string, string>;

/** A column that is null until something happens, and may be left out when a row is inserted. */
export type Unset<T> = ColumnType<T | null, T | null | undefined, T | null>;

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

/** One sign-in; `franchisee_id` is the tenant it acts for, null until an agent has a merchant. */
export interface SessionTable {
  id: string;
  token_hash: Uint8Array;
  account_id: string;
  franchisee_id: Unset<string>;
  created_at: EpochMs;
  last_seen_at: EpochMs;
  expires_at: EpochMs;
  revoked_at: Unset<EpochMs>;
  user_agent: Generated<string>;
  ip: Generated<string>;
}

/** Failures of one subject (an account key or an address) inside one window. */
export interface LoginFailureTable {
  kind: string;
  subject: string;
  failures: number;
  window_started_at: EpochMs;
  locked_until: Unset<EpochMs>;
}

export interface CaptchaTable extends CaptchaOrigin {
  id: string;
  mobile: string;
  purpose: string;
  code_hash: Uint8Array;
  created_at: EpochMs;
  expires_at: EpochMs;
  attempts: Generated<number>;
  used_at: Unset<EpochMs>;
}

/**
 * An agent's application to operate a merchant. Status 0 waiting, 1 operating, 2 rejected,
 * 3 withdrawn, 4 expired, 5 ended early. A merchant is under proxy while one of its agreements has
 * status 1 and `start_at ≤ now < end_at`.
 */
export interface AgreementTable {
  id: string;
  agent_franchisee_id: string;
  merchant_franchisee_id: string;
  status: number;
  permission_ids: number[];
  /** `null` means every store of the merchant. */
  store_ids: Unset<string[]>;
  equipment: string[];
  /** A share between 0 and 1 as decimal text, for example `0.150`. */
  share_rate: string;
  applied_at: EpochMs;
  reviewed_at: Unset<EpochMs>;
  start_at: EpochMs;
  end_at: EpochMs;
  /** A later end that the agent asked for and the merchant has not answered yet. */
  renewal_end_at: Unset<EpochMs>;
  reason: Unset<string>;
  remark: Generated<string>;
}

/** A school, hotel or apartment house that stores stand in. */
export interface PlaceTable {
  franchisee_id: string;
  id: string;
  kind: 'school' | 'hotel' | 'apartment';
  name: string;
}

export interface StoreTable {
  franchisee_id: string;
  id: string;
  place_id: string;
  name: string;
  address: Generated<string>;
  hotline: Generated<string>;
  /** First and last opening minute of the day, 0–1440. */
  open_from_minute: Generated<number>;
  open_to_minute: Generated<number>;
  /** Opening minutes of a day; the denominator of utilization (pages 6.1). */
  open_minutes: Generated<number>;
  self_clean_on: Generated<boolean>;
  reserve_on: Generated<boolean>;
  high_temp_on: Generated<boolean>;
  auto_refund_on: Generated<boolean>;
  created_at: EpochMs;
}

/** One device; what only its type has is in `attributes`, under the names of pages 3.4. */
export interface DeviceTable {
  franchisee_id: string;
  device_id: string;
  /** Word of the type on the wire (`deviceType` of the declaration). */
  equipment: string;
  device_number: string;
  device_name: string;
  imei: string;
  store_id: string;
  room_name: Generated<string>;
  position: Generated<string>;
  model: string;
  link_type: string;
  /** 1 idle, 2 running, 3 reserved, 4 fault, 5 servicing, 6 upgrading, 7 disabled, 8 offline. */
  display_status: number;
  enabled: Generated<boolean>;
  online: Generated<boolean>;
  fault_code: Unset<string>;
  fault_text: Unset<string>;
  long_idle: Generated<boolean>;
  severe_timeout: Generated<boolean>;
  supply_alert: Generated<boolean>;
  last_heartbeat_at: Unset<EpochMs>;
  /** CSQ 0–31. */
  signal: Generated<number>;
  current_order_no: Unset<string>;
  today_start_count: Generated<number>;
  today_free_start_count: Generated<number>;
  today_income_cents: Generated<number>;
  /** Start of the day that the `today_*` columns count. */
  today_date: Generated<EpochMs>;
  total_income_cents: Generated<number>;
  last_order_at: Unset<EpochMs>;
  firmware_version: Generated<string>;
  firmware_outdated: Generated<boolean>;
  sim_expire_at: Unset<EpochMs>;
  bind_at: EpochMs;
  tags: Generated<string[]>;
  attributes: Json<Readonly<Record<string, unknown>>>;
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
  /** Place in the organisation's chain, from 1; null for lines from before there was one. */
  seq: ColumnType<number | null, number | undefined, never>;
  /** Hash of the line before, and of this one with it (controls L3). */
  prev_hash: ColumnType<Uint8Array | null, Uint8Array | undefined, never>;
  hash: ColumnType<Uint8Array | null, Uint8Array | undefined, never>;
}

/** Every table of the gateway, under its name in SQL. Times are epoch ms, money whole cents. */
export interface Database extends OrderTables, AccountTables, ActionTables {
  franchisee: FranchiseeTable;
  account: AccountTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  captcha: CaptchaTable;
  proxy_agreement: AgreementTable;
  place: PlaceTable;
  store: StoreTable;
  device: DeviceTable;
  operation_log: OperationLogTable;
}

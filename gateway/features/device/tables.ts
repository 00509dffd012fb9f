import type { ColumnType, Generated } from 'kysely';
import type { EpochMs, Json, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    device: DeviceTable;
    device_module: DeviceModuleTable;
  }
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
  /** A supply is short, by its type's alert rules. */
  supply_alert: Generated<boolean>;
  /** An alert that stops the sale holds: it takes no order meanwhile. */
  sale_stopped: Generated<boolean>;
  last_heartbeat_at: Unset<EpochMs>;
  /** CSQ 0–31. */
  signal: Generated<number>;
  current_order_no: Unset<string>;
  /** The same order by its id. */
  current_order_id: Unset<string>;
  today_start_count: Generated<number>;
  today_free_start_count: Generated<number>;
  today_income_cents: Generated<number>;
  /** Start of the day that the `today_*` columns count. */
  today_date: Generated<EpochMs>;
  total_income_cents: Generated<number>;
  /** Starts in all, free ones too. */
  starts: Generated<number>;
  /** What was serviced, by the name of the part: `starts` as they stood then, and when that was. */
  serviced: ColumnType<Serviced, Serviced | string | undefined, Serviced | string>;
  last_order_at: Unset<EpochMs>;
  firmware_version: Generated<string>;
  firmware_outdated: Generated<boolean>;
  sim_expire_at: Unset<EpochMs>;
  bind_at: EpochMs;
  /** What the device says it does: 1 idle, 2 running, 3 reserved, 5 servicing. */
  work_status: Generated<number>;
  upgrading: Generated<boolean>;
  /** Version that an upgrade under way is to end with. */
  target_version: Unset<string>;
  /** When it last told its state, by its own clock. */
  reported_at: Unset<EpochMs>;
  /** When it last told quantities of its declared curves, and when those were last kept. */
  measured_at: Unset<EpochMs>;
  sampled_at: Unset<EpochMs>;
  /** Number of its newest report; older ones that come later are left out. */
  report_seq: Generated<number>;
  /** Starts in a row that failed. */
  failed_starts: Generated<number>;
  /** Code with which it refused its last start; null once it takes one. */
  start_refused: Unset<string>;
  /** When its last run ended. */
  run_ended_at: Unset<EpochMs>;
  /** Actions that it began and never brought to their end, by the state that they put it in. */
  unfinished_servicing: Unset<string>;
  unfinished_upgrading: Unset<string>;
  /** Newest command that a person gave, and its state: what the row shows of it. */
  command_id: Unset<string>;
  command_action: Unset<string>;
  command_status: Unset<number>;
  command_at: Unset<EpochMs>;
  tags: Generated<string[]>;
  attributes: Json<Readonly<Record<string, unknown>>>;
}

/** Services by the name of the part; `at` is null where nobody knows when. */
export type Serviced = Readonly<Record<string, { readonly starts: number; readonly at: EpochMs | null }>>;

/** Whose device an IMEI is; platform-wide, for a device names no tenant. */
export interface DeviceModuleTable {
  imei: string;
  owner_franchisee_id: string;
  device_id: string;
}

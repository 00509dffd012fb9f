import type { Columns } from './columnar-insert';

export const ORDER_COLUMNS: Columns<'orders'> = {
  franchisee_id: 'text',
  order_id: 'text',
  equipment: 'text',
  order_no: 'text',
  created_at: 'bigint',
  paid_at: 'bigint',
  started_at: 'bigint',
  ended_at: 'bigint',
  used_sec: 'int',
  user_id: 'text',
  user_mobile: 'text',
  store_id: 'text',
  room_name: 'text',
  device_id: 'text',
  device_number: 'text',
  device_name: 'text',
  item_name: 'text',
  mark_cents: 'bigint',
  discount_cents: 'bigint',
  member_discount_cents: 'int',
  off_peak_discount_cents: 'int',
  platform_coupon_cents: 'int',
  merchant_coupon_cents: 'int',
  pay_cents: 'bigint',
  refunded_cents: 'bigint',
  refunding_cents: 'bigint',
  platform_share_cents: 'bigint',
  fee_per_mille: 'smallint',
  pay_method: 'text',
  order_status: 'smallint',
  refund_status: 'smallint',
  flags: 'text[]',
  attention: 'boolean',
  source: 'text',
  pay_no: 'text',
  usage: 'jsonb',
  planned_sec: 'int',
  expected_end_at: 'bigint',
  reserved_for: 'bigint',
  attendance: 'text',
  start_requested_at: 'bigint',
  state_at: 'bigint',
  start_failed_at: 'bigint',
  meter: 'jsonb',
  start_params: 'jsonb',
};

export const TIMER_COLUMNS: Columns<'timer'> = {
  franchisee_id: 'text',
  kind: 'text',
  subject_id: 'text',
  due_at: 'bigint',
};

export const REFUND_COLUMNS: Columns<'order_refund'> = {
  applicant_kind: 'text',
  franchisee_id: 'text',
  refund_no: 'text',
  order_id: 'text',
  amount_cents: 'bigint',
  suggest_cents: 'bigint',
  status: 'smallint',
  reason: 'text',
  note: 'text',
  applicant: 'text',
  reviewer: 'text',
  channel_no: 'text',
  fail_reason: 'text',
  created_at: 'bigint',
  running_since: 'bigint',
  done_at: 'bigint',
};

export const MEASURE_COLUMNS = {
  paid_order_count: 'int',
  gross_cents: 'bigint',
  discount_cents: 'bigint',
  received_cents: 'bigint',
  platform_share_cents: 'bigint',
  refund_cents: 'bigint',
  refunded_order_count: 'int',
  fee_cents: 'bigint',
  paid_starts: 'int',
  free_starts: 'int',
  start_attempts: 'int',
  start_failures: 'int',
  run_seconds: 'bigint',
  extra: 'jsonb',
} as const;

export const HOUR_COLUMNS: Columns<'order_rollup_hour'> = {
  franchisee_id: 'text',
  equipment: 'text',
  store_id: 'text',
  hour_at: 'bigint',
  ...MEASURE_COLUMNS,
};

export const DAY_COLUMNS: Columns<'device_rollup_day'> = {
  franchisee_id: 'text',
  equipment: 'text',
  device_id: 'text',
  day_at: 'bigint',
  store_id: 'text',
  ...MEASURE_COLUMNS,
};

export const STORE_DAY_COLUMNS: Columns<'store_rollup_day'> = {
  franchisee_id: 'text',
  equipment: 'text',
  store_id: 'text',
  day_at: 'bigint',
  ...MEASURE_COLUMNS,
};

export const ITEM_DAY_COLUMNS: Columns<'item_rollup_day'> = {
  franchisee_id: 'text',
  equipment: 'text',
  store_id: 'text',
  day_at: 'bigint',
  item_name: 'text',
  pay_method: 'text',
  ...MEASURE_COLUMNS,
};

export const INCOME_COLUMNS: Columns<'device_income_hour'> = {
  franchisee_id: 'text',
  equipment: 'text',
  device_id: 'text',
  hour_at: 'bigint',
  income_cents: 'bigint',
};

export const TALLY_COLUMNS: Columns<'order_tally'> = {
  franchisee_id: 'text',
  equipment: 'text',
  store_id: 'text',
  day_at: 'bigint',
  order_status: 'smallint',
  refund_status: 'smallint',
  attention: 'boolean',
  order_count: 'int',
};

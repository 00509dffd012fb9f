import { IDEMPOTENCY_SWEEP } from '../features/action/idempotency-sweep';
import { ALERT_STEP_SWEEP } from '../features/alert/alert-step';
import { ALERT_SWEEP } from '../features/alert/alert-sweep';
import { ATTACHMENT_SWEEPS } from '../features/attachment/attachment-sweep';
import { CAPTCHA_SWEEPS } from '../features/captcha/captcha-sweeps';
import { PRESENCE_SWEEP } from '../features/device/presence';
import { EVIDENCE_SWEEP, SAMPLE_SWEEP } from '../features/evidence/event-sweep';
import { EXPORT_SWEEP } from '../features/export/export-sweep';
import { LOGIN_SWEEPS } from '../features/login/login-sweeps';
import { DEVICE_INCOME_SWEEP } from '../features/order/income/device-income';
import { PLATFORM_EVENT_SWEEP } from '../features/platform/platform-event-repository';
import { SESSION_SWEEPS } from '../features/session/session-sweeps';
import type { Sweep, TenantSweep } from '../jobs/sweep';

/** What goes by itself once nobody needs it, platform-wide. */
export const SWEEPS: readonly Sweep[] = [...LOGIN_SWEEPS, ...CAPTCHA_SWEEPS, ...SESSION_SWEEPS];

/** The same in each tenant. */
export const TENANT_SWEEPS: readonly TenantSweep[] = [
  IDEMPOTENCY_SWEEP,
  ALERT_SWEEP,
  ALERT_STEP_SWEEP,
  PLATFORM_EVENT_SWEEP,
  ...ATTACHMENT_SWEEPS,
  EVIDENCE_SWEEP,
  PRESENCE_SWEEP,
  DEVICE_INCOME_SWEEP,
  SAMPLE_SWEEP,
  EXPORT_SWEEP,
];

/**
 * Tables that no sweep touches, each with the reason. A new table stands here or has a sweep; a test
 * compares both with the database.
 */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  franchisee: 'The organisations themselves.',
  account: 'People; a main account deletes those of its sub-accounts.',
  certification: 'Who was certified as what, and why a request failed: proof.',
  proxy_agreement: 'Who operated whose business when, at which share: contracts.',
  place: 'Business data.',
  store: 'Business data.',
  device: 'Business data.',
  store_switch: 'A few rows for each store.',
  orders: 'Money; merchants look back without a limit.',
  order_refund: 'Money.',
  coupon: 'What was given to make up for what, and whether it was used: money, in the end.',
  ledger_entry: 'Money: one row for each movement of it.',
  refund_spent: 'One row for each account and day on which it gave something back.',
  attachment_file: 'Files of pictures that are on their way in or out; a note goes with what it is of.',
  attachment_proof: 'What a picture is proof of, for as long as that.',
  ticket: 'What users complained of and what came of it: merchants look back, and it is proof beside orders.',
  ticket_message: 'What was said of a ticket, for as long as that.',
  ticket_picture: 'Which pictures came with what was said, for as long as that.',
  inspection: 'What was to be inspected when and by whom, and what came of it: proof of hygiene and safety.',
  inspection_task: 'What was found at which device, for as long as that.',
  inspection_answer: 'What was found of each item, for as long as that.',
  purchase: 'Money: what users bought at stores.',
  cash_out: 'Money: what users took back of it.',
  cash_out_part: 'Money: of which purchases that was.',
  cash_out_step: 'Money: who decided what, and what the channel said.',
  balance_entry: 'Money: one row for each movement of a balance.',
  channel_statement: 'Money: what channels say of their days.',
  channel_settled: 'Why channels and the house differed: proof.',
  blacklist: 'Who was kept away, where and why: people look back, and it is proof.',
  block_rule: 'One row for each merchant that has switched it on.',
  order_rollup_hour: 'Sums that statistics read instead of the orders, for as long as those.',
  device_rollup_day: 'Sums that statistics read instead of the orders, for as long as those.',
  store_rollup_day: 'Sums that statistics read instead of the orders, for as long as those.',
  item_rollup_day: 'Sums that statistics read instead of the orders, for as long as those.',
  device_meter_day: 'Sums that statistics hold against those of orders, for as long as those.',
  order_tally: 'Counts that lists read instead of the orders, for as long as those.',
  order_number: 'One row for each order.',
  order_delta: 'Folded into the sums within seconds, which deletes it.',
  order_tally_delta: 'Folded into the counts within seconds, which deletes it.',
  device_command: 'Who asked which device for what, and what came of it: proof.',
  device_module: 'One row for each bound device.',
  alert_watch: 'One row for each condition that is there and has to last; it goes with the condition.',
  store_alert_limit: 'One row for each store and rule whose limit is not as declared.',
  device_past: 'One row for each device that was let go of: what orders and sums of its time stand for.',
  timer: 'One row for each subject that waits; it goes when nothing is waited for.',
  operation_log: 'A chain of hashes: a line that is missing is a broken chain.',
  telemetry_lane: 'Two rows; what pages report is bounded by its ring of segments.',
  demonstration_clock: 'One row, where the database holds the demonstration.',
  kysely_migration: 'One row for each migration.',
  kysely_migration_lock: 'One row.',
};

/** Tables whose oldest rows are emptied by what writes them, a segment at a time. */
export const RING_TABLES = /^telemetry_row/;

import type { ColumnType, Generated } from 'kysely';
import type { EpochMs, Json, Unset } from '../../database/schema';
import './rollup-tables';

declare module '../../database/schema' {
  interface Database {
    orders: OrdersTable;
    order_refund: OrderRefundTable;
    refund_spent: RefundSpentTable;
    order_tally: OrderTallyTable;
    order_number: OrderNumberTable;
    order_tally_delta: OrderTallyDeltaTable;
  }
}

export interface OrdersTable {
  franchisee_id: string;
  /** Sorts by creation; the tie-breaker of key paging. */
  order_id: string;
  equipment: string;
  order_no: string;
  created_at: EpochMs;
  paid_at: Unset<EpochMs>;
  started_at: Unset<EpochMs>;
  ended_at: Unset<EpochMs>;
  used_sec: Unset<number>;
  user_id: string;
  user_mobile: string;
  /** Its last four digits; a generated column. */
  user_tail: Generated<string>;
  store_id: string;
  room_name: Generated<string>;
  device_id: string;
  device_number: string;
  device_name: string;
  item_name: string;
  mark_cents: number;
  discount_cents: Generated<number>;
  /** Parts of the discount, as far as they are known (discount-columns.ts). */
  member_discount_cents: Unset<number>;
  off_peak_discount_cents: Unset<number>;
  platform_coupon_cents: Unset<number>;
  merchant_coupon_cents: Unset<number>;
  pay_cents: number;
  refunded_cents: Generated<number>;
  /** What a refund that is under way takes of the payment; with what went back it is never more than was paid. */
  refunding_cents: Generated<number>;
  platform_share_cents: Generated<number>;
  /** What the platform keeps of it, as it was when the order was paid; 0 where it keeps nothing. */
  fee_per_mille: Generated<number>;
  /** pay − refunded + platform share; a generated column, so it cannot drift. */
  net_cents: Generated<number>;
  pay_method: Unset<string>;
  /** 0, 1, 2, 3, 4, 5, 6, 7, 9 of pages 4.2. */
  order_status: number;
  /** 0–6 of pages 4.3. */
  refund_status: Generated<number>;
  flags: Generated<string[]>;
  /** A person has to look at it (the tab 异常待处理). */
  attention: Generated<boolean>;
  source: string;
  pay_no: Unset<string>;
  usage: Json<Readonly<Record<string, unknown>>>;
  /** Length of the run that was bought. */
  planned_sec: Unset<number>;
  expected_end_at: Unset<EpochMs>;
  /** When a reserved order is to start. */
  reserved_for: Unset<EpochMs>;
  /** One of `ATTENDANCES`: whether its user came; unset where nobody has to. */
  attendance: Unset<string>;
  /** When that user asked for the start. */
  start_requested_at: Unset<EpochMs>;
  /** What its start tells the device. */
  start_params: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  /** When it came into the state it is in; unset for orders of earlier releases. */
  state_at: Unset<EpochMs>;
  /** When its start failed, or its user had not come in time; stays when it runs after all. */
  start_failed_at: Unset<EpochMs>;
  /** What was paid in advance and is settled by use; null for what costs the same however long it runs. */
  meter: ColumnType<OrderMeter | null, string | null | undefined, string | null>;
  /** What flowed back at once because less was used than was paid; no refund. */
  settled_cents: Generated<number>;
  /** One of `ORDER_END_REASONS`. */
  end_reason: Unset<string>;
  /** Since when its device, which does not show the run any more, has told no end of it. */
  run_missing_at: Unset<EpochMs>;
  /** When that device was heard last before. */
  run_seen_at: Unset<EpochMs>;
  /** Until when a person lets it go on although it is overdue by far. */
  wait_until: Unset<EpochMs>;
}

/** How a prepaid order is settled: by how much of a quantity was used of what was paid for. */
export interface OrderMeter {
  /** Name of the order's declared field that counts it. */
  readonly field: string;
  /** How much of it was paid for. */
  readonly amount: number;
}

/** One refund of an order; an order may have several (pages 4.3). */
export interface OrderRefundTable {
  franchisee_id: string;
  refund_no: string;
  order_id: string;
  amount_cents: number;
  suggest_cents: number;
  /** One of `RefundRecordStatus`. */
  status: number;
  /** One of `REFUND_REASONS`. */
  reason: string;
  note: Generated<string>;
  images: Generated<string[]>;
  return_coupon: Generated<boolean>;
  /** Name of whoever asked. */
  applicant: string;
  applicant_kind: Generated<'user' | 'staff' | 'system'>;
  /** Account of whoever asked; unset for users and the house. */
  applicant_id: Unset<string>;
  reviewer: Unset<string>;
  reviewer_id: Unset<string>;
  reviewed_at: Unset<EpochMs>;
  /** When the channel was asked last. */
  sent_at: Unset<EpochMs>;
  /** How often it was asked. */
  attempts: Generated<number>;
  /** How often people had it tried again. */
  retries: Generated<number>;
  /** Since when the channel is asked; anew with each retry. */
  running_since: Unset<EpochMs>;
  /** Paid back by hand, past the channel. */
  is_offline: Generated<boolean>;
  /** What whoever paid it back by hand says, and the attachments that prove it. */
  offline_note: Unset<string>;
  offline_images: Generated<string[]>;
  channel_no: Unset<string>;
  fail_reason: Unset<string>;
  /** What the suggested amount is made from. */
  grounds: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
  created_at: EpochMs;
  done_at: Unset<EpochMs>;
}

/** What an account gave back of a day without a review. */
export interface RefundSpentTable {
  franchisee_id: string;
  account_id: string;
  day_at: EpochMs;
  cents: number;
}

/** Counts for status tabs; `day_at` is the day the order was created on. */
export interface OrderTallyTable {
  franchisee_id: string;
  equipment: string;
  store_id: string;
  day_at: EpochMs;
  order_status: number;
  refund_status: number;
  attention: boolean;
  order_count: number;
}

/** Every order number that was ever taken, and by which order. */
export interface OrderNumberTable {
  franchisee_id: string;
  order_no: string;
  order_id: string;
}

/** A change of the tally that is not folded into it yet; `order_count` may be negative. */
export interface OrderTallyDeltaTable extends OrderTallyTable {
  delta_id: string;
}

import type { Generated } from 'kysely';
import type { CashOutEvent, CashOutOrigin, CashOutRoute } from '../../../contract/domain/receipt/cash-out';
import type { BalanceKind } from '../../../contract/domain/receipt/fifo';
import type { PurchaseMethod, PurchaseProduct } from '../../../contract/domain/receipt/purchase';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    purchase: PurchaseTable;
    cash_out: CashOutTable;
    cash_out_part: CashOutPartTable;
    cash_out_step: CashOutStepTable;
    balance_entry: BalanceEntryTable;
    channel_statement: ChannelStatementTable;
    channel_settled: ChannelSettledTable;
  }
}

/**
 * What a user bought at a store. Once it has arrived, what was paid is left, used, held by cash-outs that are open, or
 * has gone back; the database checks the sum of them with every change, and that of the gift.
 */
export interface PurchaseTable {
  franchisee_id: string;
  /** Begins with the time at which it was made: of two the older one sorts first. */
  purchase_id: string;
  /** Taken once per tenant. */
  bill_no: string;
  /** Of what the platform told last, so that the same again is known. */
  body_hash: Generated<string>;
  created_at: EpochMs;
  paid_at: Unset<EpochMs>;
  arrived_at: Unset<EpochMs>;
  store_id: string;
  user_mobile: string;
  product_type: PurchaseProduct;
  product_name: string;
  pay_cents: number;
  gift_cents: Generated<number>;
  /** What the user had at the store with it, gifts included. */
  balance_after_cents: Unset<number>;
  pay_method: Unset<PurchaseMethod>;
  pay_no: Unset<string>;
  /** Service fee as it was when it was paid. */
  fee_per_mille: Generated<number>;
  left_cents: Generated<number>;
  used_cents: Generated<number>;
  held_cents: Generated<number>;
  refunded_cents: Generated<number>;
  gift_left_cents: Generated<number>;
  gift_used_cents: Generated<number>;
  gift_held_cents: Generated<number>;
  gift_void_cents: Generated<number>;
  /** 0–5 of pages 8.1. */
  status: number;
  /** Who topped up by hand; null where the user paid. */
  operator: Unset<string>;
}

/** Money that a user takes out of a balance, or that staff give back of a purchase. */
export interface CashOutTable {
  franchisee_id: string;
  /** Begins with the time at which it was asked for. */
  cash_out_id: string;
  /** Taken once per tenant; by it the channel knows whether it has paid. */
  cash_out_no: string;
  body_hash: Generated<string>;
  applied_at: EpochMs;
  origin: CashOutOrigin;
  applicant: string;
  /** Account; null for users. */
  applicant_id: Unset<string>;
  store_id: string;
  user_mobile: string;
  /** What might have gone back when it was asked for. */
  principal_cents: number;
  gift_void_cents: number;
  amount_cents: number;
  route: CashOutRoute;
  /** Where it goes; null where it goes back by the way it came. Never leaves whole. */
  account: Unset<string>;
  reason: Generated<string>;
  /** 0–6 of pages 8.2. */
  status: number;
  due_at: EpochMs;
  reviewer: Unset<string>;
  reviewer_id: Unset<string>;
  reviewed_at: Unset<EpochMs>;
  reject_reason: Unset<string>;
  channel_no: Unset<string>;
  fail_reason: Unset<string>;
  done_at: Unset<EpochMs>;
  running_since: Unset<EpochMs>;
  sent_at: Unset<EpochMs>;
  attempts: Generated<number>;
  retries: Generated<number>;
  offline_note: Unset<string>;
  /** Ids of attachments that prove it was paid by hand. */
  offline_images: Generated<string[]>;
}

/** What a cash-out takes of one purchase. */
export interface CashOutPartTable {
  franchisee_id: string;
  cash_out_id: string;
  purchase_id: string;
  principal_cents: number;
  gift_cents: number;
}

/** One thing that happened to a cash-out; never changed. */
export interface CashOutStepTable {
  franchisee_id: string;
  cash_out_id: string;
  /** From 0 on, in the order in which they happened. */
  place: number;
  at: EpochMs;
  event: CashOutEvent;
  /** Whoever did it; null for the channel. */
  actor: string | null;
  /** Why, or by which number; null where nothing is said. */
  note: string | null;
}

/** One movement of what is left of a purchase: what it gained, negative where it lost. */
export interface BalanceEntryTable {
  franchisee_id: string;
  /** Begins with the time at which it was booked. */
  entry_id: string;
  purchase_id: string;
  kind: BalanceKind;
  /** Number of the bill, order or cash-out that it is about. */
  about: string;
  at: EpochMs;
  principal_cents: number;
  gift_cents: number;
}

/** What a channel says of one day of a merchant. */
export interface ChannelStatementTable {
  franchisee_id: string;
  /** Beginning of the day. */
  day_at: EpochMs;
  channel: PurchaseMethod;
  in_cents: number;
  in_count: number;
  out_cents: number;
  out_count: number;
  told_at: EpochMs;
}

/** Why a channel and the house differed on one day, and by how much they did when somebody found out. */
export interface ChannelSettledTable {
  franchisee_id: string;
  day_at: EpochMs;
  channel: PurchaseMethod;
  in_difference: number;
  out_difference: number;
  note: string;
  settled_by: string;
  settled_by_id: string;
  settled_at: EpochMs;
}

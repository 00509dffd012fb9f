import { ONE_DAY_MS } from '../../limits';
import type { StateTable } from '../state-table';

/** Codes of the states of money that a user takes out of a balance (pages 8.2). */
export const CashOutStatus = {
  review: 0,
  rejected: 1,
  paying: 2,
  paid: 3,
  failed: 4,
  offline: 5,
  withdrawn: 6,
} as const;
export type CashOutStatus = (typeof CashOutStatus)[keyof typeof CashOutStatus];

/** What can happen to a cash-out; `applySmall` is paid without a review: within the limit of its store, or by its staff. */
export const CASH_OUT_EVENTS = [
  'apply',
  'applySmall',
  'approve',
  'reject',
  'withdraw',
  'succeed',
  'fail',
  'retry',
  'paidOffline',
] as const;
export type CashOutEvent = (typeof CASH_OUT_EVENTS)[number];

const { review, rejected, paying, paid, failed, offline, withdrawn } = CashOutStatus;

/** The life of a cash-out (pages 8.2). */
export const CASH_OUT_TABLE: StateTable<CashOutStatus, CashOutEvent> = [
  { from: null, event: 'apply', to: review },
  { from: null, event: 'applySmall', to: paying },
  { from: review, event: 'approve', to: paying },
  { from: review, event: 'reject', to: rejected },
  { from: review, event: 'withdraw', to: withdrawn },
  { from: paying, event: 'succeed', to: paid },
  { from: paying, event: 'fail', to: failed },
  { from: failed, event: 'retry', to: paying },
  { from: failed, event: 'paidOffline', to: offline },
];

/** States that somebody or something has yet to end: its money is out of the balance, and not with the user yet. */
export const OPEN_CASH_OUTS = [review, paying, failed] as const;
/** States in which the money has gone back to the user. */
export const PAID_CASH_OUTS = [paid, offline] as const;

/** By which way money goes back (pages 8.2). */
export const CASH_OUT_ROUTES = ['original', 'wechat', 'alipay'] as const;
export type CashOutRoute = (typeof CASH_OUT_ROUTES)[number];

/** Who asked for it: the user, or staff who refunded a purchase. */
export const CASH_OUT_ORIGINS = ['user', 'staff'] as const;
export type CashOutOrigin = (typeof CASH_OUT_ORIGINS)[number];

/** So long after it was asked for it is to be with the user (pages 8.2). */
export const CASH_OUT_DUE_MS = ONE_DAY_MS;

/** Cents up to which a store with the switch on pays without a review, unless it says otherwise. */
export const CASH_OUT_SMALL_CENTS = 2_000;
/** Purchases that one cash-out takes from at most. */
export const CASH_OUT_PARTS_MAX = 100;

import type { StateTable } from '../state-table';

/** Codes of the states of what a user bought at a store (pages 8.1). */
export const PurchaseStatus = {
  unpaid: 0,
  closed: 1,
  arrived: 2,
  partRefunded: 3,
  refunded: 4,
  stuck: 5,
} as const;
export type PurchaseStatus = (typeof PurchaseStatus)[keyof typeof PurchaseStatus];

/**
 * What can happen to a purchase; `arrive` has the money in the user's balance, `miss` says that it was paid and did not
 * come there, and `reissue` (补单) puts it there by hand.
 * All is refunded once nothing is left that could go back.
 */
export const PURCHASE_EVENTS = [
  'create',
  'close',
  'arrive',
  'miss',
  'reissue',
  'refundPart',
  'refundAll',
  'restore',
] as const;
export type PurchaseEvent = (typeof PURCHASE_EVENTS)[number];

const { unpaid, closed, arrived, partRefunded, refunded, stuck } = PurchaseStatus;

/** The life of a purchase (pages 8.1). */
export const PURCHASE_TABLE: StateTable<PurchaseStatus, PurchaseEvent> = [
  { from: null, event: 'create', to: unpaid },
  { from: unpaid, event: 'close', to: closed },
  { from: unpaid, event: 'arrive', to: arrived },
  { from: unpaid, event: 'miss', to: stuck },
  // The platform finds out by itself that it came after all, or somebody sees to it.
  { from: stuck, event: 'arrive', to: arrived },
  { from: stuck, event: 'reissue', to: arrived },
  { from: arrived, event: 'refundPart', to: partRefunded },
  { from: arrived, event: 'refundAll', to: refunded },
  { from: partRefunded, event: 'refundPart', to: partRefunded },
  { from: partRefunded, event: 'refundAll', to: refunded },
  // An order that was paid from it is refunded to the balance: something of it is left again.
  { from: refunded, event: 'restore', to: partRefunded },
];

/** States in which its money is, or was, in the user's balance. */
export const ARRIVED_PURCHASES = [arrived, partRefunded, refunded] as const;
/** States in which something of it may still go back. */
export const REFUNDABLE_PURCHASES = [arrived, partRefunded] as const;

/** What is sold at a store (pages 8.1). */
export const PURCHASE_PRODUCTS = [
  'topUp',
  'timesCard',
  'durationCard',
  'waterCard',
  'memberCard',
  'flashTicket',
] as const;
export type PurchaseProduct = (typeof PURCHASE_PRODUCTS)[number];

/** What is held as a balance that orders are paid from and users cash out; the others are used up as they are. */
export const BALANCE_PRODUCT: PurchaseProduct = 'topUp';

/** How purchases are paid. */
export const PURCHASE_METHODS = ['wechat', 'alipay', 'cash'] as const;
export type PurchaseMethod = (typeof PURCHASE_METHODS)[number];

/** Most that one purchase may cost, or give on top, in cents. */
export const PURCHASE_CENTS_MAX = 1_000_000;

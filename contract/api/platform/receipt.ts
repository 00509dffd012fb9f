import { Type } from '@sinclair/typebox';
import { CASH_OUT_ROUTES, CashOutStatus } from '../../domain/receipt/cash-out';
import {
  PURCHASE_CENTS_MAX,
  PURCHASE_METHODS,
  PURCHASE_PRODUCTS,
  PurchaseStatus,
} from '../../domain/receipt/purchase';
import type { Call } from '../calls';
import { Line, Moment } from '../parameter';
import { closed, codeOf, wordOf, type Shape } from '../shape';
import { GivenNo, PLATFORM_BASE } from './platform';

const Amount = Type.Integer({ minimum: 1, maximum: PURCHASE_CENTS_MAX });
/** What a day comes to. */
const Sum = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Id = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', maxLength: 64 });
const Mobile = Type.String({ pattern: '^[0-9+]{5,20}$', maxLength: 20 });

/** No device is named, as it is with orders: the merchant is, and its store where something begins. */
const OF_MERCHANT = { franchiseeId: Id };

/** Somebody buys something at a store; it waits for the payment. */
export const PurchaseCreatedEvent = closed({
  ...{ ...OF_MERCHANT, storeId: Id, billNo: GivenNo, createdAt: Moment, userMobile: Mobile },
  productType: wordOf(PURCHASE_PRODUCTS),
  productName: Line({ minLength: 1, maxLength: 60 }),
  payCents: Amount,
  /** What is given on top. @default nothing */
  giftCents: Type.Optional(Type.Integer({ minimum: 0, maximum: PURCHASE_CENTS_MAX })),
});
export type PurchaseCreatedEvent = Shape<typeof PurchaseCreatedEvent>;

/** It was paid. */
export const PurchasePaidEvent = closed({
  ...{ ...OF_MERCHANT, billNo: GivenNo, paidAt: Moment },
  payMethod: wordOf(PURCHASE_METHODS),
  payNo: Type.Optional(GivenNo),
  /** Whether it came into the balance; what did not is told again once it has, or people see to it. */
  hasArrived: Type.Boolean(),
});
export type PurchasePaidEvent = Shape<typeof PurchasePaidEvent>;

/** Nobody paid it. */
export const PurchaseClosedEvent = closed({ ...OF_MERCHANT, billNo: GivenNo, closedAt: Moment });
export type PurchaseClosedEvent = Shape<typeof PurchaseClosedEvent>;

/** A user wants money out of the balance. */
export const CashOutAppliedEvent = closed({
  ...{ ...OF_MERCHANT, storeId: Id, cashOutNo: GivenNo, appliedAt: Moment, userMobile: Mobile },
  /** Absent: whatever may go back. */
  amountCents: Type.Optional(Amount),
  route: wordOf(CASH_OUT_ROUTES),
  /** Where it goes; must be there unless it goes back by the way it came. */
  account: Type.Optional(Line({ minLength: 4, maxLength: 64 })),
  reason: Type.Optional(Line({ maxLength: 100 })),
});
export type CashOutAppliedEvent = Shape<typeof CashOutAppliedEvent>;

/** The user does not want it any more. */
export const CashOutWithdrawnEvent = closed({ ...OF_MERCHANT, cashOutNo: GivenNo, withdrawnAt: Moment });
export type CashOutWithdrawnEvent = Shape<typeof CashOutWithdrawnEvent>;

/** What came of a cash-out that the channel was asked for. */
export const CashOutSettledEvent = closed({
  ...{ ...OF_MERCHANT, cashOutNo: GivenNo, amountCents: Amount, settledAt: Moment },
  status: wordOf(['done', 'failed']),
  /** The channel's own number; must be there when it is done. */
  channelNo: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$', maxLength: 64 })),
  /** In words for people; must be there when it failed. */
  failReason: Type.Optional(Line({ minLength: 1, maxLength: 200 })),
});
export type CashOutSettledEvent = Shape<typeof CashOutSettledEvent>;

/** What a channel says of one day of a merchant; said again it counts in place of what it said before. */
export const StatementEvent = closed({
  ...{ ...OF_MERCHANT, channel: wordOf(PURCHASE_METHODS) },
  /** Any moment of the day. */
  dayAt: Moment,
  ...{ inCents: Sum, inCount: Count, outCents: Sum, outCount: Count },
});
export type StatementEvent = Shape<typeof StatementEvent>;

export const PlatformStatement = Type.Object({
  /** Beginning of the day, epoch ms. */
  dayAt: Type.Integer(),
  channel: wordOf(PURCHASE_METHODS),
});
export type PlatformStatement = Shape<typeof PlatformStatement>;

/** The purchase after the event. */
export const PlatformPurchase = Type.Object({
  billNo: Type.String(),
  purchaseStatus: codeOf(Object.values(PurchaseStatus)),
  /** What the user has of it, in cents: what was paid, and what was given on top. */
  leftCents: Type.Integer(),
  giftLeftCents: Type.Integer(),
});
export type PlatformPurchase = Shape<typeof PlatformPurchase>;

/** The cash-out after the event. */
export const PlatformCashOut = Type.Object({
  cashOutNo: Type.String(),
  cashOutStatus: codeOf(Object.values(CashOutStatus)),
  amountCents: Type.Integer(),
  /** Gifts that are void with it. */
  giftVoidCents: Type.Integer(),
});
export type PlatformCashOut = Shape<typeof PlatformCashOut>;

/** What another system tells of receipts: `POST /platform/v1/{name}`. */
export const PLATFORM_RECEIPT_CALLS = {
  'purchase/created': { body: PurchaseCreatedEvent, answer: PlatformPurchase },
  'purchase/paid': { body: PurchasePaidEvent, answer: PlatformPurchase },
  'purchase/closed': { body: PurchaseClosedEvent, answer: PlatformPurchase },
  'cashout/applied': { body: CashOutAppliedEvent, answer: PlatformCashOut },
  'cashout/withdrawn': { body: CashOutWithdrawnEvent, answer: PlatformCashOut },
  'cashout/settled': { body: CashOutSettledEvent, answer: PlatformCashOut },
  'receipt/statement': { body: StatementEvent, answer: PlatformStatement },
} as const satisfies Record<string, Call>;
export type PlatformReceiptName = keyof typeof PLATFORM_RECEIPT_CALLS;

export function toReceiptPath(name: PlatformReceiptName): string {
  return `${PLATFORM_BASE}/v1/${name}`;
}

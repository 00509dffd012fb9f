import { Type } from '@sinclair/typebox';
import type { Call } from '../calls';
import { Line, Moment } from '../parameter';
import { closed, codeOf, nullable, wordOf, type Shape } from '../shape';
import { DISCOUNT_PARTS, type DiscountPart } from '../../domain/discount';
import { OrderStatus, RESERVATION_STARTERS } from '../../domain/order';

/** First part of every address that another system calls (docs/platform-endpoint.md). */
export const PLATFORM_BASE = '/platform';

/** Cents that one order may cost; ten thousand yuan. */
export const ORDER_CENTS_MAX = 1_000_000;
/** Seconds that one run may be bought for; a week. */
export const PLANNED_SECONDS_MAX = 604_800;
/** Values that a start may carry to the device. */
export const START_PARAMS_MAX = 20;
/** How long after it happened an event still counts, ms. */
export const EVENT_AGE_MAX_MS = 86_400_000;
/** How much the clock of the other system may be ahead, ms. */
export const EVENT_AHEAD_MAX_MS = 300_000;
/** How long ahead an order may be reserved, ms; a week. */
export const RESERVED_AHEAD_MAX_MS = 604_800_000;

export const PLATFORM_SOURCES = ['miniProgram', 'app', 'waterCard'] as const;
export const PLATFORM_PAY_METHODS = [
  'wechat',
  'alipay',
  'balance',
  'waterCard',
  'timesCard',
  'free',
] as const;

const Cents = Type.Integer({ minimum: 0, maximum: ORDER_CENTS_MAX });
const MaybeCents = Type.Optional(Cents);
/** Any of the parts that an order can be made cheaper by. */
const DISCOUNTS = Object.fromEntries(DISCOUNT_PARTS.map((part) => [part, MaybeCents])) as Readonly<
  Record<DiscountPart, typeof MaybeCents>
>;
/** The module of a device, as another system knows it. */
export const Imei = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$', maxLength: 64 });
/** A number that the other system gives, once for each merchant. */
export const GivenNo = Type.String({ pattern: '^[0-9A-Za-z_-]{4,64}$', maxLength: 64 });
const Name = Type.String({ pattern: '^[A-Za-z][0-9A-Za-z]{0,39}$', maxLength: 40 });
const Value = Type.Union([
  Line({ maxLength: 200 }),
  Type.Number({ minimum: -1e9, maximum: 1e9 }),
  Type.Boolean(),
]);

/** What every event names: the device, and through it the merchant; and the order. */
const EVENT = { imei: Imei, orderNo: GivenNo };

export const OrderCreatedEvent = closed({
  ...EVENT,
  createdAt: Moment,
  userId: Line({ minLength: 1, maxLength: 64 }),
  userMobile: Type.String({ pattern: '^[0-9+]{0,20}$', maxLength: 20 }),
  itemName: Line({ minLength: 1, maxLength: 60 }),
  markCents: Cents,
  discountCents: Type.Optional(Cents),
  /** What the discount consists of, as far as it is known. */
  discounts: Type.Optional(closed(DISCOUNTS)),
  platformShareCents: Type.Optional(Cents),
  /** The compensation coupon that it is paid with; its value is part of the discount. */
  couponNo: Type.Optional(nullable(GivenNo)),
  source: wordOf(PLATFORM_SOURCES),
  plannedSeconds: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: PLANNED_SECONDS_MAX }))),
  /** Prepaid and settled by use: the field of the order that counts it, and how much of it was paid for. */
  meter: Type.Optional(
    nullable(closed({ field: Name, amount: Type.Number({ minimum: 0.001, maximum: 1_000_000 }) })),
  ),
  /** What the start tells the device. */
  startParams: Type.Optional(
    Type.Unsafe<Readonly<Record<string, string | number | boolean>>>({
      type: 'object',
      propertyNames: Name,
      additionalProperties: Value,
      maxProperties: START_PARAMS_MAX,
    }),
  ),
});
export type OrderCreatedEvent = Shape<typeof OrderCreatedEvent>;

export const OrderPaidEvent = closed({
  ...EVENT,
  paidAt: Moment,
  payMethod: wordOf(PLATFORM_PAY_METHODS),
  payNo: Type.Optional(nullable(Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', maxLength: 64 }))),
  /** What was paid: the order's amount less its discount, or nothing for a free one. */
  paidCents: Cents,
  /** When a reserved order is to start; absent: now. */
  reservedFor: Type.Optional(nullable(Moment)),
  /** Who starts a reserved order then; absent: the gateway does when its time comes. */
  startedBy: Type.Optional(wordOf(RESERVATION_STARTERS)),
});
export type OrderPaidEvent = Shape<typeof OrderPaidEvent>;

/** Whoever reserved the device stands before it and wants it started. */
export const OrderStartRequestedEvent = closed({ ...EVENT, requestedAt: Moment });
export type OrderStartRequestedEvent = Shape<typeof OrderStartRequestedEvent>;

export const OrderCancelledEvent = closed({ ...EVENT, cancelledAt: Moment });
export type OrderCancelledEvent = Shape<typeof OrderCancelledEvent>;

/** The order after the event. */
export const PlatformOrder = Type.Object({
  orderNo: Type.String(),
  orderId: Type.String(),
  orderStatus: codeOf(Object.values(OrderStatus)),
});
export type PlatformOrder = Shape<typeof PlatformOrder>;

/** What another system tells of orders: `POST /platform/v1/order/{name}`. */
export const PLATFORM_CALLS = {
  created: { body: OrderCreatedEvent, answer: PlatformOrder },
  paid: { body: OrderPaidEvent, answer: PlatformOrder },
  startRequested: { body: OrderStartRequestedEvent, answer: PlatformOrder },
  cancelled: { body: OrderCancelledEvent, answer: PlatformOrder },
} as const satisfies Record<string, Call>;
export type PlatformEventName = keyof typeof PLATFORM_CALLS;

export function toPlatformPath(name: PlatformEventName): string {
  return `${PLATFORM_BASE}/v1/order/${name}`;
}

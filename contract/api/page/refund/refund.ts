import { Type } from '@sinclair/typebox';
import { REFUND_REASONS, RefundRecordStatus } from '../../../domain/refund';
import { SUGGEST_KINDS } from '../../../resources/refund/suggest';
import { codeOf, nullable, wordOf, type Shape } from '../../shape';
import { OneId } from '../../parameter';

const Moment = nullable(Type.Integer());
const Words = nullable(Type.String());

/** Body of `POST {order page}/refund/quote` and of `POST {order page}/refund/list`: the order. */
export const RefundOrderRequest = OneId;
export type RefundOrderRequest = Shape<typeof RefundOrderRequest>;

/** Why so much is suggested: the rule, and the numbers it went by. Those that a rule has not are absent. */
export const RefundGrounds = Type.Object({
  rule: wordOf(SUGGEST_KINDS),
  /** Field of the page that says how much was used; its title and unit are the page's affair. */
  field: Type.Optional(Type.String()),
  /** What it held. */
  used: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Boolean()])),
  /** How much had been planned, or paid for. */
  planned: Type.Optional(Type.Number()),
  /** The least that it should have been. */
  limit: Type.Optional(Type.Number()),
  /** What had been paid when it was suggested, cents. */
  paidCents: Type.Integer(),
});
export type RefundGrounds = Shape<typeof RefundGrounds>;

/**
 * What to look at before money goes back: another refund of the same user within minutes · a user who is refunded
 * often · a complaint about the order that was settled already · the channel takes nothing back that was paid so
 * long ago, so that only a refund by hand is left.
 */
export const REFUND_WARNINGS = ['recentRefund', 'refundRate', 'ticketSettled', 'channelExpired'] as const;
export type RefundWarningCode = (typeof REFUND_WARNINGS)[number];

/** One of them, with what its words name; absent what it has not. */
export const RefundWarning = Type.Object({
  code: wordOf(REFUND_WARNINGS),
  /** When the other refund was asked for, epoch ms. */
  at: Type.Optional(Type.Integer()),
  /** How much it was about. */
  cents: Type.Optional(Type.Integer()),
  /** The order that it belongs to. */
  orderNo: Type.Optional(Type.String()),
  /** Paid orders of the user in 30 days, and how many of them were refunded. */
  orders: Type.Optional(Type.Integer()),
  refunded: Type.Optional(Type.Integer()),
  ticketNo: Type.Optional(Type.String()),
  /** How long the channel takes payments back. */
  days: Type.Optional(Type.Integer()),
});
export type RefundWarning = Shape<typeof RefundWarning>;

/** Data of `POST {order page}/refund/quote`: all amounts in cents. */
export const RefundQuote = Type.Object({
  paidCents: Type.Integer(),
  refundedCents: Type.Integer(),
  /** What may still be given back: what went back before, and what is on its way, is taken off. */
  refundableCents: Type.Integer(),
  /** Null where no rule of the type holds. */
  suggestion: nullable(Type.Object({ cents: Type.Integer(), grounds: RefundGrounds })),
  warnings: Type.Array(RefundWarning),
  /** What the caller refunds without a review; null where nothing limits it. */
  limits: nullable(Type.Object({ singleCents: Type.Integer(), dayLeftCents: Type.Integer() })),
  /** From this amount on whoever refunds proves again who it is. */
  passwordFromCents: Type.Integer(),
});
export type RefundQuote = Shape<typeof RefundQuote>;

/** Who asks for refunds: users, people at the portal, the house. */
export const REFUND_APPLICANTS = ['user', 'staff', 'system'] as const;

/** One refund of an order (pages 4.3). */
export const RefundRecord = Type.Object({
  refundNo: Type.String(),
  amountCents: Type.Integer(),
  suggestCents: Type.Integer(),
  /** Null where nothing was suggested, or it is not known why. */
  grounds: nullable(RefundGrounds),
  status: codeOf(Object.values(RefundRecordStatus)),
  reason: wordOf(REFUND_REASONS),
  note: Type.String(),
  /** Ids of attachments. */
  images: Type.Array(Type.String()),
  returnCoupon: Type.Boolean(),
  /** Name of whoever asked. */
  applicant: Type.String(),
  applicantKind: wordOf(REFUND_APPLICANTS),
  /** Whether the caller asked for it: then somebody else decides. */
  isOwn: Type.Boolean(),
  reviewer: Words,
  reviewedAt: Moment,
  channelNo: Words,
  failReason: Words,
  /** Paid back by hand, past the channel. */
  isOffline: Type.Boolean(),
  /** What was noted of that, with ids of attachments as its proof. */
  offlineNote: Words,
  offlineImages: Type.Array(Type.String()),
  /** How often the channel was asked. */
  attempts: Type.Integer(),
  createdAt: Type.Integer(),
  doneAt: Moment,
  /** When it came to how it stands: paid back, failed, rejected or withdrawn; null while it is open, or not known. */
  endedAt: Moment,
});
export type RefundRecord = Shape<typeof RefundRecord>;

/** Most records of one answer; an order has a handful. */
export const REFUND_RECORDS_MAX = 100;

/** Data of `POST {order page}/refund/list`, newest first. */
export const RefundListAnswer = Type.Object({ list: Type.Array(RefundRecord) });
export type RefundListAnswer = Shape<typeof RefundListAnswer>;

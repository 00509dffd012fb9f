import { Type } from '@sinclair/typebox';
import { TIMELINE_KINDS, TIMELINE_SOURCES } from '../../../domain/evidence/evidence';
import { ExactText, Id, Period } from '../../parameter';
import { closed, nullable, wordOf, type Shape } from '../../shape';

const CURSOR_MAX_LENGTH = 256;

/** Body of `POST {order page}/timeline`. */
export const OrderTimelineRequest = closed({ id: Id });
export type OrderTimelineRequest = Shape<typeof OrderTimelineRequest>;

/** Body of `POST {device page}/timeline`, newest first. */
export const DeviceTimelineRequest = closed({
  id: Id,
  /** At most 31 days. @default the last 31 days */
  period: Type.Optional(Period),
  /** Opaque place to go on from, taken from the answer before; one that is damaged is refused where it is read. */
  cursor: Type.Optional(ExactText({ minLength: 1, maxLength: CURSOR_MAX_LENGTH })),
});
export type DeviceTimelineRequest = Shape<typeof DeviceTimelineRequest>;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** One thing that happened, as it was kept; what a kind does not tell is left out. */
export const TimelineLine = Type.Object({
  /** Unique within its timeline. */
  id: Type.String(),
  /** Epoch ms, by the gateway's clock. */
  at: Type.Integer(),
  kind: wordOf(TIMELINE_KINDS),
  source: wordOf(TIMELINE_SOURCES),
  /** Who did it; null where nobody did, or nobody who has a name here. */
  actor: nullable(Type.String()),
  /** Name of the merchant that an agent acted for. */
  onBehalfOf: nullable(Type.String()),
  cents: Type.Optional(Type.Integer()),
  /** Words that were said: a reason, a note, the text of a fault. */
  words: Type.Optional(Type.String()),
  /** A code with words of its own: of a fault, a failure, an end, a refund's reason. */
  code: Type.Optional(Type.String()),
  /** Number of the refund, or of the payment. */
  number: Type.Optional(Type.String()),
  /** Name of a declared action, of an operation of the log, or of an alert's rule. */
  name: Type.Optional(Type.String()),
  /** Where an operation was done: id of a page, or an area of the log. */
  module: Type.Optional(Type.String()),
  /** It did not succeed. */
  isFailed: Type.Optional(Type.Boolean()),
  /** It is kept that it came so, not when: the moment is that of the step before. */
  isUndated: Type.Optional(Type.Boolean()),
  /** How often: sends of a command, attempts of a refund, beginnings of an alert. */
  times: Type.Optional(Type.Integer()),
  /** Name of a declared field, with what it was and what it is since. */
  field: Type.Optional(Type.String()),
  before: Type.Optional(Value),
  value: Type.Optional(Value),
  /** The other moment that it tells of, epoch ms. */
  until: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Integer()),
  /** The order that it is about, where the timeline is a device's. */
  orderId: Type.Optional(Type.String()),
  orderNo: Type.Optional(Type.String()),
});
export type TimelineLine = Shape<typeof TimelineLine>;

/** Data of `POST {order page}/timeline`, oldest first. */
export const OrderTimelineAnswer = Type.Object({
  list: Type.Array(TimelineLine),
  /** There is more than a timeline holds. */
  isCut: Type.Boolean(),
});
export type OrderTimelineAnswer = Shape<typeof OrderTimelineAnswer>;

/** Data of `POST {device page}/timeline`. */
export const DeviceTimelineAnswer = Type.Object({
  list: Type.Array(TimelineLine),
  /** Null on the last page of the period. */
  nextCursor: nullable(Type.String()),
});
export type DeviceTimelineAnswer = Shape<typeof DeviceTimelineAnswer>;

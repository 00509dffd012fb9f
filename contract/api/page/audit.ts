import { Type } from '@sinclair/typebox';
import { ExactText, Id } from '../parameter';
import { closed, nullable, wordOf, type Shape } from '../shape';

/** Lines of one answer: by default, and at most. */
export const OBJECT_LOG_PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 50;
const CURSOR_MAX_LENGTH = 256;

/** Body of `POST {page}/log`. */
export const ObjectLogRequest = closed({
  /** Id of the row. */
  id: Id,
  /** Opaque place to go on from, taken from the answer before; one that is damaged is refused where it is read. */
  cursor: Type.Optional(ExactText({ minLength: 1, maxLength: CURSOR_MAX_LENGTH })),
  /** @default OBJECT_LOG_PAGE_SIZE */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
});
export type ObjectLogRequest = Shape<typeof ObjectLogRequest>;

/** Values by name of the page's fields, as lists show them; only of fields that the caller may see. */
const Values = nullable(Type.Record(Type.String(), Type.Unknown()));

/** One thing that was done to the row. */
export const ObjectLogLine = Type.Object({
  id: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  actorName: Type.String(),
  /** Account type of spec §3; 0 for the gateway itself. */
  accountType: Type.Integer(),
  /** Name of the merchant that an agent acted for; null on the own behalf. */
  onBehalfOf: nullable(Type.String()),
  /** Where it was done: id of a declared page, or an area of the log. */
  module: Type.String(),
  /** Name of a declared action, or a word of the log. */
  action: Type.String(),
  before: Values,
  after: Values,
  reason: nullable(Type.String()),
  result: wordOf(['success', 'failure']),
});
export type ObjectLogLine = Shape<typeof ObjectLogLine>;

/** Data of `POST {page}/log`, newest first. */
export const ObjectLogAnswer = Type.Object({
  list: Type.Array(ObjectLogLine),
  /** Null on the last page. */
  nextCursor: nullable(Type.String()),
});
export type ObjectLogAnswer = Shape<typeof ObjectLogAnswer>;

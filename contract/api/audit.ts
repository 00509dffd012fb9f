import { Type, type Static } from '@sinclair/typebox';
import { closed, ID, nullable } from './answer';

/** Lines of one answer: by default, and at most. */
export const OBJECT_LOG_PAGE_SIZE = 10;
const PAGE_SIZE_MAX = 50;
const CURSOR_MAX_LENGTH = 256;

/** Body of `POST {page}/log`. */
export const OBJECT_LOG_REQUEST = closed({
  /** Id of the row. */
  id: ID,
  /** Opaque place to go on from, taken from the answer before. */
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: CURSOR_MAX_LENGTH })),
  /** @default OBJECT_LOG_PAGE_SIZE */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
});
/** See {@link OBJECT_LOG_REQUEST}. */
export type ObjectLogRequest = Static<typeof OBJECT_LOG_REQUEST>;

/** Values by name of the page's fields, as lists show them; only of fields that the caller may see. */
const VALUES = nullable(Type.Record(Type.String(), Type.Unknown()));

/** One thing that was done to the row. */
export const OBJECT_LOG_LINE = Type.Object({
  id: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  actorName: Type.String(),
  /** Account type of spec §3; 0 for the gateway itself. */
  accountType: Type.Integer(),
  /** Name of the merchant that an agent acted for; null on the own behalf. */
  onBehalfOf: nullable(Type.String()),
  /** Name of a declared action, or a word of the log. */
  action: Type.String(),
  before: VALUES,
  after: VALUES,
  reason: nullable(Type.String()),
  result: Type.Union([Type.Literal('success'), Type.Literal('failure')]),
});
/** See {@link OBJECT_LOG_LINE}. */
export type ObjectLogLine = Static<typeof OBJECT_LOG_LINE>;

/** Data of `POST {page}/log`, newest first. */
export const OBJECT_LOG_ANSWER = Type.Object({
  list: Type.Array(OBJECT_LOG_LINE),
  /** Null on the last page. */
  nextCursor: nullable(Type.String()),
});
/** See {@link OBJECT_LOG_ANSWER}. */
export type ObjectLogAnswer = Static<typeof OBJECT_LOG_ANSWER>;

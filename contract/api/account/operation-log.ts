import { Type } from '@sinclair/typebox';
import { KEYWORD_MAX_LENGTH } from '../../limits';
import { Line, PageNumber, PageSize, Period } from '../parameter';
import { closed, listOf, nullable, wordOf, type Shape } from '../shape';

const Word = Line({ minLength: 1, maxLength: KEYWORD_MAX_LENGTH });
const Result = wordOf(['success', 'failure']);

/** One row of the operation log; append-only. */
export const OperationLogRow = Type.Object({
  id: Type.String(),
  at: Type.Integer(),
  actorName: Type.String(),
  accountType: Type.Integer(),
  /** Merchant that an agent acted for; null on the own behalf. */
  onBehalfOf: nullable(Type.String()),
  module: Type.String(),
  action: Type.String(),
  targetName: Type.String(),
  reason: nullable(Type.String()),
  ip: Type.String(),
  result: Result,
});
export type OperationLogRow = Shape<typeof OperationLogRow>;

/** Data of `POST user/log/list`. */
export const OperationLogAnswer = Type.Object({
  ...listOf(OperationLogRow).properties,
  isTotalCapped: Type.Boolean(),
});
export type OperationLogAnswer = Shape<typeof OperationLogAnswer>;

const Filter = {
  period: Period,
  actorName: Type.Optional(Word),
  action: Type.Optional(Word),
  result: Type.Optional(Result),
  /** True: only what an agent did on the merchant's behalf; false: only what its own people did. */
  isOnBehalf: Type.Optional(Type.Boolean()),
};

/** What narrows the log; body of `POST user/log/export`, whose answer is a CSV file. */
export const OperationLogFilter = closed(Filter);
export type OperationLogFilter = Shape<typeof OperationLogFilter>;

/** Body of `POST user/log/list`; newest first. */
export const OperationLogRequest = closed({
  ...Filter,
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
});
export type OperationLogRequest = Shape<typeof OperationLogRequest>;

/** Body of `POST user/log/own`: what the asking account itself did; newest first. */
export const OwnLogRequest = closed({
  period: Period,
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
});
export type OwnLogRequest = Shape<typeof OwnLogRequest>;

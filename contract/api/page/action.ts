import { Type } from '@sinclair/typebox';
import { ACTION_OUTCOMES, ACTION_ROWS_MAX, REASON_MAX_LENGTH } from '../../domain/action';
import { askedParams, mayNeedPassword, needsPassword, type ResolvedAction } from '../../resources/action';
import { toParametersSchema } from './field-schema';
import { Id, Line, Password } from '../parameter';
import { closed, wordOf, type Shape } from '../shape';

/** What a person entered for one parameter, by field kind; null where it was left empty. */
const Plain = [Type.String(), Type.Number(), Type.Boolean(), Type.Null()];
export const ActionValue = Type.Union([
  ...Plain,
  Type.Array(Type.Union([Type.String(), Type.Number()])),
  // Entries of a table within the row, by its columns.
  Type.Array(Type.Record(Type.String(), Type.Union(Plain))),
]);
export type ActionValue = Shape<typeof ActionValue>;

// Trimming comes later and may bring it into its bounds.
const Reason = Line({ maxLength: 2 * REASON_MAX_LENGTH });

/**
 * Body of `POST {resource}/{action}`; each action narrows it to what it asks for. The call carries an
 * `idempotency-key`; repeated with the same key and body it answers what it answered first and changes nothing.
 */
export const ActionRequest = closed({
  /** Absent exactly for an action on the page itself. */
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: ACTION_ROWS_MAX })),
  /** Present exactly when the action asks for one. */
  reason: Type.Optional(Reason),
  /** Present when the action asks who is there once more: always, or from an amount on (controls M7). */
  password: Type.Optional(Password),
  /** One value per declared parameter. */
  params: Type.Optional(Type.Record(Type.String(), ActionValue)),
  /** The ticket that it is done for, and whose conversation tells it; only of actions that are remedies. */
  ticketId: Type.Optional(Id),
});
export type ActionRequest = Shape<typeof ActionRequest>;

/** Body of one declared action. */
export function toActionBody(action: ResolvedAction) {
  const { scope, isBulk, needsReason } = action;
  const params = askedParams(action);
  const ids = Type.Array(Id, { minItems: 1, maxItems: isBulk ? ACTION_ROWS_MAX : 1 });
  return Type.Unsafe<ActionRequest>(
    closed({
      ...(scope === 'page' ? {} : { ids }),
      ...(needsReason ? { reason: Reason } : {}),
      ...(needsPassword(action) ? { password: Password } : {}),
      ...(mayNeedPassword(action) ? { password: Type.Optional(Password) } : {}),
      ...(params.length > 0 ? { params: toParametersSchema(params) } : {}),
      ...(action.isRemedy ? { ticketId: Type.Optional(Id) } : {}),
    }),
  );
}

/** What became of one row. */
export const ActionResult = Type.Object({
  id: Type.String(),
  /** What people call the row; empty when it is missing. */
  name: Type.String(),
  outcome: wordOf(ACTION_OUTCOMES),
  /** Present exactly when a device was asked. */
  commandId: Type.Optional(Type.String()),
});
export type ActionResult = Shape<typeof ActionResult>;

/** Data of `POST {resource}/{action}`, in the order of the ids. */
export const ActionAnswer = Type.Object({
  results: Type.Array(ActionResult),
  /** Present when several devices were asked at once: what their commands have in common. */
  batchId: Type.Optional(Type.String()),
});
export type ActionAnswer = Shape<typeof ActionAnswer>;

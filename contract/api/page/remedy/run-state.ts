import { Type } from '@sinclair/typebox';
import { ACTION_ROWS_MAX } from '../../../domain/action';
import { Id } from '../../parameter';
import { closed, nullable, type Shape } from '../../shape';
import { RefundGrounds } from '../refund/refund';

/** Orders that one answer tells of at most; of more it says how many there are. */
export const RUNS_SHOWN_MAX = 50;

/** Body of `POST {page}/{action}/runs`: devices that the action is about to reach, or the order that it settles. */
export const RunStateRequest = closed({
  ids: Type.Array(Id, { minItems: 1, maxItems: ACTION_ROWS_MAX }),
});
export type RunStateRequest = Shape<typeof RunStateRequest>;

const Value = nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

/** An order that runs, with what speaks for and against its end (pages 4.5). */
export const RunState = Type.Object({
  orderId: Type.String(),
  orderNo: Type.String(),
  deviceId: Type.String(),
  deviceNumber: Type.String(),
  itemName: Type.String(),
  startedAt: nullable(Type.Integer()),
  expectedEndAt: nullable(Type.Integer()),
  /** It is overdue by far. */
  isSevere: Type.Boolean(),
  /** What it was started with of the parameters that the action asks for: an action on another place leaves it alone. */
  place: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  device: Type.Object({
    online: Type.Boolean(),
    lastHeartbeatAt: nullable(Type.Integer()),
  }),
  /** What the device told last of the run, as a field of its page; null where it never told anything. */
  lastReading: nullable(Type.Object({ field: Type.String(), value: Value, at: Type.Integer() })),
  /** Later orders that its device did not start, counted up to a bound, and the newest of them. */
  refused: Type.Object({
    count: Type.Integer(),
    hasMore: Type.Boolean(),
    newest: nullable(Type.Object({ orderNo: Type.String(), at: Type.Integer() })),
  }),
  /** What may go back of it; null for whoever may not give it back. */
  refund: nullable(
    Type.Object({
      refundableCents: Type.Integer(),
      /** Null where no rule of the type holds. */
      suggestion: nullable(Type.Object({ cents: Type.Integer(), grounds: RefundGrounds })),
    }),
  ),
});
export type RunState = Shape<typeof RunState>;

/** Data of `POST {page}/{action}/runs`. */
export const RunStateAnswer = Type.Object({
  /** The longest under way first. */
  runs: Type.Array(RunState),
  /** How many there are, also beyond those that are told of. */
  total: Type.Integer(),
  /** Whether the caller may end them with a refund. */
  mayRefund: Type.Boolean(),
  /** From this amount on whoever refunds proves again who it is. */
  passwordFromCents: Type.Integer(),
});
export type RunStateAnswer = Shape<typeof RunStateAnswer>;

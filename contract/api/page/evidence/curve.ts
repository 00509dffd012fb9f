import { Type } from '@sinclair/typebox';
import { OneId } from '../../parameter';
import { nullable, type Shape } from '../../shape';

/** Body of `POST {order page}/curve`: the order. */
export const OrderCurveRequest = OneId;
export type OrderCurveRequest = Shape<typeof OrderCurveRequest>;

/** What the device of an order told at one moment. */
export const CurvePoint = Type.Object({
  /** Epoch ms, by the gateway's clock. */
  at: Type.Integer(),
  /** In the order of `fields`; null for what it did not tell. */
  values: Type.Array(nullable(Type.Number())),
});
export type CurvePoint = Shape<typeof CurvePoint>;

/** Data of `POST {order page}/curve`: what the device told around an order, oldest first. */
export const OrderCurveAnswer = Type.Object({
  /** What is looked at, epoch ms: from a little before the order began to a little after it ended. */
  from: Type.Integer(),
  to: Type.Integer(),
  /** When it began and ended; null where it did not, or not yet. */
  startedAt: nullable(Type.Integer()),
  endedAt: nullable(Type.Integer()),
  /** Fields of the device's page, as its type declares them. */
  fields: Type.Array(Type.String()),
  list: Type.Array(CurvePoint),
  /** The order went on for longer than is shown. */
  isCut: Type.Boolean(),
  /** It lies so far back that nothing of it is kept any more. */
  isPast: Type.Boolean(),
});
export type OrderCurveAnswer = Shape<typeof OrderCurveAnswer>;

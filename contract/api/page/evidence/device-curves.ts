import { Type } from '@sinclair/typebox';
import { CURVE_PERIODS } from '../../../domain/evidence/curve';
import { Id } from '../../parameter';
import { closed, codeOf, nullable, type Shape } from '../../shape';

/** Body of `POST {device page}/curves`: a device, and how many days back from now. */
export const DeviceCurvesRequest = closed({ id: Id, days: codeOf(CURVE_PERIODS) });
export type DeviceCurvesRequest = Shape<typeof DeviceCurvesRequest>;

/** What a device told of one quantity within one step. */
export const CurveRange = Type.Object({ low: Type.Number(), mean: Type.Number(), high: Type.Number() });
export type CurveRange = Shape<typeof CurveRange>;

/** What a device told of one quantity of every entry of one of its lists: as its type declares a stack. */
export const CurveStack = Type.Object({
  /** Names of the list and of the column that is drawn. */
  list: Type.String(),
  of: Type.String(),
  /** What tells its entries apart, as text, in the order of the device's own list; at most 16. */
  entries: Type.Array(Type.String()),
  /** A step of which nothing was kept is left out. */
  steps: Type.Array(
    Type.Object({
      /** When the step begins, epoch ms. */
      at: Type.Integer(),
      /** Means in the order of `entries`; null for what was not told within it. */
      values: Type.Array(nullable(Type.Number())),
    }),
  ),
});
export type CurveStack = Shape<typeof CurveStack>;

/** Data of `POST {device page}/curves`: what a device told, step by step, the oldest first. */
export const DeviceCurvesAnswer = Type.Object({
  /** What is looked at, epoch ms; it begins with a step. */
  from: Type.Integer(),
  to: Type.Integer(),
  /** Length of a step, ms. */
  stepMs: Type.Integer(),
  /** Fields of the page, as its type declares them. */
  fields: Type.Array(Type.String()),
  /** A step of which nothing was kept is left out. */
  list: Type.Array(
    Type.Object({
      /** When the step begins, epoch ms. */
      at: Type.Integer(),
      /** In the order of `fields`; null for what was not told within it. */
      values: Type.Array(nullable(CurveRange)),
    }),
  ),
  /** In the order that the type declares them. */
  stacks: Type.Array(CurveStack),
  /** More was kept than is looked at: the oldest of it is left out. */
  isCut: Type.Boolean(),
});
export type DeviceCurvesAnswer = Shape<typeof DeviceCurvesAnswer>;

import { Type } from '@sinclair/typebox';
import { SHARE_PARTS_MAX } from '../../domain/report';
import type { Shape } from '../shape';

/** One part of a whole: a store and its figure. */
export const SharePart = Type.Object({ id: Type.String(), name: Type.String(), value: Type.Number() });
export type SharePart = Shape<typeof SharePart>;

/** A metric of the period split by a dimension, the largest part first. */
export const Share = Type.Object({
  parts: Type.Array(SharePart, { maxItems: SHARE_PARTS_MAX }),
  /** What is left beside the parts: how many, and their figure together. */
  rest: Type.Object({ count: Type.Integer(), value: Type.Number() }),
});
export type Share = Shape<typeof Share>;

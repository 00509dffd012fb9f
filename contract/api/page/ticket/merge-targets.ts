import { Type } from '@sinclair/typebox';
import { ACTION_ROWS_MAX } from '../../../domain/action';
import { Id, Keyword } from '../../parameter';
import { closed, type Shape } from '../../shape';

/** Body of `POST {ticket page}/{action}/targets`: the tickets that are to be merged, and what the other is looked for by. */
export const MergeTargetsRequest = closed({
  ids: Type.Array(Id, { minItems: 1, maxItems: ACTION_ROWS_MAX }),
  /** A whole ticket or device number; empty: what is likely. */
  keyword: Type.Optional(Keyword),
});
export type MergeTargetsRequest = Shape<typeof MergeTargetsRequest>;

/** An open ticket that others may be merged into. */
export const MergeTarget = Type.Object({
  id: Type.String(),
  ticketNo: Type.String(),
  /** Epoch ms. */
  createdAt: Type.Integer(),
  content: Type.String(),
  deviceNumber: Type.String(),
  /** Of the same device as one of them. */
  isSameDevice: Type.Boolean(),
  /** From the same user as one of them. */
  isSameUser: Type.Boolean(),
});
export type MergeTarget = Shape<typeof MergeTarget>;

/** Data of `POST {ticket page}/{action}/targets`: those of the same device first, then of the same user, newest first. */
export const MergeTargetsAnswer = Type.Object({ list: Type.Array(MergeTarget) });
export type MergeTargetsAnswer = Shape<typeof MergeTargetsAnswer>;

import { Type } from '@sinclair/typebox';
import type { Shape } from '../shape';

/** One session of the account. */
export const SessionRow = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  lastSeenAt: Type.Integer(),
  ip: Type.String(),
  userAgent: Type.String(),
  isCurrent: Type.Boolean(),
});
export type SessionRow = Shape<typeof SessionRow>;

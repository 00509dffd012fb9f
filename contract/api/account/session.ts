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

/** Data of `POST user/session/endOthers`: how many ended. */
export const SessionsEnded = Type.Object({ count: Type.Integer() });
export type SessionsEnded = Shape<typeof SessionsEnded>;

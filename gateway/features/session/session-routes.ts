import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_ENDPOINTS } from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import type { OwnSessionService } from './own-session-service';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, EMPTY_BODY, ID_BODY, listOf } from '../../../contract/api/answer';

const SELF: RouteGuard = { permission: 'open', scope: 'self' };

const SESSION_ROW = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  lastSeenAt: Type.Integer(),
  ip: Type.String(),
  userAgent: Type.String(),
  isCurrent: Type.Boolean(),
});

/** An account's own sign-ins. */
export function installSessionRoutes(app: FastifyInstance, ownSessions: OwnSessionService): void {
  app.post(
    toUrlPath(ACCOUNT_ENDPOINTS.sessionList),
    {
      config: SELF,
      schema: { summary: 'Own sessions', body: EMPTY_BODY, response: answerOf(listOf(SESSION_ROW)) },
    },
    async (request) => {
      const list = await ownSessions.list(callerOf(request));
      return toSuccess(request, { list, total: list.length });
    },
  );

  app.post<{ Body: { id: string } }>(
    toUrlPath(ACCOUNT_ENDPOINTS.sessionEnd),
    { config: SELF, schema: { summary: 'End a session', body: ID_BODY, response: answerOf(Type.Null()) } },
    async (request) => {
      await ownSessions.end(callerOf(request), request.body.id, ownActorOf(request));
      return toSuccess(request, null);
    },
  );
}

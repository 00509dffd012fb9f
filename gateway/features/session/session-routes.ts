import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { OwnSessionService } from './own-session-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';

const SELF: RouteGuard = { permission: 'open', scope: 'self' };

/** An account's own sign-ins. */
export function installSessionRoutes(app: FastifyInstance, ownSessions: OwnSessionService): void {
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.sessionList),
    {
      config: { ...SELF, isReading: true },
      schema: toRouteSchema(CALLS.sessionList, { summary: 'Own sessions' }),
    },
    async (request) => {
      const list = await ownSessions.list(callerOf(request));
      return toSuccess(request, { list, total: list.length });
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.sessionEnd),
    { config: SELF, schema: toRouteSchema(CALLS.sessionEnd, { summary: 'End a session' }) },
    async (request) => {
      await ownSessions.end(callerOf(request), request.body.id, ownActorOf(request));
      return toSuccess(request, null);
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.sessionEndOthers),
    { config: SELF, schema: toRouteSchema(CALLS.sessionEndOthers, { summary: 'End the other sessions' }) },
    async (request) => {
      const count = await ownSessions.endOthers(callerOf(request), ownActorOf(request));
      return toSuccess(request, { count });
    },
  );
}

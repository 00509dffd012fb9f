import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { deviceTokenOf } from './browser-headers';
import type { LoginService } from './login-service';
import type { SessionService } from '../session/session-service';
import { toUserDetail } from '../session/user-detail';
import { addressOf } from '../../plugins/address-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { bearerTokenOf, callerOf, type RouteGuard } from '../../plugins/guard';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };
/** The guard has found all that is asked for. */
const NOW: RouteGuard = { permission: 'open', scope: 'self', isTurnless: true };

export interface UserRoutesOptions {
  readonly login: LoginService;
  readonly sessions: SessionService;
}

/** Signing in and out, and who one is (spec §7). */
export function installUserRoutes(app: FastifyInstance, { login, sessions }: UserRoutesOptions): void {
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.login),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: toRouteSchema(CALLS.login, { summary: 'Sign in' }),
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const answer = await login.login(request.body, {
        ip: addressOf(request),
        userAgent,
        traceId: request.id,
        deviceToken: deviceTokenOf(request),
      });
      return toSuccess(request, answer, 'loginSucceeded');
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.logout),
    {
      config: PUBLIC,
      schema: toRouteSchema(CALLS.logout, { summary: 'Sign out' }),
    },
    async (request, reply) => {
      const token = bearerTokenOf(request);
      // Succeeds with a dead token too: whoever leaves is gone (controls S3).
      if (token !== null) await sessions.revoke(token, { ip: addressOf(request), traceId: request.id });
      void reply.header('clear-site-data', '"cache"');
      return toSuccess(request, null, 'loggedOut');
    },
  );

  routes.get(
    toUrlPath(ENDPOINTS.userDetail),
    { config: NOW, schema: toRouteSchema(CALLS.userDetail, { summary: 'The signed-in account' }) },
    async (request) => toSuccess(request, toUserDetail(callerOf(request))),
  );
}

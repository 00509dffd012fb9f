import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_TOKEN_HEADER, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { LOGIN_TYPE, type LoginRequest } from '../../../contract/api/user';
import type { LoginService } from './login-service';
import type { SessionService } from '../session/session-service';
import { toUserDetail } from '../session/user-detail';
import { toSuccess } from '../../plugins/envelope';
import { bearerTokenOf, callerOf, type RouteGuard } from '../../plugins/guard';
import { answerOf, closed, EMPTY_BODY } from '../../../contract/api/answer';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };
const SELF: RouteGuard = { permission: 'open', scope: 'self' };

const LOGIN_BODY = closed({
  mobile: Type.String({ maxLength: 20 }),
  password: Type.String({ maxLength: 1024 }),
  franchiseeMobile: Type.String({ maxLength: 20 }),
  loginType: Type.Literal(LOGIN_TYPE),
  loginRoleType: Type.Integer({ enum: [0, 1] }),
});

const USER_DETAIL = Type.Object({
  id: Type.String(),
  loginType: Type.Integer(),
  mobile: Type.String(),
  username: Type.String(),
  franchiseeId: Type.String(),
  franchiseeMobile: Type.String(),
  franchiseeName: Type.String(),
  managerLoginType: Type.String(),
  proxyStatus: Type.Integer(),
  includePermissions: Type.Array(Type.Integer()),
  shouldHavePermission: Type.Array(Type.Integer()),
  excludePermissions: Type.Array(Type.Integer()),
  delegatedPermissions: Type.Unsafe({ type: ['array', 'null'], items: { type: 'integer' } }),
});

export interface UserRoutesOptions {
  readonly login: LoginService;
  readonly sessions: SessionService;
}

/** Signing in and out, and who one is (spec §7). */
export function installUserRoutes(app: FastifyInstance, { login, sessions }: UserRoutesOptions): void {
  app.post<{ Body: LoginRequest }>(
    toUrlPath(ENDPOINTS.login),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: {
        summary: 'Sign in',
        body: LOGIN_BODY,
        response: answerOf(Type.Object({ token: Type.String(), deviceToken: Type.String() })),
      },
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const answer = await login.login(request.body, {
        ip: request.ip,
        userAgent,
        traceId: request.id,
        deviceToken: deviceTokenOf(request),
      });
      return toSuccess(request, answer, 'loginSucceeded');
    },
  );

  app.post(
    toUrlPath(ENDPOINTS.logout),
    {
      config: PUBLIC,
      schema: { summary: 'Sign out', body: EMPTY_BODY, response: answerOf(Type.Null()) },
    },
    async (request, reply) => {
      const token = bearerTokenOf(request);
      // Succeeds with a dead token too: whoever leaves is gone (controls S3).
      if (token !== null) await sessions.revoke(token, { ip: request.ip, traceId: request.id });
      void reply.header('clear-site-data', '"cache"');
      return toSuccess(request, null, 'loggedOut');
    },
  );

  app.get(
    toUrlPath(ENDPOINTS.userDetail),
    { config: SELF, schema: { summary: 'The signed-in account', response: answerOf(USER_DETAIL) } },
    async (request) => toSuccess(request, toUserDetail(callerOf(request))),
  );
}

const DEVICE_TOKEN = /^[\w-]{43}$/;

/** What is no token of ours counts as none. */
function deviceTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[DEVICE_TOKEN_HEADER];
  return typeof token === 'string' && DEVICE_TOKEN.test(token) ? token : null;
}

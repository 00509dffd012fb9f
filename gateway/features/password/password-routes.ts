import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_ENDPOINTS, type PasswordChangeRequest } from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import type { PasswordService } from './password-service';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed } from '../../../contract/api/answer';
import { PASSWORD } from './captcha-routes';

const SELF: RouteGuard = { permission: 'open', scope: 'self' };

const CHANGE_BODY = closed({ currentPassword: PASSWORD, password: PASSWORD });

/** Changing the own password. */
export function installPasswordRoutes(app: FastifyInstance, passwords: PasswordService): void {
  app.post<{ Body: PasswordChangeRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.passwordChange),
    {
      config: SELF,
      schema: { summary: 'Change the own password', body: CHANGE_BODY, response: answerOf(Type.Null()) },
    },
    async (request) => {
      const caller = callerOf(request);
      const owner = { ...caller, franchiseeName: caller.own.name };
      await passwords.change(owner, request.body, ownActorOf(request));
      return toSuccess(request, null, 'passwordChanged');
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { PasswordService } from './password-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';

const SELF: RouteGuard = { permission: 'open', scope: 'self' };

/** Changing the own password. */
export function installPasswordRoutes(app: FastifyInstance, passwords: PasswordService): void {
  contractRoutes(app).post(
    toUrlPath(ENDPOINTS.passwordChange),
    {
      config: SELF,
      schema: toRouteSchema(CALLS.passwordChange, { summary: 'Change the own password' }),
    },
    async (request) => {
      const caller = callerOf(request);
      const owner = { ...caller, franchiseeName: caller.own.name };
      await passwords.change(owner, request.body, ownActorOf(request));
      return toSuccess(request, null, 'passwordChanged');
    },
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { MobileOwner, OwnMobileService } from './own-mobile-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';

const MERCHANT: RouteGuard = { permission: [parseExpression('franchisee')], scope: 'self' };

/** Changing the own mobile in the personal center (pages 11.1). */
export function installOwnMobileRoutes(app: FastifyInstance, service: OwnMobileService): void {
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.mobileCaptcha),
    {
      config: MERCHANT,
      schema: toRouteSchema(CALLS.mobileCaptcha, {
        summary: 'Send a captcha to the mobile that is to be the own one',
      }),
    },
    async (request) => {
      const answer = await service.askCode(ownerOf(request), request.body.mobile);
      return toSuccess(request, answer, 'captchaSent');
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.mobileChange),
    {
      config: MERCHANT,
      schema: toRouteSchema(CALLS.mobileChange, { summary: 'Change the own mobile' }),
    },
    async (request) => {
      await service.change(ownerOf(request), request.body);
      return toSuccess(request, null, 'mobileChanged');
    },
  );
}

function ownerOf(request: FastifyRequest): MobileOwner {
  return { session: callerOf(request), actor: ownActorOf(request) };
}

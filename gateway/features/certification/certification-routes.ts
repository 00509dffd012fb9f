import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { CertificationService } from './certification-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';

const MERCHANT: RouteGuard = { permission: [parseExpression('franchisee')], scope: 'self' };

/** Certification of the merchant that asks (pages 11.2); the review happens at the operator's. */
export function installCertificationRoutes(app: FastifyInstance, service: CertificationService): void {
  const config = MERCHANT;
  const routes = contractRoutes(app);

  routes.get(
    toUrlPath(ENDPOINTS.certificationDetail),
    { config, schema: toRouteSchema(CALLS.certificationDetail, { summary: 'Certification' }) },
    async (request) => toSuccess(request, await service.detail(callerOf(request).own.franchiseeId)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.certificationSubmit),
    { config, schema: toRouteSchema(CALLS.certificationSubmit, { summary: 'Ask for certification' }) },
    async (request) => {
      const { own } = callerOf(request);
      return toSuccess(request, await service.submit(own.franchiseeId, request.body, ownActorOf(request)));
    },
  );

  const moves = [
    ['certificationSign', 'sign'],
    ['certificationGiveUp', 'giveUp'],
  ] as const;
  for (const [name, event] of moves) {
    routes.post(
      toUrlPath(ENDPOINTS[name]),
      { config, schema: toRouteSchema(CALLS[name], { summary: `Certification agreement: ${event}` }) },
      async (request) => {
        const { own } = callerOf(request);
        return toSuccess(request, await service.move(own.franchiseeId, event, ownActorOf(request)));
      },
    );
  }
}

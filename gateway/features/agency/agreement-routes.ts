import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { AgreementCaller, AgreementService } from './agreement-service';
import type { AgreementFigureService } from './agreement-figures';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { MAIN_ACCOUNT } from '../operation-log/operation-log-routes';

const AGENT: RouteGuard = { permission: [parseExpression('agentFranchisee')], scope: 'self' };
// Sub-accounts of an agent work for its merchants too and hold no role key; the service knows agents.
const ANY_AGENT: RouteGuard = { permission: 'open', scope: 'self' };

/** Agents acting for merchants (spec §7, pages 10). */
export function installAgreementRoutes(
  app: FastifyInstance,
  { service, figures }: { readonly service: AgreementService; readonly figures: AgreementFigureService },
): void {
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.proxyApply),
    {
      config: AGENT,
      schema: toRouteSchema(CALLS.proxyApply, { summary: 'Apply to operate a merchant' }),
    },
    async (request) => toSuccess(request, await service.apply(agreementCallerOf(request), request.body)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.proxyReview),
    {
      config: MAIN_ACCOUNT,
      schema: toRouteSchema(CALLS.proxyReview, { summary: 'Move an agency on' }),
    },
    async (request) => toSuccess(request, await service.review(agreementCallerOf(request), request.body)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.proxyApplyList),
    {
      config: MAIN_ACCOUNT,
      schema: toRouteSchema(CALLS.proxyApplyList, { summary: 'Applications and agencies' }),
    },
    async (request) => toSuccess(request, await service.list(agreementCallerOf(request), request.body)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.proxyFigures),
    {
      config: { ...AGENT, isReading: true },
      schema: toRouteSchema(CALLS.proxyFigures, { summary: 'How operated merchants do' }),
    },
    async (request) => {
      const list = await figures.figures(callerOf(request).own.franchiseeId, request.body.franchiseeIds);
      return toSuccess(request, { list, total: list.length });
    },
  );

  routes.get(
    toUrlPath(ENDPOINTS.proxyMerchants),
    {
      config: ANY_AGENT,
      schema: toRouteSchema(CALLS.proxyMerchants, { summary: 'Merchants to act for' }),
    },
    async (request) => {
      const list = await service.merchants(agreementCallerOf(request));
      return toSuccess(request, { list, total: list.length });
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.proxyEnter),
    {
      config: ANY_AGENT,
      schema: toRouteSchema(CALLS.proxyEnter, { summary: 'Act for another merchant' }),
    },
    async (request) => {
      await service.enter(agreementCallerOf(request), request.body.franchiseeId);
      return toSuccess(request, null);
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.proxyLeave),
    { config: ANY_AGENT, schema: toRouteSchema(CALLS.proxyLeave, { summary: 'Act for nobody' }) },
    async (request) => {
      await service.leave(agreementCallerOf(request));
      return toSuccess(request, null);
    },
  );
}

function agreementCallerOf(request: FastifyRequest): AgreementCaller {
  return { session: callerOf(request), actor: ownActorOf(request) };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { MainAccount, SubAccountService } from './sub-account-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { MAIN_ACCOUNT } from '../operation-log/operation-log-routes';

/** What only ever gives more; a change may also lessen, so the service looks at each. */
const GRANT: RouteGuard = { ...MAIN_ACCOUNT, isGrant: true };

const SWITCHES = [
  { name: 'subAccountEnable', act: 'enable', config: GRANT },
  { name: 'subAccountDisable', act: 'disable', config: MAIN_ACCOUNT },
] as const;

/** Sub-accounts of the caller's own organisation (pages 10, 11.4). */
export function installSubAccountRoutes(app: FastifyInstance, service: SubAccountService): void {
  const config = MAIN_ACCOUNT;
  const routes = contractRoutes(app);

  routes.post(
    toUrlPath(ENDPOINTS.subAccountList),
    {
      config: { ...config, isReading: true },
      schema: toRouteSchema(CALLS.subAccountList, { summary: 'Sub-accounts' }),
    },
    async (request) => toSuccess(request, await service.list(mainOf(request), request.body)),
  );

  routes.get(
    toUrlPath(ENDPOINTS.subAccountDetail),
    { config, schema: toRouteSchema(CALLS.subAccountDetail, { summary: 'One sub-account' }) },
    async (request) => toSuccess(request, await service.detail(mainOf(request), request.query.id)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.subAccountCreate),
    { config: GRANT, schema: toRouteSchema(CALLS.subAccountCreate, { summary: 'Create a sub-account' }) },
    async (request) => toSuccess(request, await service.create(mainOf(request), request.body)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.subAccountUpdate),
    { config, schema: toRouteSchema(CALLS.subAccountUpdate, { summary: 'Change a sub-account' }) },
    async (request) => toSuccess(request, await service.update(mainOf(request), request.body)),
  );

  for (const { name, act, ...guard } of SWITCHES) {
    routes.post(
      toUrlPath(ENDPOINTS[name]),
      { config: guard.config, schema: toRouteSchema(CALLS[name], { summary: `A sub-account: ${act}` }) },
      async (request) => toSuccess(request, await service.switch(mainOf(request), request.body.id, act)),
    );
  }

  routes.post(
    toUrlPath(ENDPOINTS.subAccountDelete),
    {
      config,
      schema: toRouteSchema(CALLS.subAccountDelete, { summary: 'Delete a sub-account' }),
    },
    async (request) => {
      await service.remove(mainOf(request), request.body.id);
      return toSuccess(request, null);
    },
  );
}

function mainOf(request: FastifyRequest): MainAccount {
  return { session: callerOf(request), actor: ownActorOf(request) };
}

import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import { STORE_CALLS } from '../../../contract/api/page/page-calls';
import { toStoreCardEndpoint, toStoreSwitchEndpoint } from '../../../contract/api/page/store-card-endpoints';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { StoreCardService, SwitchedPage } from './store-card-service';

/** The head card of a store over a page of devices, and its switches, each behind its own key (pages 3.6). */
export function installStoreCardRoutes(
  app: FastifyInstance,
  page: SwitchedPage,
  service: StoreCardService,
): void {
  const routes = contractRoutes(app);
  const seeing: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
  routes.get(
    toUrlPath(toStoreCardEndpoint(page)),
    { config: seeing, schema: toRouteSchema(STORE_CALLS.card, wordsOf('one store')) },
    async (request) => toSuccess(request, await service.read(readerOf(request), request.query.id)),
  );
  for (const each of page.storeSwitches) {
    const config = { ...seeing, permission: [...page.reads, parseExpression(each.permission)] };
    const words = wordsOf(`store switch, ${each.title.en}`);
    routes.post(
      toUrlPath(toStoreSwitchEndpoint(page, each)),
      { config, schema: toRouteSchema(STORE_CALLS.switch, words) },
      async (request) => {
        const caller = { reader: readerOf(request), actor: actorOf(request) };
        return toSuccess(request, await service.set(caller, each, request.body));
      },
    );
  }
}

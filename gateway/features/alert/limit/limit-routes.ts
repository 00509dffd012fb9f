import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../../contract/api/endpoints';
import {
  toAlertLimitEndpoint,
  toAlertLimitsEndpoint,
} from '../../../../contract/api/page/alert-limit-endpoints';
import { ALERT_CALLS } from '../../../../contract/api/page/page-calls';
import { toLimitRights } from '../../../../contract/resources/alert-rights';
import type { ResolvedPage } from '../../../../contract/resources/resolved';
import { actorOf } from '../../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../../plugins/contract-types';
import { toSuccess } from '../../../plugins/envelope';
import type { RouteGuard } from '../../../plugins/guard';
import { readerOf } from '../../../plugins/reader-of';
import { alertPagesOf } from '../alert-service';
import type { LimitService } from './limit-service';

/** Limits of stores, under each device page (decision 091). */
export function installLimitRoutes(
  app: FastifyInstance,
  pages: readonly ResolvedPage[],
  service: LimitService,
): void {
  const routes = contractRoutes(app);
  for (const page of alertPagesOf(pages)) {
    const seeing: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
    const editing: RouteGuard = { ...seeing, permission: [...page.reads, ...toLimitRights(page)] };
    const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
    routes.post(
      toUrlPath(toAlertLimitsEndpoint(page)),
      {
        config: { ...seeing, isReading: true },
        schema: toRouteSchema(ALERT_CALLS.limits, wordsOf('limits of a store')),
      },
      async (request) =>
        toSuccess(request, await service.list(readerOf(request), page, request.body.storeId)),
    );
    routes.post(
      toUrlPath(toAlertLimitEndpoint(page)),
      { config: editing, schema: toRouteSchema(ALERT_CALLS.limit, wordsOf('change a limit of a store')) },
      async (request) => {
        const caller = { reader: readerOf(request), actor: actorOf(request) };
        return toSuccess(request, await service.change(caller, page, request.body));
      },
    );
  }
}

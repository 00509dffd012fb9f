import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ALERT_CALLS } from '../../../contract/api/page/page-calls';
import {
  toAlertClaimEndpoint,
  toAlertHandleEndpoint,
  toAlertListEndpoint,
  toAlertSilenceEndpoint,
} from '../../../contract/api/page/page-endpoints';
import { toAlertRights } from '../../../contract/resources/alert-rights';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { alertPagesOf, type AlertCaller, type AlertPage, type AlertService } from './alert-service';

/** Alerts of all device pages together, and of each (pages 0.3). */
export function installAlertRoutes(
  app: FastifyInstance,
  pages: readonly ResolvedPage[],
  service: AlertService,
): void {
  const devicePages = alertPagesOf(pages);
  const routes = contractRoutes(app);
  // Open to all who act for a merchant: each is shown what its pages would show.
  const config: RouteGuard = { permission: 'open', scope: 'tenant' };
  routes.post(
    toUrlPath(ENDPOINTS.alertList),
    {
      config: { ...config, isReading: true },
      schema: toRouteSchema(CALLS.alertList, { summary: 'Alerts of every type' }),
    },
    async (request) => toSuccess(request, await service.list(readerOf(request), devicePages, request.body)),
  );
  routes.get(
    toUrlPath(ENDPOINTS.alertCounts),
    {
      // Asked for by the bell, and not by a person.
      config: { ...config, isBackground: true },
      schema: toRouteSchema(CALLS.alertCounts, { summary: 'How many alerts there are to do with' }),
    },
    async (request) => toSuccess(request, await service.count(readerOf(request), devicePages)),
  );
  for (const page of devicePages) installPageAlerts(app, page, service);
}

function installPageAlerts(app: FastifyInstance, page: AlertPage, service: AlertService): void {
  const routes = contractRoutes(app);
  const seeing: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  const acting: RouteGuard = { ...seeing, permission: [...page.reads, ...toAlertRights(page)] };
  const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });

  routes.post(
    toUrlPath(toAlertListEndpoint(page)),
    { config: { ...seeing, isReading: true }, schema: toRouteSchema(ALERT_CALLS.list, wordsOf('alerts')) },
    async (request) => toSuccess(request, await service.list(readerOf(request), [page], request.body)),
  );
  routes.post(
    toUrlPath(toAlertClaimEndpoint(page)),
    { config: acting, schema: toRouteSchema(ALERT_CALLS.claim, wordsOf('claim an alert')) },
    async (request) => {
      const given = { id: request.body.id, deed: { name: 'claim' } } as const;
      return toSuccess(request, await service.act(toCaller(request), page, given));
    },
  );
  routes.post(
    toUrlPath(toAlertHandleEndpoint(page)),
    { config: acting, schema: toRouteSchema(ALERT_CALLS.handle, wordsOf('say how an alert was handled')) },
    async (request) => {
      const { id, note } = request.body;
      return toSuccess(
        request,
        await service.act(toCaller(request), page, { id, deed: { name: 'handle', note } }),
      );
    },
  );
  routes.post(
    toUrlPath(toAlertSilenceEndpoint(page)),
    { config: acting, schema: toRouteSchema(ALERT_CALLS.silence, wordsOf('silence an alert')) },
    async (request) => {
      const { id, hours } = request.body;
      return toSuccess(
        request,
        await service.act(toCaller(request), page, { id, deed: { name: 'silence', hours } }),
      );
    },
  );
}

function toCaller(request: FastifyRequest): AlertCaller {
  return { reader: readerOf(request), actor: actorOf(request) };
}

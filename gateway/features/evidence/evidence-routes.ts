import type { FastifyInstance } from 'fastify';
import {
  toDeviceTimelineEndpoint,
  toOrderTimelineEndpoint,
  toOrderUserEndpoint,
} from '../../../contract/api/page/evidence/evidence-endpoints';
import { toUrlPath } from '../../../contract/api/endpoints';
import { EVIDENCE_CALLS } from '../../../contract/api/page/page-calls';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { DeviceTimeline } from './device-timeline';
import type { OrderTimeline } from './order-timeline';
import type { OrderUser } from './order-user';

/** What happened to a device, for whoever may read the page. */
export function installDeviceTimeline(
  app: FastifyInstance,
  page: ResolvedListPage,
  timeline: DeviceTimeline,
): void {
  const words = { tags: [page.id], summary: `${page.title.en}: what happened to one device` };
  contractRoutes(app).post(
    toUrlPath(toDeviceTimelineEndpoint(page)),
    { config: toGuard(page), schema: toRouteSchema(EVIDENCE_CALLS.device, words) },
    async (request) => toSuccess(request, await timeline.read(readerOf(request), request.body)),
  );
}

/** What happened to an order, and who placed it, for whoever may read the page. */
export function installOrderEvidence(
  app: FastifyInstance,
  page: ResolvedListPage,
  { timeline, user }: { readonly timeline: OrderTimeline; readonly user: OrderUser },
): void {
  const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(toOrderTimelineEndpoint(page)),
    {
      config: toGuard(page),
      schema: toRouteSchema(EVIDENCE_CALLS.order, wordsOf('what happened to one order')),
    },
    async (request) => toSuccess(request, await timeline.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toOrderUserEndpoint(page)),
    { config: toGuard(page), schema: toRouteSchema(EVIDENCE_CALLS.user, wordsOf('the user of one order')) },
    async (request) => toSuccess(request, await user.read(readerOf(request), request.body)),
  );
}

function toGuard(page: ResolvedListPage): RouteGuard {
  return { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
}

import type { FastifyInstance } from 'fastify';
import {
  toDeviceCurvesEndpoint,
  toDeviceStatesEndpoint,
  toDeviceTimelineEndpoint,
  toOrderCurveEndpoint,
  toOrderTicketsEndpoint,
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
import type { DeviceCurves } from './device-curves';
import type { DeviceStates } from './device-states';
import type { DeviceTimeline } from './device-timeline';
import type { OrderCurve } from './order-curve';
import type { OrderTickets } from './order-tickets';
import type { OrderTimeline } from './order-timeline';
import type { OrderUser } from './order-user';

/** What is told of a device. */
export interface DeviceEvidence {
  readonly timeline: DeviceTimeline;
  readonly states: DeviceStates;
  readonly curves: DeviceCurves;
}

/** What happened to a device, its states day by day and its quantities, for whoever may read the page. */
export function installDeviceEvidence(
  app: FastifyInstance,
  page: ResolvedListPage,
  { timeline, states, curves }: DeviceEvidence,
): void {
  const { config, toWords } = toRoute(page);
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(toDeviceTimelineEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.device, toWords('what happened to one device')) },
    async (request) => toSuccess(request, await timeline.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toDeviceStatesEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.states, toWords('the states of one device by day')) },
    async (request) => toSuccess(request, await states.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toDeviceCurvesEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.curves, toWords('what one device told over days')) },
    async (request) => toSuccess(request, await curves.read(readerOf(request), request.body)),
  );
}

/** What is told beside an order. */
export interface OrderEvidence {
  readonly timeline: OrderTimeline;
  readonly user: OrderUser;
  readonly curve: OrderCurve;
  readonly tickets: OrderTickets;
}

/** What happened to an order and around it, and who placed it, for whoever may read the page. */
export function installOrderEvidence(
  app: FastifyInstance,
  page: ResolvedListPage,
  { timeline, user, curve, tickets }: OrderEvidence,
): void {
  const { config, toWords } = toRoute(page);
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(toOrderTimelineEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.order, toWords('what happened to one order')) },
    async (request) => toSuccess(request, await timeline.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toOrderUserEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.user, toWords('the user of one order')) },
    async (request) => toSuccess(request, await user.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toOrderCurveEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.curve, toWords('what the device told around one order')) },
    async (request) => toSuccess(request, await curve.read(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toOrderTicketsEndpoint(page)),
    { config, schema: toRouteSchema(EVIDENCE_CALLS.tickets, toWords('the tickets about one order')) },
    async (request) => toSuccess(request, await tickets.read(readerOf(request), request.body)),
  );
}

function toRoute({ id, title, reads, source }: ResolvedListPage) {
  const config: RouteGuard = {
    permission: reads,
    scope: 'tenant',
    equipment: source.equipment,
    isReading: true,
  };
  return { config, toWords: (what: string) => ({ tags: [id], summary: `${title.en}: ${what}` }) };
}

import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { SearchService } from './search-service';

/** The one call that looks into every list. */
export function installSearchRoute(app: FastifyInstance, service: SearchService): void {
  // Open to all who act for a merchant: each finds what their lists would show.
  const config: RouteGuard = { permission: 'open', scope: 'tenant', isReading: true };
  contractRoutes(app).post(
    toUrlPath(ENDPOINTS.search),
    { config, schema: toRouteSchema(CALLS.search, { summary: 'Devices, orders and users of every type' }) },
    async (request) => toSuccess(request, await service.find(readerOf(request), request.body.keyword)),
  );
}

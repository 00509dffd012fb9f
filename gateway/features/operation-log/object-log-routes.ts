import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { LOG_CALL } from '../../../contract/api/page/page-calls';
import { toLogEndpoint } from '../../../contract/api/page/page-endpoints';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { ObjectLog } from './object-log';

/** What was done to a row of a list page, for whoever may read the page. */
export function installObjectLogRoute(app: FastifyInstance, page: ResolvedListPage, log: ObjectLog): void {
  const config: RouteGuard = {
    permission: page.reads,
    scope: 'tenant',
    equipment: page.source.equipment,
    isReading: true,
  };
  const words = { tags: [page.id], summary: `${page.title.en}: operation log of one row` };
  contractRoutes(app).post(
    toUrlPath(toLogEndpoint(page)),
    { config, schema: toRouteSchema(LOG_CALL, words) },
    async (request) => toSuccess(request, await log.read(readerOf(request), request.body)),
  );
}

import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { toOverviewEndpoint } from '../../../contract/api/page/overview/overview-endpoint';
import { OVERVIEW_CALL } from '../../../contract/api/page/page-calls';
import type { ResolvedOverviewPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { readerOf } from '../../plugins/reader-of';
import type { OverviewService } from './overview-service';

/** The one call of the page over all types. */
export function installOverviewRoute(
  app: FastifyInstance,
  page: ResolvedOverviewPage,
  service: OverviewService,
): void {
  contractRoutes(app).post(
    toUrlPath(toOverviewEndpoint(page)),
    {
      config: { permission: page.reads, scope: 'tenant', isReading: true },
      schema: toRouteSchema(OVERVIEW_CALL, { tags: [page.id], summary: page.title.en }),
    },
    async (request) => toSuccess(request, await service.read(readerOf(request))),
  );
}

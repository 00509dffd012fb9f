import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { toIncomeFiguresCall, toReportCall, toSummaryCall } from '../../../contract/api/page/page-calls';
import {
  toIncomeFiguresEndpoint,
  toReportEndpoint,
  toSummaryEndpoint,
} from '../../../contract/api/page/page-endpoints';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';
import type { Reads } from '../../database/read/reads';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { createStatisticService } from './statistic-service';

/** The calls of a statistics page, generated from its declaration. */
export function installStatisticRoutes(
  app: FastifyInstance,
  page: ResolvedSummaryPage | ResolvedReportPage,
  { reads, now }: { readonly reads: Reads; readonly now: () => number },
): void {
  const routes = contractRoutes(app);
  const service = createStatisticService({ page, reads, now });
  const { equipment } = page;
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment, isReading: true };
  const words = { tags: [page.id], summary: page.title.en };
  if (page.kind === 'statistic-summary') {
    routes.post(
      toUrlPath(toSummaryEndpoint(page)),
      { config, schema: toRouteSchema(toSummaryCall(page), words) },
      async (request) => toSuccess(request, await service.summary(readerOf(request), request.body)),
    );
    return;
  }
  if (page.kind === 'statistic-income') {
    routes.post(
      toUrlPath(toIncomeFiguresEndpoint(page)),
      { config, schema: toRouteSchema(toIncomeFiguresCall(page), words) },
      async (request) => toSuccess(request, await service.incomeFigures(readerOf(request), request.body)),
    );
  }
  const read = page.kind === 'statistic-income' ? service.income : service.devices;
  routes.post(
    toUrlPath(toReportEndpoint(page)),
    { config, schema: toRouteSchema(toReportCall(page), words) },
    async (request) => toSuccess(request, await read(readerOf(request), request.body)),
  );
}

import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../../contract/api/endpoints';
import { chartsOf } from '../../../../contract/api/page/statistic/beside';
import {
  toHeatCall,
  toLastingCall,
  toRankingCall,
  toRingCall,
} from '../../../../contract/api/page/statistic/statistic-calls';
import {
  toHeatEndpoint,
  toLastingEndpoint,
  toRankingEndpoint,
  toRingEndpoint,
} from '../../../../contract/api/page/statistic/statistic-endpoints';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../../plugins/contract-types';
import { toSuccess } from '../../../plugins/envelope';
import type { RouteGuard } from '../../../plugins/guard';
import { readerOf } from '../../../plugins/reader-of';
import { createBesideService, type BesideOptions } from './beside-service';

/** What a summary shows beside its figures: each chart by a call of its own, so that figures need not wait for it. */
export function installBesideRoutes(
  app: FastifyInstance,
  page: ResolvedSummaryPage,
  options: BesideOptions,
): void {
  const service = createBesideService(page, options);
  const { equipment } = page;
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment, isReading: true };
  const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
  const routes = contractRoutes(app);
  if (chartsOf(page, 'ring').length > 0) {
    routes.post(
      toUrlPath(toRingEndpoint(page)),
      { config, schema: toRouteSchema(toRingCall(page), wordsOf('devices')) },
      async (request) => toSuccess(request, await service.ring(readerOf(request), request.body)),
    );
  }
  if (chartsOf(page, 'heat').length > 0) {
    routes.post(
      toUrlPath(toHeatEndpoint(page)),
      { config, schema: toRouteSchema(toHeatCall(page), wordsOf('weekdays and hours')) },
      async (request) => toSuccess(request, await service.heat(readerOf(request), request.body)),
    );
  }
  if (chartsOf(page, 'ranking').length > 0) {
    routes.post(
      toUrlPath(toRankingEndpoint(page)),
      { config, schema: toRouteSchema(toRankingCall(page), wordsOf('stores')) },
      async (request) => toSuccess(request, await service.ranking(readerOf(request), request.body)),
    );
  }
  if (chartsOf(page, 'lasting').length > 0) {
    routes.post(
      toUrlPath(toLastingEndpoint(page)),
      { config, schema: toRouteSchema(toLastingCall(page), wordsOf('what runs out')) },
      async (request) => toSuccess(request, await service.lasting(readerOf(request), request.body)),
    );
  }
}

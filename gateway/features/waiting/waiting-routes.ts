import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { toUrlPath } from '../../../contract/api/endpoints';
import { chartsOf } from '../../../contract/api/page/statistic/beside';
import { WAITING_CALL } from '../../../contract/api/page/statistic/statistic-calls';
import { toWaitingEndpoint } from '../../../contract/api/page/statistic/statistic-endpoints';
import type { ResolvedSummaryPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { createWaitingCounts, type WaitingCountsOptions } from './waiting-counts';

interface WaitingRouteOptions extends Omit<WaitingCountsOptions, 'equipment'> {
  readonly equipment: readonly WaitingCountsOptions['equipment'][];
  readonly db: Kysely<Database>;
}

/** What waits of the type of a summary that shows it. */
export function installWaitingRoute(
  app: FastifyInstance,
  page: ResolvedSummaryPage,
  { equipment: types, db, ...options }: WaitingRouteOptions,
): void {
  if (chartsOf(page, 'todo').length === 0) return;
  const equipment = types.find(({ deviceType }) => deviceType === page.equipment);
  if (equipment === undefined) throw new Error(`No equipment type has the summary "${page.id}".`);
  const waiting = createWaitingCounts({ equipment, ...options });
  const config: RouteGuard = {
    permission: page.reads,
    scope: 'tenant',
    equipment: page.equipment,
    isReading: true,
  };
  const words = { tags: [page.id], summary: `${page.title.en}: waiting` };
  contractRoutes(app).post(
    toUrlPath(toWaitingEndpoint(page)),
    { config, schema: toRouteSchema(WAITING_CALL, words) },
    async (request) => {
      const reader = readerOf(request);
      const items = await withTenant(db, reader.franchiseeId, (trx) =>
        waiting.read(trx, reader, request.body.storeIds ?? []),
      );
      return toSuccess(request, { items: [...items], updatedAt: options.now() });
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../../contract/access/expression';
import { toUrlPath } from '../../../../contract/api/endpoints';
import { RUN_STATE_CALL } from '../../../../contract/api/page/page-calls';
import { toRunStateEndpoint } from '../../../../contract/api/page/remedy/run-state-endpoint';
import { mayEndRuns } from '../../../../contract/resources/action';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../../plugins/contract-types';
import { toSuccess } from '../../../plugins/envelope';
import type { RouteGuard } from '../../../plugins/guard';
import { readerOf } from '../../../plugins/reader-of';
import type { RunStates } from './run-state';

/** What runs where an action that ends runs would reach, for whoever may do it. */
export function installRunRoutes(app: FastifyInstance, page: ResolvedListPage, states: RunStates): void {
  for (const action of page.actions.filter(mayEndRuns)) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
      isReading: true,
    };
    const words = {
      tags: [page.id],
      summary: `${page.title.en}: ${action.title.en}, what runs meanwhile`,
    };
    contractRoutes(app).post(
      toUrlPath(toRunStateEndpoint(page, action)),
      { config, schema: toRouteSchema(RUN_STATE_CALL, words) },
      async (request) => toSuccess(request, await states.read(readerOf(request), action, request.body.ids)),
    );
  }
}

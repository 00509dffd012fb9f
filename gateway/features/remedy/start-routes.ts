import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import { START_STATE_CALL } from '../../../contract/api/page/page-calls';
import { toStartStateEndpoint } from '../../../contract/api/page/remedy/start-state-endpoint';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { StartStates } from './start-state';

/** Where an order may be started, for whoever may start it. */
export function installStartRoutes(app: FastifyInstance, page: ResolvedListPage, states: StartStates): void {
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'start')) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
      isReading: true,
    };
    const words = {
      tags: [page.id],
      summary: `${page.title.en}: ${action.title.en}, where and what came of it`,
    };
    contractRoutes(app).post(
      toUrlPath(toStartStateEndpoint(page, action)),
      { config, schema: toRouteSchema(START_STATE_CALL, words) },
      async (request) => toSuccess(request, await states.read(readerOf(request), request.body.id)),
    );
  }
}

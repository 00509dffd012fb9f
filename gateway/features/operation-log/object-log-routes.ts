import type { FastifyInstance } from 'fastify';
import { answerOf } from '../../../contract/api/answer';
import { OBJECT_LOG_ANSWER, OBJECT_LOG_REQUEST, type ObjectLogRequest } from '../../../contract/api/audit';
import { LIST_CALLS, toUrlPath } from '../../../contract/api/endpoints';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { ObjectLog } from './object-log';

/** What was done to a row of a list page, for whoever may read the page. */
export function installObjectLogRoute(app: FastifyInstance, page: ResolvedListPage, log: ObjectLog): void {
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  app.post<{ Body: ObjectLogRequest }>(
    toUrlPath({ version: 'v1', path: `${page.id}/${LIST_CALLS.log}` }),
    {
      config,
      schema: {
        tags: [page.id],
        summary: `${page.title.en}: operation log of one row`,
        body: OBJECT_LOG_REQUEST,
        response: answerOf(OBJECT_LOG_ANSWER),
      },
    },
    async (request) => toSuccess(request, await log.read(readerOf(request), request.body)),
  );
}

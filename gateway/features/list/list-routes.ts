import type { FastifyInstance } from 'fastify';
import { LIST_CALLS, toUrlPath } from '../../../contract/api/endpoints';
import type { ListQuery, ListRequest } from '../../../contract/api/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ListService } from './list-service';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { answerOf } from '../../../contract/api/answer';
import { toRowSchema } from './field-schema';
import { DETAIL_QUERY, TABS_DATA, toListBody, toListData, toTabsBody } from './list-schema';
import { readerOf } from '../../plugins/reader-of';

/** The three calls of a device or order page, generated from its declaration. */
export function installListRoutes(app: FastifyInstance, page: ResolvedListPage, service: ListService): void {
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  const pathOf = (call: string): string => toUrlPath({ version: 'v1', path: `${page.id}/${call}` });
  const tags = [page.id];

  app.post<{ Body: ListRequest }>(
    pathOf(LIST_CALLS.list),
    {
      config,
      schema: {
        tags,
        summary: `${page.title.en}: rows`,
        body: toListBody(page),
        response: answerOf(toListData(page)),
      },
    },
    async (request) => toSuccess(request, await service.list(readerOf(request), request.body)),
  );

  app.post<{ Body: ListQuery }>(
    pathOf(LIST_CALLS.tabs),
    {
      config,
      schema: {
        tags,
        summary: `${page.title.en}: counts`,
        body: toTabsBody(page),
        response: answerOf(TABS_DATA),
      },
    },
    async (request) => toSuccess(request, await service.tabs(readerOf(request), request.body)),
  );

  app.get<{ Querystring: { id: string } }>(
    pathOf(LIST_CALLS.detail),
    {
      config,
      schema: {
        tags,
        summary: `${page.title.en}: one row`,
        querystring: DETAIL_QUERY,
        response: answerOf(toRowSchema(page.fields)),
      },
    },
    async (request) => toSuccess(request, await service.detail(readerOf(request), request.query.id)),
  );
}

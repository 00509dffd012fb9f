import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { toListFiguresEndpoint } from '../../../contract/api/page/figures/list-figures-endpoint';
import {
  toChoicesCall,
  toDetailCall,
  toListCall,
  toListFiguresCall,
  toTabsCall,
} from '../../../contract/api/page/page-calls';
import { toDetailEndpoint, toListEndpoint, toTabsEndpoint } from '../../../contract/api/page/page-endpoints';
import { toChoicesEndpoint } from '../../../contract/api/page/choices/choices-endpoint';
import { hasChoices } from '../../../contract/resources/choice/choices';
import { hasFigures } from '../../../contract/resources/card/card';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ListChoices } from './choices/list-choices';
import type { ListFigures } from './figures/list-figures';
import type { ListService } from './list-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { toFieldError } from '../../plugins/request/field-error';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';

/** The calls that read the rows of a page, generated from its declaration. */
export function installListRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  service: ListService & { readonly figures: ListFigures; readonly choices: ListChoices },
): void {
  const routes = contractRoutes(app);
  const { equipment } = page.source;
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment, isReading: true };
  const tags = [page.id];
  const schemaErrorFormatter = (problems: FastifySchemaValidationError[]) =>
    toFieldError(page.fields, problems);

  routes.post(
    toUrlPath(toListEndpoint(page)),
    {
      config,
      schemaErrorFormatter,
      schema: toRouteSchema(toListCall(page), { tags, summary: `${page.title.en}: rows` }),
    },
    async (request) => toSuccess(request, await service.list(readerOf(request), request.body)),
  );

  routes.post(
    toUrlPath(toTabsEndpoint(page)),
    {
      config,
      schemaErrorFormatter,
      schema: toRouteSchema(toTabsCall(page), { tags, summary: `${page.title.en}: counts` }),
    },
    async (request) => toSuccess(request, await service.tabs(readerOf(request), request.body)),
  );

  if (hasFigures(page)) {
    routes.post(
      toUrlPath(toListFiguresEndpoint(page)),
      {
        config,
        schemaErrorFormatter,
        schema: toRouteSchema(toListFiguresCall(page), { tags, summary: `${page.title.en}: figures` }),
      },
      async (request) => toSuccess(request, await service.figures.read(readerOf(request), request.body)),
    );
  }

  if (hasChoices(page)) {
    routes.post(
      toUrlPath(toChoicesEndpoint(page)),
      { config, schema: toRouteSchema(toChoicesCall(page), { tags, summary: `${page.title.en}: choices` }) },
      async (request) => toSuccess(request, await service.choices.read(readerOf(request), request.body)),
    );
  }

  routes.get(
    toUrlPath(toDetailEndpoint(page)),
    { config, schema: toRouteSchema(toDetailCall(page), { tags, summary: `${page.title.en}: one row` }) },
    async (request) => toSuccess(request, await service.detail(readerOf(request), request.query.id)),
  );
}

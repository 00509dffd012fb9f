import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import {
  toExportEndpoint,
  toExportFileEndpoint,
  toExportTaskEndpoint,
  toStatisticExportEndpoint,
  toTaskFileEndpoint,
} from '../../../contract/api/page/export/export-endpoints';
import {
  EXPORT_CALLS,
  toExportCall,
  toStatisticExportCall,
  toTaskFileCall,
} from '../../../contract/api/page/page-calls';
import type { ExportFormat } from '../../../contract/domain/export/export-task';
import { toLanguage } from '../../../contract/messages/gateway';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { sendFile } from '../../plugins/file-answer';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { toFieldError } from '../../plugins/request/field-error';
import { KEYED_HEADERS } from '../remedy/keyed-headers';
import type { ExportPage, FigureExportPage, ListExportPage } from './export-page';
import type { ExportCaller } from './ask-export';
import type { ExportService, TakenFile } from './export-service';

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const FILE = {
  200: {
    description: 'The file',
    content: Object.fromEntries(
      Object.values(MEDIA_TYPES).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  },
};

/** A page as a file: asked for, watched, fetched, by whoever may read the page and take it away. */
export function installExportRoutes(
  app: FastifyInstance,
  exported: ExportPage,
  service: ExportService,
): void {
  if (exported.kind === 'list') installListExport(app, exported, service);
  else installFigureExport(app, exported, service);
  installFileRoutes(app, exported, service);
}

function installListExport(app: FastifyInstance, exported: ListExportPage, service: ExportService): void {
  const { page } = exported;
  const routes = contractRoutes(app);
  const config = toGuard(exported);
  const tags = [page.id];

  routes.post(
    toUrlPath(toExportEndpoint(page)),
    {
      config,
      schemaErrorFormatter: (problems) => toFieldError(page.fields, problems),
      schema: {
        ...toRouteSchema(toExportCall(page), { tags, summary: `${page.title.en}: ask for a file` }),
        headers: KEYED_HEADERS,
      },
    },
    async (request) => {
      const caller = { ...callerOf(request), key: request.headers[IDEMPOTENCY_KEY_HEADER] };
      return toSuccess(request, await service.create(exported, caller, request.body));
    },
  );
}

function installFigureExport(app: FastifyInstance, exported: FigureExportPage, service: ExportService): void {
  const { page } = exported;
  contractRoutes(app).post(
    toUrlPath(toStatisticExportEndpoint(page)),
    {
      config: toGuard(exported),
      schema: {
        ...toRouteSchema(toStatisticExportCall(page), {
          tags: [page.id],
          summary: `${page.title.en}: ask for a file`,
        }),
        headers: KEYED_HEADERS,
      },
    },
    async (request) => {
      const caller = { ...callerOf(request), key: request.headers[IDEMPOTENCY_KEY_HEADER] };
      return toSuccess(request, await service.createFigures(exported, caller, request.body));
    },
  );
}

function toGuard({ permission, equipment }: ExportPage): RouteGuard {
  return { permission, scope: 'tenant', equipment };
}

/** How far a file is, and the file. */
function installFileRoutes(app: FastifyInstance, exported: ExportPage, service: ExportService): void {
  const { page } = exported;
  const routes = contractRoutes(app);
  const config = toGuard(exported);
  const tags = [page.id];
  routes.post(
    toUrlPath(toExportTaskEndpoint(page)),
    {
      config: { ...config, isBackground: true, isReading: true },
      schema: toRouteSchema(EXPORT_CALLS.task, { tags, summary: `${page.title.en}: how far a file is` }),
    },
    async (request) =>
      toSuccess(request, await service.task(exported, callerOf(request), request.body.taskId)),
  );

  routes.post(
    toUrlPath(toExportFileEndpoint(page)),
    {
      config: { ...config, isReading: true },
      schema: {
        ...{ tags, summary: `${page.title.en}: the file` },
        body: EXPORT_CALLS.file.body,
        response: FILE,
      },
    },
    async (request, reply) =>
      send(reply, await service.file(exported, callerOf(request), request.body.taskId)),
  );
}

/** The file of a row of a page of tasks, for each of its actions that hands one over. */
export function installTaskFileRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  service: ExportService,
): void {
  const routes = contractRoutes(app);
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'exportFile')) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
    };
    routes.post(
      toUrlPath(toTaskFileEndpoint(page, action)),
      {
        config,
        schema: {
          tags: [page.id],
          summary: `${page.title.en}: ${action.title.en}`,
          body: toTaskFileCall(action).body,
          response: FILE,
        },
      },
      async (request, reply) => {
        const [taskId = ''] = request.body.ids ?? [];
        return send(reply, await service.fileOf({ page, action }, callerOf(request), taskId));
      },
    );
  }
}

function callerOf(request: FastifyRequest): ExportCaller {
  return {
    reader: readerOf(request),
    actor: actorOf(request),
    language: toLanguage(request.headers['accept-language']),
  };
}

function send(reply: FastifyReply, { name, format, bytes, content }: TakenFile): FastifyReply {
  return sendFile(reply, { name, type: MEDIA_TYPES[format], bytes, content });
}

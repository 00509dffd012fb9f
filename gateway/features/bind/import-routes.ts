import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import { toImportEndpoint } from '../../../contract/api/page/import-endpoint';
import { toImportCall } from '../../../contract/api/page/page-calls';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { ImportService } from './import-service';

const HEADERS = Type.Object({ [IDEMPOTENCY_KEY_HEADER]: Type.String({ pattern: '^[\\w-]{8,64}$' }) });

/** The call that adds many rows at once: `POST {resource}/{action}/import`. */
export function installImportRoute(
  app: FastifyInstance,
  { page, action }: { readonly page: ResolvedListPage; readonly action: ResolvedAction },
  service: ImportService,
): void {
  const config: RouteGuard = {
    permission: [...page.reads, parseExpression(action.permission)],
    scope: 'tenant',
    equipment: page.source.equipment,
  };
  contractRoutes(app).post(
    toUrlPath(toImportEndpoint(page, action)),
    {
      config,
      schema: {
        ...toRouteSchema(toImportCall(action), {
          tags: [page.id],
          summary: `${page.title.en}: ${action.title.en}, many at once`,
        }),
        headers: HEADERS,
      },
    },
    async (request) => {
      const caller = {
        reader: readerOf(request),
        actor: actorOf(request),
        key: request.headers[IDEMPOTENCY_KEY_HEADER],
      };
      return toSuccess(request, await service.run(caller, request.body));
    },
  );
}

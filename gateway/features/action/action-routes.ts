import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import { toActionCall } from '../../../contract/api/page/page-calls';
import { toActionEndpoint } from '../../../contract/api/page/page-endpoints';
import { hasOwnCall, needsPassword } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ActionService } from './action-service';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { actorOf } from '../../plugins/actor-of';
import { toFieldError } from '../../plugins/request/field-error';
import { readerOf } from '../../plugins/reader-of';

const KEY = Type.String({ pattern: '^[\\w-]{8,64}$' });
const HEADERS = Type.Object({ [IDEMPOTENCY_KEY_HEADER]: KEY });

/** Asks whoever calls for the password once more. @throws ApiError `refused` when it is not right. */
export type ProvePassword = (request: FastifyRequest, password: string) => Promise<void>;

/** One call per declared action of a page: `POST {resource}/{action}`. */
export function installActionRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  { service, provePassword }: { readonly service: ActionService; readonly provePassword: ProvePassword },
): void {
  const routes = contractRoutes(app);
  for (const action of page.actions.filter((each) => !hasOwnCall(each))) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
    };
    routes.post(
      toUrlPath(toActionEndpoint(page, action)),
      {
        config,
        schemaErrorFormatter: (problems) => toFieldError(action.params, problems),
        schema: {
          ...toRouteSchema(toActionCall(action), {
            tags: [page.id],
            summary: `${page.title.en}: ${action.title.en}`,
          }),
          headers: HEADERS,
        },
      },
      async (request) => {
        // The password goes no further than this: nothing behind stores, compares or logs it.
        const { password, ...asked } = request.body;
        const isProven = needsPassword(action) || password !== undefined;
        if (isProven) await provePassword(request, password ?? '');
        const caller = {
          reader: readerOf(request),
          actor: actorOf(request),
          key: request.headers[IDEMPOTENCY_KEY_HEADER],
          isProven,
        };
        return toSuccess(request, await service.run(caller, action, asked));
      },
    );
  }
}

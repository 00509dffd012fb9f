import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import {
  ACTION_OUTCOMES,
  ACTION_ROWS_MAX,
  REASON_MAX_LENGTH,
  type ActionRequest,
} from '../../../contract/api/action';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ActionService } from './action-service';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { actorOf } from '../../plugins/actor-of';
import { answerOf, closed, ID } from '../../../contract/api/answer';
import { toParametersSchema } from '../list/field-schema';
import { readerOf } from '../../plugins/reader-of';

const KEY = Type.String({ pattern: '^[\\w-]{8,64}$' });
const HEADERS = Type.Object({ [IDEMPOTENCY_KEY_HEADER]: KEY });

const ANSWER = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      outcome: Type.Unsafe({ type: 'string', enum: [...ACTION_OUTCOMES] }),
    }),
  ),
});

/** One call per declared action of a page: `POST {resource}/{action}`. */
export function installActionRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  service: ActionService,
): void {
  for (const action of page.actions) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
    };
    app.post<{ Body: ActionRequest; Headers: { [IDEMPOTENCY_KEY_HEADER]: string } }>(
      toUrlPath({ version: 'v1', path: `${page.id}/${action.name}` }),
      {
        config,
        schema: {
          tags: [page.id],
          summary: `${page.title.en}: ${action.title.en}`,
          headers: HEADERS,
          body: toBody(action),
          response: answerOf(ANSWER),
        },
      },
      async (request) => {
        const caller = {
          reader: readerOf(request),
          actor: actorOf(request),
          key: request.headers[IDEMPOTENCY_KEY_HEADER],
        };
        return toSuccess(request, await service.run(caller, action, request.body));
      },
    );
  }
}

function toBody({ isBulk, needsReason, params }: ResolvedAction) {
  return closed({
    ids: Type.Array(ID, { minItems: 1, maxItems: isBulk ? ACTION_ROWS_MAX : 1 }),
    // Trimming comes later and may bring it into its bounds.
    ...(needsReason ? { reason: Type.String({ maxLength: 2 * REASON_MAX_LENGTH }) } : {}),
    ...(params.length > 0 ? { params: toParametersSchema(params) } : {}),
  });
}

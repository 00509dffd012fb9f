import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import { CONVERSATION_CALL, HANDLERS_CALL, MERGE_TARGETS_CALL } from '../../../contract/api/page/page-calls';
import {
  toConversationEndpoint,
  toHandlersEndpoint,
  toMergeTargetsEndpoint,
} from '../../../contract/api/page/ticket/conversation-endpoint';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { readerOf } from '../../plugins/reader-of';
import { actorOf } from '../../plugins/actor-of';
import type { Conversations } from './conversation';
import type { Handlers } from './handlers';
import type { MergeTargets } from './merge-targets';

/** What was said of one ticket, for whoever may read the list of tickets. */
export function installConversationRoute(
  app: FastifyInstance,
  page: ResolvedListPage,
  conversations: Conversations,
): void {
  const { id, title, reads, source } = page;
  if (source.table !== 'ticket') return;
  const summary = `${title.en}: what was said of one ticket`;
  contractRoutes(app).post(
    toUrlPath(toConversationEndpoint(page)),
    {
      config: { permission: reads, scope: 'tenant', equipment: source.equipment, isReading: true },
      schema: toRouteSchema(CONVERSATION_CALL, { tags: [id], summary }),
    },
    async (request) => toSuccess(request, await conversations.read(readerOf(request), request.body)),
  );
}

/** Who may see to tickets, for whoever may read them: they stand among the filters, and are assigned to. */
export function installHandlersRoute(app: FastifyInstance, page: ResolvedListPage, handlers: Handlers): void {
  const { id, title, reads, source } = page;
  if (source.table !== 'ticket') return;
  contractRoutes(app).post(
    toUrlPath(toHandlersEndpoint(page)),
    {
      config: { permission: reads, scope: 'tenant', equipment: source.equipment, isReading: true },
      schema: toRouteSchema(HANDLERS_CALL, { tags: [id], summary: `${title.en}: who sees to them` }),
    },
    async (request) => {
      const asker = { reader: readerOf(request), ownId: actorOf(request).ownId };
      return toSuccess(request, await handlers.read(asker, request.body));
    },
  );
}

/** What tickets may be merged into, for whoever may merge them. */
export function installMergeRoute(app: FastifyInstance, page: ResolvedListPage, targets: MergeTargets): void {
  const { id, title, reads, source } = page;
  for (const action of page.actions) {
    if (action.effect.kind !== 'ticketStep' || action.effect.step !== 'merge') continue;
    contractRoutes(app).post(
      toUrlPath(toMergeTargetsEndpoint(page, action)),
      {
        config: {
          permission: [...reads, parseExpression(action.permission)],
          scope: 'tenant',
          equipment: source.equipment,
          isReading: true,
        },
        schema: toRouteSchema(MERGE_TARGETS_CALL, { tags: [id], summary: `${title.en}: what to merge into` }),
      },
      async (request) => toSuccess(request, await targets.read(readerOf(request), request.body)),
    );
  }
}

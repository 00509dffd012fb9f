import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { CONVERSATION_CALL } from '../../../contract/api/page/page-calls';
import { toConversationEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { readerOf } from '../../plugins/reader-of';
import type { Conversations } from './conversation';

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
      config: { permission: reads, scope: 'tenant', equipment: source.equipment },
      schema: toRouteSchema(CONVERSATION_CALL, { tags: [id], summary }),
    },
    async (request) => toSuccess(request, await conversations.read(readerOf(request), request.body)),
  );
}

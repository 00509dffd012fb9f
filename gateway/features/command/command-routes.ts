import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { COMMAND_CALLS } from '../../../contract/api/page/page-calls';
import { toCommandCancelEndpoint, toCommandListEndpoint } from '../../../contract/api/page/page-endpoints';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { CommandList, DevicePage } from './command-list';

/** Commands to the devices of a page, for whoever may read it; taking one back needs the right of its action. */
export function installCommandRoutes(app: FastifyInstance, page: DevicePage, commands: CommandList): void {
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  const routes = contractRoutes(app);
  const wordsOf = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
  routes.post(
    toUrlPath(toCommandListEndpoint(page)),
    {
      config: { ...config, isReading: true },
      schema: toRouteSchema(COMMAND_CALLS.list, wordsOf('commands')),
    },
    async (request) => toSuccess(request, await commands.list(readerOf(request), request.body)),
  );
  routes.post(
    toUrlPath(toCommandCancelEndpoint(page)),
    { config, schema: toRouteSchema(COMMAND_CALLS.cancel, wordsOf('take commands back')) },
    async (request) => {
      const caller = { reader: readerOf(request), actor: actorOf(request) };
      return toSuccess(request, await commands.cancel(caller, request.body));
    },
  );
}

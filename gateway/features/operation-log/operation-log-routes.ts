import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { toLanguage } from '../../../contract/messages/gateway';
import type { OperationLog } from './operation-log';
import type { LogExport } from './operation-log-export';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { sendCsv } from '../../plugins/file-answer';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';

/** Of both kinds of main account, for what is the organisation's own. */
export const MAIN_ACCOUNT: RouteGuard = {
  permission: [parseExpression('franchisee | agentFranchisee')],
  scope: 'self',
};

const OWN: RouteGuard = { permission: 'open', scope: 'self', isReading: true };

/** The log of the caller's own organisation (pages 0.2). */
export function installOperationLogRoutes(
  app: FastifyInstance,
  { log, file }: { readonly log: OperationLog; readonly file: LogExport },
): void {
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.operationLogList),
    {
      config: { ...MAIN_ACCOUNT, isReading: true },
      schema: toRouteSchema(CALLS.operationLogList, { summary: 'Operation log' }),
    },
    async (request) => toSuccess(request, await log.list(callerOf(request).own.franchiseeId, request.body)),
  );

  routes.post(
    toUrlPath(ENDPOINTS.ownLogList),
    { config: OWN, schema: toRouteSchema(CALLS.ownLogList, { summary: 'What the own account did' }) },
    async (request) => {
      const { accountId, own } = callerOf(request);
      return toSuccess(request, await log.list(own.franchiseeId, { ...request.body, accountId }));
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.operationLogExport),
    {
      config: MAIN_ACCOUNT,
      schema: {
        summary: 'Operation log as a CSV file',
        body: CALLS.operationLogExport.body,
        response: {
          200: {
            description: 'The file',
            content: { 'text/csv': { schema: CALLS.operationLogExport.answer } },
          },
        },
      },
    },
    async (request, reply) => {
      const language = toLanguage(request.headers['accept-language']);
      return sendCsv(reply, await file.export(request.body, ownActorOf(request), language));
    },
  );
}

import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import {
  ACCOUNT_ENDPOINTS,
  type OperationLogFilter,
  type OperationLogRequest,
} from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import { toLanguage } from '../../../contract/messages/gateway';
import type { OperationLog } from './operation-log';
import type { LogExport } from './operation-log-export';
import { toSuccess } from '../../plugins/envelope';
import { sendCsv } from '../../plugins/file-answer';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed, nullable } from '../../../contract/api/answer';
import { PAGE_NUMBER, PAGE_SIZE } from '../list/list-schema';

/** Of both kinds of main account, for what is the organisation's own. */
export const MAIN_ACCOUNT: RouteGuard = {
  permission: [parseExpression('franchisee | agentFranchisee')],
  scope: 'self',
};

const WORD = Type.String({ minLength: 1, maxLength: KEYWORD_MAX_LENGTH });
const MOMENT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const RESULT = Type.Unsafe<'success' | 'failure'>({ type: 'string', enum: ['success', 'failure'] });

const LOG_FILTER = {
  period: Type.Array(MOMENT, { minItems: 2, maxItems: 2 }),
  actorName: Type.Optional(WORD),
  action: Type.Optional(WORD),
  result: Type.Optional(RESULT),
  isOnBehalf: Type.Optional(Type.Boolean()),
};
const LOG_BODY = closed({
  ...LOG_FILTER,
  page: Type.Optional(PAGE_NUMBER),
  pageSize: Type.Optional(PAGE_SIZE),
});

const LOG_ROW = Type.Object({
  id: Type.String(),
  at: Type.Integer(),
  actorName: Type.String(),
  accountType: Type.Integer(),
  onBehalfOf: nullable(Type.String()),
  module: Type.String(),
  action: Type.String(),
  targetName: Type.String(),
  reason: nullable(Type.String()),
  ip: Type.String(),
  result: RESULT,
});

const LOG_DATA = Type.Object({
  list: Type.Array(LOG_ROW),
  total: Type.Integer(),
  isTotalCapped: Type.Boolean(),
});

/** The log of the caller's own organisation (pages 0.2). */
export function installOperationLogRoutes(
  app: FastifyInstance,
  { log, file }: { readonly log: OperationLog; readonly file: LogExport },
): void {
  app.post<{ Body: OperationLogRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.operationLogList),
    {
      config: MAIN_ACCOUNT,
      schema: { summary: 'Operation log', body: LOG_BODY, response: answerOf(LOG_DATA) },
    },
    async (request) => toSuccess(request, await log.list(callerOf(request).own.franchiseeId, request.body)),
  );

  app.post<{ Body: OperationLogFilter }>(
    toUrlPath(ACCOUNT_ENDPOINTS.operationLogExport),
    {
      config: MAIN_ACCOUNT,
      schema: {
        summary: 'Operation log as a CSV file',
        body: closed(LOG_FILTER),
        response: { 200: { description: 'The file', content: { 'text/csv': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const language = toLanguage(request.headers['accept-language']);
      return sendCsv(reply, await file.export(request.body, ownActorOf(request), language));
    },
  );
}

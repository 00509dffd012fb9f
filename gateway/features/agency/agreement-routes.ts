import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { ACCOUNT_ENDPOINTS } from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import {
  PROXY_ACTIONS,
  PROXY_FIGURES_MAX,
  PROXY_SHARE_MAX,
  AgreementState,
  type AgreementAction,
  type AgreementApplication,
  type AgreementEnterRequest,
  type AgreementFiguresRequest,
  type AgreementListRequest,
  type AgreementReview,
} from '../../../contract/api/agreement';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import type { AgreementCaller, AgreementService } from './agreement-service';
import type { AgreementFigureService } from './agreement-figures';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed, ID, listOf, nullable } from '../../../contract/api/answer';
import { PAGE_NUMBER, PAGE_SIZE } from '../list/list-schema';
import { MAIN_ACCOUNT } from '../operation-log/operation-log-routes';

const AGENT: RouteGuard = { permission: [parseExpression('agentFranchisee')], scope: 'self' };
// Sub-accounts of an agent work for its merchants too and hold no role key; the service knows agents.
const ANY_AGENT: RouteGuard = { permission: 'open', scope: 'self' };

const PERMISSIONS_MAX = 500;
const STORES_MAX = 500;
const NAME_MAX_LENGTH = 50;
const REMARK_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 100;

const MOMENT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const PERMISSION_IDS = Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  maxItems: PERMISSIONS_MAX,
});

const APPLY_BODY = closed({
  franchiseeMobile: Type.String({ maxLength: 20 }),
  franchiseeName: Type.String({ maxLength: NAME_MAX_LENGTH }),
  equipmentTypes: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }),
  permissionIds: PERMISSION_IDS,
  startAt: MOMENT,
  endAt: MOMENT,
  shareRate: Type.Number({ minimum: 0, maximum: PROXY_SHARE_MAX }),
  remark: Type.String({ maxLength: REMARK_MAX_LENGTH }),
});

const REVIEW_BODY = closed({
  applyId: ID,
  action: Type.Unsafe<AgreementAction>({ type: 'string', enum: [...PROXY_ACTIONS] }),
  permissionIds: Type.Optional(PERMISSION_IDS),
  storeIds: Type.Optional(Type.Array(ID, { maxItems: STORES_MAX })),
  endAt: Type.Optional(MOMENT),
  reason: Type.Optional(Type.String({ maxLength: REASON_MAX_LENGTH })),
  captcha: Type.Optional(Type.String({ maxLength: 10 })),
});

const STATE = Type.Unsafe<AgreementState>({ type: 'integer', enum: Object.values(AgreementState) });
const LIST_BODY = closed({
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX_LENGTH })),
  states: Type.Optional(Type.Array(STATE, { maxItems: 6 })),
  page: Type.Optional(PAGE_NUMBER),
  pageSize: Type.Optional(PAGE_SIZE),
});

const ENTER_BODY = closed({ franchiseeId: ID });

const FIGURES_BODY = closed({
  franchiseeIds: Type.Array(ID, { minItems: 1, maxItems: PROXY_FIGURES_MAX }),
});
const FIGURES = Type.Object({
  franchiseeId: Type.String(),
  storeCount: Type.Integer(),
  deviceCount: nullable(Type.Integer()),
  offlineCount: nullable(Type.Integer()),
  incomeCents: nullable(Type.Integer()),
});

const MERCHANT = Type.Object({ franchiseeId: Type.String(), franchiseeName: Type.String() });

const PROXY_ROW = Type.Object({
  id: Type.String(),
  agentName: Type.String(),
  franchiseeId: Type.String(),
  franchiseeName: Type.String(),
  franchiseeMobile: Type.String(),
  subjectType: Type.Integer(),
  certification: Type.Integer(),
  equipmentTypes: Type.Array(Type.String()),
  permissionIds: Type.Array(Type.Integer()),
  storeIds: nullable(Type.Array(Type.String())),
  shareRate: Type.Number(),
  startAt: Type.Integer(),
  endAt: Type.Integer(),
  state: Type.Integer(),
  renewalEndAt: nullable(Type.Integer()),
  appliedAt: Type.Integer(),
  reviewedAt: nullable(Type.Integer()),
  reason: nullable(Type.String()),
  remark: Type.String(),
  isEntered: Type.Boolean(),
});

/** Agents acting for merchants (spec §7, pages 10). */
export function installAgreementRoutes(
  app: FastifyInstance,
  { service, figures }: { readonly service: AgreementService; readonly figures: AgreementFigureService },
): void {
  app.post<{ Body: AgreementApplication }>(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyApply),
    {
      config: AGENT,
      schema: {
        summary: 'Apply to operate a merchant',
        body: APPLY_BODY,
        response: answerOf(Type.Object({ id: Type.String() })),
      },
    },
    async (request) => toSuccess(request, await service.apply(agreementCallerOf(request), request.body)),
  );

  app.post<{ Body: AgreementReview }>(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyReview),
    {
      config: MAIN_ACCOUNT,
      schema: { summary: 'Move an agency on', body: REVIEW_BODY, response: answerOf(PROXY_ROW) },
    },
    async (request) => toSuccess(request, await service.review(agreementCallerOf(request), request.body)),
  );

  app.post<{ Body: AgreementListRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyApplyList),
    {
      config: MAIN_ACCOUNT,
      schema: {
        summary: 'Applications and agencies',
        body: LIST_BODY,
        response: answerOf(listOf(PROXY_ROW)),
      },
    },
    async (request) => toSuccess(request, await service.list(agreementCallerOf(request), request.body)),
  );

  app.post<{ Body: AgreementFiguresRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyFigures),
    {
      config: AGENT,
      schema: {
        summary: 'How operated merchants do',
        body: FIGURES_BODY,
        response: answerOf(listOf(FIGURES)),
      },
    },
    async (request) => {
      const list = await figures.figures(callerOf(request).own.franchiseeId, request.body.franchiseeIds);
      return toSuccess(request, { list, total: list.length });
    },
  );

  app.get(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyMerchants),
    {
      config: ANY_AGENT,
      schema: { summary: 'Merchants to act for', response: answerOf(listOf(MERCHANT)) },
    },
    async (request) => {
      const list = await service.merchants(agreementCallerOf(request));
      return toSuccess(request, { list, total: list.length });
    },
  );

  app.post<{ Body: AgreementEnterRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.proxyEnter),
    {
      config: ANY_AGENT,
      schema: { summary: 'Act for another merchant', body: ENTER_BODY, response: answerOf(Type.Null()) },
    },
    async (request) => {
      await service.enter(agreementCallerOf(request), request.body.franchiseeId);
      return toSuccess(request, null);
    },
  );
}

function agreementCallerOf(request: FastifyRequest): AgreementCaller {
  return { session: callerOf(request), actor: ownActorOf(request) };
}

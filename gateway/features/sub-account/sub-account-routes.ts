import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ACCOUNT_ENDPOINTS,
  SUB_ACCOUNT_STATES,
  type SubAccountChange,
  type SubAccountCreation,
  type SubAccountListRequest,
} from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import type { MainAccount, SubAccountService } from './sub-account-service';
import type { SubAccountAct } from './sub-account-state';
import { toSuccess } from '../../plugins/envelope';
import { callerOf } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed, ID, ID_BODY, listOf, nullable } from '../../../contract/api/answer';
import { PASSWORD } from '../password/captcha-routes';
import { PAGE_NUMBER, PAGE_SIZE } from '../list/list-schema';
import { MAIN_ACCOUNT } from '../operation-log/operation-log-routes';

const NAME_MAX_LENGTH = 20;
const STORES_MAX = 500;
const PERMISSIONS_MAX = 500;
/** Ten thousand yuan: above any order, below a slip of the hand. */
const REFUND_LIMIT_MAX_CENTS = 1_000_000;

const MOMENT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const CENTS = Type.Integer({ minimum: 0, maximum: REFUND_LIMIT_MAX_CENTS });
const PERMISSION_IDS = Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
  maxItems: PERMISSIONS_MAX,
});

const FORM = {
  username: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH }),
  storeIds: nullable(Type.Array(ID, { maxItems: STORES_MAX })),
  roleTemplate: Type.String({ maxLength: 40 }),
  includePermissions: PERMISSION_IDS,
  excludePermissions: PERMISSION_IDS,
  refundLimitSingleCents: CENTS,
  refundLimitDayCents: CENTS,
  expiresAt: nullable(MOMENT),
};
const CREATE_BODY = closed({ ...FORM, mobile: Type.String({ maxLength: 20 }), password: PASSWORD });
const UPDATE_BODY = closed({ ...FORM, id: ID });
const LIST_BODY = closed({
  page: Type.Optional(PAGE_NUMBER),
  pageSize: Type.Optional(PAGE_SIZE),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX_LENGTH })),
});

const SUB_ACCOUNT = Type.Object({
  id: Type.String(),
  mobile: Type.String(),
  username: Type.String(),
  storeIds: nullable(Type.Array(Type.String())),
  roleTemplate: Type.String(),
  includePermissions: Type.Array(Type.Integer()),
  shouldHavePermissions: Type.Array(Type.Integer()),
  excludePermissions: Type.Array(Type.Integer()),
  refundLimitSingleCents: Type.Integer(),
  refundLimitDayCents: Type.Integer(),
  state: Type.Unsafe({ type: 'string', enum: [...SUB_ACCOUNT_STATES] }),
  expiresAt: nullable(Type.Integer()),
  createdAt: Type.Integer(),
  lastLoginAt: nullable(Type.Integer()),
});

/** Sub-accounts of the caller's own organisation (pages 10, 11.4). */
export function installSubAccountRoutes(app: FastifyInstance, service: SubAccountService): void {
  const config = MAIN_ACCOUNT;
  const one = answerOf(SUB_ACCOUNT);

  app.post<{ Body: SubAccountListRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.subAccountList),
    {
      config,
      schema: { summary: 'Sub-accounts', body: LIST_BODY, response: answerOf(listOf(SUB_ACCOUNT)) },
    },
    async (request) => toSuccess(request, await service.list(mainOf(request), request.body)),
  );

  app.get<{ Querystring: { id: string } }>(
    toUrlPath(ACCOUNT_ENDPOINTS.subAccountDetail),
    { config, schema: { summary: 'One sub-account', querystring: ID_BODY, response: one } },
    async (request) => toSuccess(request, await service.detail(mainOf(request), request.query.id)),
  );

  app.post<{ Body: SubAccountCreation }>(
    toUrlPath(ACCOUNT_ENDPOINTS.subAccountCreate),
    { config, schema: { summary: 'Create a sub-account', body: CREATE_BODY, response: one } },
    async (request) => toSuccess(request, await service.create(mainOf(request), request.body)),
  );

  app.post<{ Body: SubAccountChange }>(
    toUrlPath(ACCOUNT_ENDPOINTS.subAccountUpdate),
    { config, schema: { summary: 'Change a sub-account', body: UPDATE_BODY, response: one } },
    async (request) => toSuccess(request, await service.update(mainOf(request), request.body)),
  );

  const switches: readonly (readonly [string, SubAccountAct])[] = [
    [toUrlPath(ACCOUNT_ENDPOINTS.subAccountEnable), 'enable'],
    [toUrlPath(ACCOUNT_ENDPOINTS.subAccountDisable), 'disable'],
  ];
  for (const [path, act] of switches) {
    app.post<{ Body: { id: string } }>(
      path,
      { config, schema: { summary: `A sub-account: ${act}`, body: ID_BODY, response: one } },
      async (request) => toSuccess(request, await service.switch(mainOf(request), request.body.id, act)),
    );
  }

  app.post<{ Body: { id: string } }>(
    toUrlPath(ACCOUNT_ENDPOINTS.subAccountDelete),
    {
      config,
      schema: { summary: 'Delete a sub-account', body: ID_BODY, response: answerOf(Type.Null()) },
    },
    async (request) => {
      await service.remove(mainOf(request), request.body.id);
      return toSuccess(request, null);
    },
  );
}

function mainOf(request: FastifyRequest): MainAccount {
  return { session: callerOf(request), actor: ownActorOf(request) };
}

import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { LIST_CALLS, toUrlPath } from '../../../contract/api/endpoints';
import type { AccountDetail } from '../../../contract/api/user';
import { maskMobile } from '../../../contract/mobile';
import type { ResolvedStandalonePage } from '../../../contract/resources/resolved';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { findOperatingAgent, readAccount } from './personal-center-repository';
import { answerOf } from '../../../contract/api/answer';

const ACCOUNT_DETAIL = Type.Object({
  username: Type.String(),
  mobile: Type.String(),
  accountType: Type.Integer(),
  franchiseeName: Type.String(),
  createdAt: Type.Integer(),
  lastLoginAt: Type.Unsafe({ type: ['integer', 'null'] }),
  lastLoginIp: Type.Unsafe({ type: ['string', 'null'] }),
  subjectType: Type.Integer(),
  certification: Type.Integer(),
  proxy: Type.Unsafe({
    type: ['object', 'null'],
    properties: {
      agentName: { type: 'string' },
      startAt: { type: 'integer' },
      endAt: { type: 'integer' },
    },
  }),
});

/** The account's own data (pages: personal center). */
export function installPersonalCenterRoutes(
  app: FastifyInstance,
  page: ResolvedStandalonePage,
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => number },
): void {
  const config: RouteGuard = { permission: page.reads, scope: 'self' };
  app.get(
    toUrlPath({ version: 'v1', path: `${page.id}/${LIST_CALLS.detail}` }),
    { config, schema: { tags: [page.id], summary: page.title.en, response: answerOf(ACCOUNT_DETAIL) } },
    async (request) => {
      const { accountId, own } = callerOf(request);
      const account = await readAccount(db, accountId);
      const agent = await findOperatingAgent(db, own.franchiseeId, now());
      const detail: AccountDetail = { ...account, mobile: maskMobile(account.mobile), proxy: agent ?? null };
      return toSuccess(request, detail);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { AccountDetail } from '../../../contract/api/account/account';
import { CALLS } from '../../../contract/api/calls';
import { toUrlPath } from '../../../contract/api/endpoints';
import { toDetailEndpoint } from '../../../contract/api/page/page-endpoints';
import { maskMobile } from '../../../contract/mobile';
import type { ResolvedStandalonePage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { readAccount } from './personal-center-repository';

/** The account's own data (pages: personal center). */
export function installPersonalCenterRoutes(
  app: FastifyInstance,
  page: ResolvedStandalonePage,
  { db }: { readonly db: Kysely<Database> },
): void {
  const config: RouteGuard = { permission: page.reads, scope: 'self' };
  contractRoutes(app).get(
    toUrlPath(toDetailEndpoint(page)),
    { config, schema: toRouteSchema(CALLS.accountDetail, { tags: [page.id], summary: page.title.en }) },
    async (request) => {
      const { accountId, own, operatedBy } = callerOf(request);
      const account = await readAccount(db, { franchiseeId: own.franchiseeId, accountId });
      const detail: AccountDetail = { ...account, mobile: maskMobile(account.mobile), proxy: operatedBy };
      return toSuccess(request, detail);
    },
  );
}

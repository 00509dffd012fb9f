import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { parseExpression } from '../../../contract/access/expression';
import { toBlockRuleEndpoint } from '../../../contract/api/page/block/block-rule-endpoint';
import { toUrlPath } from '../../../contract/api/endpoints';
import { BLOCK_RULE_CALL } from '../../../contract/api/page/page-calls';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { readBlockRule } from './block-rule';

/** The rule that suggests users, for whoever may set it. */
export function installBlockRuleRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  db: Kysely<Database>,
): void {
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'blockRule')) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
      isReading: true,
    };
    const words = { tags: [page.id], summary: `${page.title.en}: ${action.title.en}, as it stands` };
    contractRoutes(app).post(
      toUrlPath(toBlockRuleEndpoint(page, action)),
      { config, schema: toRouteSchema(BLOCK_RULE_CALL, words) },
      async (request) => {
        const { franchiseeId, storeIds } = readerOf(request);
        const rule = await withTenant(db, franchiseeId, (trx) => readBlockRule(trx, franchiseeId));
        return toSuccess(request, { ...rule, mayChange: storeIds === null });
      },
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import {
  toCouponListEndpoint,
  toCouponWithdrawEndpoint,
} from '../../../contract/api/page/remedy/coupon-endpoints';
import { COUPON_CALLS } from '../../../contract/api/page/page-calls';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { CouponService } from './coupon-service';
import { KEYED_HEADERS } from './keyed-headers';

/** The coupons of an order, for whoever may read the page; taking one back asks for the right to give them. */
export function installCouponRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  service: CouponService,
): void {
  const routes = contractRoutes(app);
  const config: RouteGuard = { permission: page.reads, scope: 'tenant', equipment: page.source.equipment };
  const toWords = (summary: string) => ({ tags: [page.id], summary: `${page.title.en}: ${summary}` });
  routes.post(
    toUrlPath(toCouponListEndpoint(page)),
    {
      config: { ...config, isReading: true },
      schema: toRouteSchema(COUPON_CALLS.list, toWords('coupons of one order')),
    },
    async (request) => toSuccess(request, await service.list(readerOf(request), request.body.id)),
  );
  for (const action of page.actions.filter(({ effect }) => effect.kind === 'compensate')) {
    const permission = [...page.reads, parseExpression(action.permission)];
    const words = toWords(`${action.title.en}, withdraw a coupon`);
    routes.post(
      toUrlPath(toCouponWithdrawEndpoint(page, action)),
      {
        config: { ...config, permission },
        schema: { ...toRouteSchema(COUPON_CALLS.withdraw, words), headers: KEYED_HEADERS },
      },
      async (request) => {
        const key = request.headers[IDEMPOTENCY_KEY_HEADER];
        const caller = { reader: readerOf(request), actor: actorOf(request), key, isProven: false };
        return toSuccess(request, await service.withdraw(caller, request.body));
      },
    );
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../../contract/access/expression';
import { toUrlPath } from '../../../../contract/api/endpoints';
import { REFUND_CALLS } from '../../../../contract/api/page/page-calls';
import {
  toRefundListEndpoint,
  toRefundQuoteEndpoint,
} from '../../../../contract/api/page/refund/refund-endpoints';
import { actorOf } from '../../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../../plugins/contract-types';
import { toSuccess } from '../../../plugins/envelope';
import type { RouteGuard } from '../../../plugins/guard';
import { readerOf } from '../../../plugins/reader-of';
import type { OrderPage } from './order-in-scope';
import type { RefundCaller, RefundDesk } from './refund-desk';

/** The refunds of one order for whoever may see it, and what may go back for whoever may refund. */
export function installRefundDeskRoutes(app: FastifyInstance, page: OrderPage, desk: RefundDesk): void {
  const routes = contractRoutes(app);
  const guard = { scope: 'tenant', equipment: page.source.equipment, isReading: true } as const;
  const words = (what: string) => ({ tags: [page.id], summary: `${page.title.en}: ${what}` });
  const reads: RouteGuard = { ...guard, permission: page.reads };
  routes.post(
    toUrlPath(toRefundListEndpoint(page)),
    { config: reads, schema: toRouteSchema(REFUND_CALLS.list, words('refunds of one order')) },
    async (request) => toSuccess(request, await desk.list(toCaller(request), request.body.id)),
  );
  const refund = page.actions.find(({ effect }) => effect.kind === 'refund');
  if (refund === undefined) return;
  const refunds: RouteGuard = {
    ...guard,
    permission: [...page.reads, parseExpression(refund.permission)],
  };
  routes.post(
    toUrlPath(toRefundQuoteEndpoint(page)),
    { config: refunds, schema: toRouteSchema(REFUND_CALLS.quote, words('what may be refunded')) },
    async (request) => toSuccess(request, await desk.quote(toCaller(request), request.body.id)),
  );
}

function toCaller(request: FastifyRequest): RefundCaller {
  return { reader: readerOf(request), actor: actorOf(request) };
}

import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import { RECEIPT_PROOF_CALL } from '../../../contract/api/page/receipt/receipt-proof';
import {
  hasReceiptProof,
  toReceiptProofEndpoint,
} from '../../../contract/api/page/receipt/receipt-proof-endpoint';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';

/** Whoever may have receipts paid hears from which amount on the password is asked for. */
export function installReceiptProofs(
  app: FastifyInstance,
  page: ResolvedListPage,
  { passwordFromCents }: { readonly passwordFromCents: number },
): void {
  for (const action of page.actions.filter(hasReceiptProof)) {
    const config: RouteGuard = {
      permission: [...page.reads, parseExpression(action.permission)],
      scope: 'tenant',
      equipment: page.source.equipment,
    };
    const words = { tags: [page.id], summary: `${page.title.en}: when the password is asked for` };
    contractRoutes(app).post(
      toUrlPath(toReceiptProofEndpoint(page, action)),
      { config, schema: toRouteSchema(RECEIPT_PROOF_CALL, words) },
      async (request) => toSuccess(request, { passwordFromCents }),
    );
  }
}

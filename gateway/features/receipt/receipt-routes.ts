import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import {
  hasReceiptProof,
  isAboutSmall,
  isReconciling,
  toReceiptProofEndpoint,
  toReconciliationEndpoint,
  toSmallCashOutsEndpoint,
} from '../../../contract/api/page/receipt/receipt-endpoints';
import { RECEIPT_CALLS } from '../../../contract/api/page/receipt/receipt-calls';
import { endOfDay, startOfDay } from '../../../contract/day';
import { RECONCILED_DAYS_MAX } from '../../../contract/domain/receipt/reconciliation';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { readReconciliation } from './reconciliation';
import { listSmall } from './small-cash-outs';

export interface ReceiptRouteOptions {
  readonly db: Kysely<Database>;
  /** From this amount on, in cents, whoever pays proves again who it is. */
  readonly passwordFromCents: number;
}

/** What actions on receipts ask for beside their own call; pages of other rows have none. */
export function installReceiptCalls(
  app: FastifyInstance,
  page: ResolvedListPage,
  options: ReceiptRouteOptions,
): void {
  for (const action of page.actions) {
    if (hasReceiptProof(action)) installProof(app, page, { ...options, action });
    if (isReconciling(action)) installDays(app, page, { ...options, action });
    if (isAboutSmall(action)) installSmall(app, page, { ...options, action });
  }
}

type Installing = ReceiptRouteOptions & { readonly action: ResolvedAction };

/** Whoever may have receipts paid hears from which amount on the password is asked for. */
function installProof(
  app: FastifyInstance,
  page: ResolvedListPage,
  { action, passwordFromCents }: Installing,
): void {
  contractRoutes(app).post(
    toUrlPath(toReceiptProofEndpoint(page, action)),
    {
      config: toGuard(page, action),
      schema: toRouteSchema(RECEIPT_CALLS.proof, toWords(page, 'when the password is asked for')),
    },
    async (request) => toSuccess(request, { passwordFromCents }),
  );
}

/** Channels know merchants, and no stores: whoever has some stores only cannot compare with them. */
function installDays(app: FastifyInstance, page: ResolvedListPage, { action, db }: Installing): void {
  contractRoutes(app).post(
    toUrlPath(toReconciliationEndpoint(page, action)),
    {
      config: toGuard(page, action),
      schema: toRouteSchema(RECEIPT_CALLS.days, toWords(page, 'days and channels beside their statements')),
    },
    async (request) => {
      const { franchiseeId, storeIds } = readerOf(request);
      if (storeIds !== null) throw apiError(ApiCode.refused, 'reconcileAllStores');
      const days = toDays(request.body.period);
      const list = await withTenant(db, franchiseeId, (trx) =>
        readReconciliation(trx, { franchiseeId, ...days }),
      );
      return toSuccess(request, { list: [...list] });
    },
  );
}

/** Whoever sets it sees how it stands in the stores that they have. */
function installSmall(app: FastifyInstance, page: ResolvedListPage, { action, db }: Installing): void {
  contractRoutes(app).post(
    toUrlPath(toSmallCashOutsEndpoint(page, action)),
    {
      config: toGuard(page, action),
      schema: toRouteSchema(RECEIPT_CALLS.small, toWords(page, 'which stores pay without a review')),
    },
    async (request) => {
      const { franchiseeId, storeIds } = readerOf(request);
      const list = await withTenant(db, franchiseeId, (trx) => listSmall(trx, { franchiseeId, storeIds }));
      return toSuccess(request, { list });
    },
  );
}

/** @throws ApiError `invalid` for a period that ends before it begins, or is longer than is compared at once. */
function toDays([from, to]: readonly [number, number]) {
  const [fromMs, untilMs] = [startOfDay(from), endOfDay(to)];
  if (from > to || untilMs - fromMs > RECONCILED_DAYS_MAX * ONE_DAY_MS) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'period' });
  }
  return { fromMs, untilMs };
}

function toGuard(page: ResolvedListPage, { permission }: ResolvedAction): RouteGuard {
  return {
    permission: [...page.reads, parseExpression(permission)],
    scope: 'tenant',
    equipment: page.source.equipment,
    isReading: true,
  };
}

const toWords = ({ id, title }: ResolvedListPage, what: string) => ({
  tags: [id],
  summary: `${title.en}: ${what}`,
});

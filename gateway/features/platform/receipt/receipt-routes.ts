import type { FastifyInstance } from 'fastify';
import {
  PLATFORM_RECEIPT_CALLS,
  toReceiptPath,
  type PlatformReceiptName,
} from '../../../../contract/api/platform/receipt';
import { contractRoutes, toRouteSchema } from '../../../plugins/contract-types';
import { toSuccess } from '../../../plugins/envelope';
import type { RouteGuard } from '../../../plugins/guard';
import type { Lane } from '../lane';
import type { PlatformReceiptService } from './receipt-service';

const PLATFORM: RouteGuard = { permission: 'open', scope: 'platform' };

const SUMMARIES: Readonly<Record<PlatformReceiptName, string>> = {
  'purchase/created': 'Somebody buys something at a store',
  'purchase/paid': 'A purchase was paid',
  'purchase/closed': 'Nobody paid a purchase',
  'cashout/applied': 'A user wants money out of a balance',
  'cashout/withdrawn': 'A user does not want it any more',
  'cashout/settled': 'What came of a cash-out',
  'receipt/statement': 'What a channel says of a day',
};

/** What another system tells of receipts, in the lane of all that it tells. */
export function installReceiptRoutes(
  app: FastifyInstance,
  service: PlatformReceiptService,
  lane: Lane,
): void {
  const routes = contractRoutes(app);
  const schemaOf = <N extends PlatformReceiptName>(name: N) =>
    toRouteSchema(PLATFORM_RECEIPT_CALLS[name], { summary: SUMMARIES[name], tags: ['platform'] });
  const config = PLATFORM;
  routes.post(
    toReceiptPath('purchase/created'),
    { config, schema: schemaOf('purchase/created') },
    async (request) => toSuccess(request, await lane(() => service.created(request.body))),
  );
  routes.post(
    toReceiptPath('purchase/paid'),
    { config, schema: schemaOf('purchase/paid') },
    async (request) => toSuccess(request, await lane(() => service.paid(request.body))),
  );
  routes.post(
    toReceiptPath('purchase/closed'),
    { config, schema: schemaOf('purchase/closed') },
    async (request) => toSuccess(request, await lane(() => service.closed(request.body))),
  );
  routes.post(
    toReceiptPath('cashout/applied'),
    { config, schema: schemaOf('cashout/applied') },
    async (request) => toSuccess(request, await lane(() => service.applied(request.body))),
  );
  routes.post(
    toReceiptPath('cashout/withdrawn'),
    { config, schema: schemaOf('cashout/withdrawn') },
    async (request) => toSuccess(request, await lane(() => service.withdrawn(request.body))),
  );
  routes.post(
    toReceiptPath('cashout/settled'),
    { config, schema: schemaOf('cashout/settled') },
    async (request) => toSuccess(request, await lane(() => service.settled(request.body))),
  );
  routes.post(
    toReceiptPath('receipt/statement'),
    { config, schema: schemaOf('receipt/statement') },
    async (request) => toSuccess(request, await lane(() => service.statement(request.body))),
  );
}

import { OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { AlertEngine } from '../alert/alert-engine';
import type { EngineResult, OrderEngine } from '../order/order-engine';
import { cancelQueued, hasOpenOrder, listOpenOrders } from './open-work';
import type { Closing, RemoveParts } from './remove-effect';

/** What removing a device does to its orders, commands and alerts. */
export function createRemoveParts({
  orders,
  alerts,
}: {
  readonly orders: OrderEngine;
  readonly alerts: Pick<AlertEngine, 'clearDevice'>;
}): RemoveParts {
  return {
    hasOpenOrder,
    async closeOrders(trx, closing) {
      const results: EngineResult[] = [];
      for (const { orderId, status } of await listOpenOrders(trx, closing)) {
        results.push(...(await closeOrder(trx, orders, { closing, orderId, status })));
      }
      return () => results.forEach(({ after }) => void after());
    },
    cancelCommands: cancelQueued,
    clearAlerts: alerts.clearDevice,
  };
}

interface OpenOrder {
  readonly closing: Closing;
  readonly orderId: string;
  readonly status: number;
}

/** Ends an order as far as it came: one that runs as the person says, one that never ran as not started. */
async function closeOrder(
  trx: TenantTransaction,
  orders: OrderEngine,
  { closing: { franchiseeId, ending, at }, orderId, status }: OpenOrder,
): Promise<readonly EngineResult[]> {
  const key = { franchiseeId, orderId };
  switch (status) {
    case OrderStatus.running:
      return [await orders[ending](trx, key, { at, usage: {} })];
    case OrderStatus.starting:
      return [await orders.startFailed(trx, key, { at })];
    case OrderStatus.waiting:
      return [await orders.notStarted(trx, key, { at })];
    case OrderStatus.reserved:
      return [
        await orders.timeComes(trx, key, { at, isTooLate: true }),
        await orders.notStarted(trx, key, { at }),
      ];
    default:
      return [await orders.cancel(trx, key, { at })];
  }
}

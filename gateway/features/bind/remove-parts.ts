import { CommandStatus } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { AlertEngine } from '../alert/alert-engine';
import { runAll } from '../command/order-hooks';
import type { OperationLog } from '../operation-log/operation-log';
import type { EngineResult } from '../order/order-change';
import type { OrderEngine } from '../order/order-engine';
import { cancelQueued, hasOpenOrder, listOpenOrders } from './open-work';
import type { RunEnder } from '../remedy/run/end-runs';
import type { Closing, RemoveParts, Removing } from './remove-effect';

/** What removing a device does to its orders, commands and alerts. */
export function createRemoveParts({
  orders,
  alerts,
  log,
  runs,
}: {
  readonly orders: OrderEngine;
  readonly alerts: Pick<AlertEngine, 'clearDevice'>;
  readonly log: Pick<OperationLog, 'write'>;
  readonly runs: RunEnder;
}): RemoveParts {
  return {
    runs,
    hasOpenOrder,
    async closeOrders(trx, closing) {
      const results: EngineResult[] = [];
      for (const { orderId, status } of await listOpenOrders(trx, closing)) {
        results.push(...(await closeOrder(trx, orders, { closing, orderId, status })));
      }
      return () => runAll(results.map(({ after }) => after));
    },
    cancelCommands: (trx, removing) => takeBack(trx, log, removing),
    clearAlerts: alerts.clearDevice,
  };
}

/** Who let the device go has taken back what waited for it: that is told of each, as of any that is cancelled. */
async function takeBack(
  trx: TenantTransaction,
  log: Pick<OperationLog, 'write'>,
  { actor, reason, deviceNumber, ...device }: Removing,
): Promise<void> {
  const taken = await cancelQueued(trx, device);
  // What the gateway asks for by itself nobody gave.
  for (const { action: commandAction } of taken.filter(({ source }) => source !== 'system')) {
    await log.write(trx, device.franchiseeId, {
      actor,
      line: {
        module: 'command',
        action: 'cancel',
        target: { type: 'device', id: device.deviceId, name: deviceNumber },
        before: { commandAction, commandStatus: CommandStatus.queued },
        after: { commandAction, commandStatus: CommandStatus.cancelled },
        reason,
      },
    });
  }
}

interface OpenOrder {
  readonly closing: Closing;
  readonly orderId: string;
  readonly status: number;
}

/** Ends an order as far as it came: one that runs is broken off where nobody said how it ends, one that never ran not started. */
async function closeOrder(
  trx: TenantTransaction,
  orders: OrderEngine,
  { closing: { franchiseeId, at }, orderId, status }: OpenOrder,
): Promise<readonly EngineResult[]> {
  const key = { franchiseeId, orderId };
  switch (status) {
    case OrderStatus.running:
      return [await orders.abort(trx, key, { at, usage: {}, reason: 'operator' })];
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

import { OrderStatus, type OrderEndReason } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import type { After, OrderHooks } from '../command/order-hooks';
import type { EngineResult } from '../order/order-change';
import type { OrderEngine } from '../order/order-engine';
import { findOrderId, readOrder, type OrderKey } from '../order/order-row';
import { listRunning } from '../order/running-orders';
import type { RunHooks } from './device-engine';

/** Leads what commands and devices tell of orders to the order engine, which refuses what its table does not know. */
export function createOrderBridge(engine: OrderEngine): OrderHooks & RunHooks {
  async function withNumber(
    trx: TenantTransaction,
    { franchiseeId, orderNo }: { readonly franchiseeId: string; readonly orderNo: string },
    act: (key: OrderKey) => Promise<EngineResult>,
  ): Promise<readonly After[]> {
    const orderId = await findOrderId(trx, { franchiseeId, orderNo });
    return orderId === undefined ? [] : toAfter(await act({ franchiseeId, orderId }));
  }
  return {
    startSent: async (trx, { nowMs, ...key }) => toAfter(await engine.startSent(trx, key, { at: nowMs })),
    started: async (trx, { nowMs, ...key }) => toAfter(await engine.started(trx, key, { at: nowMs })),
    async startFailed(trx, { nowMs: at, refusal: _, ...key }) {
      const order = await readOrder(trx, key);
      switch (order?.order_status) {
        case OrderStatus.waiting:
          return toAfter(await engine.notStarted(trx, key, { at }));
        case OrderStatus.running:
          // It had taken the start, and then could not.
          return toAfter(await engine.abort(trx, key, { at, usage: {}, reason: 'fault' }));
        default:
          return toAfter(await engine.startFailed(trx, key, { at }));
      }
    },
    startedByPerson: async (trx, { nowMs: at, deviceId, ...key }) =>
      toAfter(await engine.startRemotely(trx, key, { at, deviceId })),
    end: (trx, { franchiseeId, orderNo, ending, nowMs: at }) =>
      withNumber(trx, { franchiseeId, orderNo }, (key) =>
        engine[ending](trx, key, { at, usage: {}, reason: 'operator' }),
      ),
    async run(trx, device, { report: { orderNo, event, usage, reason }, nowMs: at }) {
      const { franchisee_id: franchiseeId, device_id } = device;
      return withNumber(trx, { franchiseeId, orderNo }, async (key) => {
        const order = await readOrder(trx, key);
        // Nobody speaks for another device.
        if (order?.device_id !== device_id) return NOTHING;
        switch (event) {
          case 'progress':
            return engine.progress(trx, key, { at, usage });
          case 'finished':
            return engine.finish(trx, key, { at, usage, reason: toReason(reason) });
          case 'aborted':
            // What it names beside these reasons are its codes for what broke.
            return engine.abort(trx, key, {
              ...{ at, usage },
              reason: reason === undefined ? null : (toReason(reason) ?? 'fault'),
            });
        }
      });
    },
    async brokenDown(trx, { franchisee_id: franchiseeId, current_order_no: orderNo }, at) {
      if (orderNo === null) return [];
      return withNumber(trx, { franchiseeId, orderNo }, (key) =>
        engine.abort(trx, key, { at, usage: {}, reason: 'fault' }),
      );
    },
    async showsRuns(trx, device, { orderNos, seenAt, nowMs: at }) {
      for (const { orderId, orderNo } of await listRunning(trx, device)) {
        const isShown = orderNos === null || orderNos.includes(orderNo);
        await engine.shown(trx, { franchiseeId: device.franchisee_id, orderId }, { at, isShown, seenAt });
      }
    },
  };
}

const NOTHING: EngineResult = { outcome: 'missing', order: null, changed: [], after: async () => undefined };

function toAfter({ outcome, after }: EngineResult): readonly After[] {
  return outcome === 'done' ? [after] : [];
}

/** The reasons that devices give (docs/device-link.md). */
const DEVICE_REASONS: ReadonlyMap<string, OrderEndReason> = new Map([
  ['user', 'user'],
  ['stopped', 'operator'],
  ['setIdle', 'operator'],
  ['poweredOff', 'operator'],
  ['restart', 'restart'],
  ['upgrade', 'restart'],
  ['powerCut', 'restart'],
]);

function toReason(said: string | undefined): OrderEndReason | null {
  return (said === undefined ? undefined : DEVICE_REASONS.get(said)) ?? null;
}

import { ORDER_WAITING_MAX_MS, OrderStatus } from '../../../contract/domain/order';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { TimerHandler } from '../../timers/timer-runner';
import { dueAtOf, lostAt } from './order-due';
import type { EngineResult } from './order-change';
import { isMissable, type OrderEngine } from './order-engine';
import { readOrder, type OrderKey, type OrderRow } from './order-row';

/** When an order is looked at again whose device has yet to say whether it starts it. */
const START_PAUSE_MS = 15 * ONE_SECOND_MS;

/** Whether a person had an order started and its device has yet to answer. */
export type AwaitsStart = (trx: TenantTransaction, key: OrderKey) => Promise<boolean>;

/** What follows from time for orders, as the handler of their timers. */
export function createOrderTimer(engine: OrderEngine, awaitsStart: AwaitsStart): TimerHandler {
  return async (trx, { franchiseeId, subjectId, nowMs }) => {
    const order = await readOrder(trx, { franchiseeId, orderId: subjectId });
    const dueAt = order === undefined ? null : dueAtOf(order);
    if (order === undefined || dueAt === null || dueAt > nowMs) return { nextAt: dueAt };
    // Its money would go back while the device is about to run: every command ends, and then this is looked at.
    if (order.order_status === OrderStatus.waiting && (await awaitsStart(trx, toKey(order))))
      return { nextAt: nowMs + START_PAUSE_MS };
    const { order: now, after } = await follow(engine, trx, { order, dueAt, nowMs });
    return { nextAt: now === null ? null : dueAtOf(now), after };
  };
}

interface Due {
  readonly order: OrderRow;
  /** The moment that counts, however long nobody looked. */
  readonly dueAt: number;
  readonly nowMs: number;
}

function follow(
  engine: OrderEngine,
  trx: TenantTransaction,
  { order, dueAt: at, nowMs }: Due,
): Promise<EngineResult> {
  const key = toKey(order);
  switch (order.order_status) {
    case OrderStatus.unpaid:
      return engine.expire(trx, key, { at });
    case OrderStatus.reserved:
      // After a long standstill nothing starts that nobody waits for any more.
      return engine.timeComes(trx, key, { at, isTooLate: nowMs - at > ORDER_WAITING_MAX_MS });
    case OrderStatus.waiting:
      return isMissable(order) ? engine.noShow(trx, key, { at }) : engine.notStarted(trx, key, { at });
    case OrderStatus.starting:
      return engine.startFailed(trx, key, { at });
    default:
      if (lostAt(order) === at) return engine.endLost(trx, key, { at: nowMs });
      return engine.late(trx, key, {
        at,
        flag: order.flags.includes('timeout') ? 'severeTimeout' : 'timeout',
      });
  }
}

function toKey({ franchisee_id: franchiseeId, order_id: orderId }: OrderRow): OrderKey {
  return { franchiseeId, orderId };
}

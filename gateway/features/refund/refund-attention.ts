import { OrderStatus } from '../../../contract/domain/order';
import type { OrderPatch, OrderRow } from '../order/order-row';

/**
 * What money that went back changes of whether people have to look at an order: a failed start needs nobody once all
 * of it is back, a broken run and a double payment once somebody gave back what was due. What else people look at,
 * such as a run that never ends, no refund settles.
 */
export function afterDone(order: OrderRow, refundedCents: number): OrderPatch {
  if (!order.attention) return {};
  switch (order.order_status) {
    case OrderStatus.startFailed:
      return refundedCents >= order.pay_cents ? { attention: false } : {};
    case OrderStatus.aborted:
      return { attention: false };
    case OrderStatus.finished:
      return order.flags.includes('duplicatePayment') ? { attention: false } : {};
    default:
      return {};
  }
}

/** A failed start whose money the house gives back needs nobody, unless that fails. */
export function afterAsked(order: OrderRow, cents: number): OrderPatch {
  const isWhole = cents === order.pay_cents;
  return isWhole && order.order_status === OrderStatus.startFailed ? { attention: false } : {};
}

/** A failed start whose money did not come back needs somebody again, even where the house meant to see to it. */
export function afterFailure(order: OrderRow): OrderPatch {
  return order.order_status === OrderStatus.startFailed ? { attention: true } : {};
}

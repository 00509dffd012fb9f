import { fitDiscounts, mostOf } from '../../../../contract/domain/discount';
import { discountsOf, toDiscountColumns } from './discount-columns';
import type { OrderPatch, OrderRow } from '../order-row';
import type { Usage } from '../declared-usage';

/**
 * What a prepaid order costs in the end: the share of it that was used. The difference flows back at once and is no
 * refund (pages 4.2). Where the device does not say how much was used, nothing flows and people have to look.
 */
export function settle(order: OrderRow, usage: Usage): OrderPatch {
  const { meter, paid_at } = order;
  if (meter === null || paid_at === null) return {};
  const used = usage[meter.field];
  if (typeof used !== 'number' || !(meter.amount > 0)) return { attention: true };
  const share = Math.min(1, Math.max(0, used / meter.amount));
  const mark_cents = Math.round(order.mark_cents * share);
  const discount_cents = Math.min(order.discount_cents, mark_cents);
  const discounts = fitDiscounts(discountsOf(order), discount_cents);
  // What was refunded before stays refunded, and what is on its way back may arrive.
  const pay_cents = Math.max(mark_cents - discount_cents, order.refunded_cents + order.refunding_cents);
  return {
    mark_cents,
    discount_cents,
    ...toDiscountColumns(discounts),
    platform_share_cents: Math.min(
      order.platform_share_cents,
      mostOf('platformCoupon', discounts, discount_cents),
    ),
    pay_cents,
    settled_cents: order.pay_cents - pay_cents,
  };
}

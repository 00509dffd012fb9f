import { ApiCode } from '../../../contract/api/envelope';
import type { OrderCreatedEvent } from '../../../contract/api/platform/platform';
import { mostOf } from '../../../contract/domain/discount';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { findUsable, useCoupon, type UseRefusal } from '../coupon/coupon-engine';
import { discountsOf } from '../order/money/discount-columns';
import type { EngineResult } from '../order/order-change';

/**
 * Marks the coupon used that an order was made with, in the transaction that makes it. The order comes first: its
 * number tells the same event that comes twice from another.
 *
 * @throws ApiError `refused` where the coupon may not be used for this order: then there is no order either.
 */
export async function payWithCoupon(
  trx: TenantTransaction,
  { outcome, order }: EngineResult,
  { event, nowMs }: { readonly event: OrderCreatedEvent; readonly nowMs: number },
): Promise<void> {
  const { couponNo = null } = event;
  if (outcome !== 'done' || order === null || couponNo === null) return;
  const { user_id: userId, equipment, mark_cents: markCents } = order;
  // Compensations are the merchant's.
  const couponCents = mostOf('merchantCoupon', discountsOf(order), order.discount_cents);
  const of = { franchiseeId: order.franchisee_id, couponNo, userId, equipment, markCents, couponCents };
  const found = await findUsable(trx, { ...of, nowMs });
  if (typeof found === 'string') throw apiError(ApiCode.refused, REFUSALS[found]);
  await useCoupon(trx, found, { order, nowMs });
}

const REFUSALS = {
  missing: 'platformNoCoupon',
  wrongState: 'platformCouponOver',
  wrongEquipment: 'platformCouponWrongType',
  belowThreshold: 'platformCouponThreshold',
  wrongDiscount: 'platformCouponDiscount',
} as const satisfies Record<UseRefusal, string>;

import type { OrderWitness } from '../order/order-change';
import { returnCoupon } from './coupon-engine';

/**
 * Gives a coupon back with the change of its order that makes it good again: the order was given up before it was
 * paid, or a refund has come to its end that says so.
 */
export const witnessCoupons: OrderWitness = async (trx, { before, after, event, at, refund }) => {
  const { franchisee_id: franchiseeId, order_id: orderId } = after;
  const isGivenUp = before !== null && (event === 'cancel' || event === 'expire');
  if (!isGivenUp && !(refund !== undefined && (await saysSo(trx, franchiseeId, refund.refundNo)))) {
    return undefined;
  }
  await returnCoupon(trx, { franchiseeId, orderId, nowMs: at });
  return undefined;
};

async function saysSo(
  trx: Parameters<OrderWitness>[0],
  franchiseeId: string,
  refundNo: string,
): Promise<boolean> {
  const record = await trx
    .selectFrom('order_refund')
    .select('return_coupon')
    .where('franchisee_id', '=', franchiseeId)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  return record?.return_coupon === true;
}

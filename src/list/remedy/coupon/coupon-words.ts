import { CouponStatus } from '../../../../contract/domain/remedy/coupon';
import type { StatusTone } from '../../../../contract/resources/field';
import { text, type Text } from '../../../../contract/text';

/** The words of the coupons that an order has. */
export const COUPON_WORDS = {
  title: text('补偿券', 'Coupons'),
  usedHere: text('本单使用', 'Paid this order'),
  couponNo: text('券号', 'Coupon no.'),
  scope: text('适用类型', 'Good for'),
  threshold: text('使用门槛', 'Least order'),
  thresholdOf: text('满 {amount} 可用', 'Orders from {amount}'),
  until: text('有效期至', 'Valid until'),
  issuedBy: text('发放人', 'Given by'),
  note: text('说明', 'Note'),
  used: text('使用', 'Used'),
  usedAt: text('订单 {orderNo} · {time}', 'Order {orderNo}, {time}'),
  withdrawnBy: text('撤回', 'Withdrawn'),
  withdraw: text('撤回', 'Withdraw'),
  withdrawOf: text('撤回补偿券 {couponNo}', 'Withdraw coupon {couponNo}'),
  withdrawNote: text(
    '撤回后用户不能再使用这张 {amount} 的补偿券，且不能恢复。',
    'The user can no longer use this coupon of {amount}; it cannot be given back.',
  ),
  withdrawn: text('已撤回补偿券', 'The coupon is withdrawn'),
} as const satisfies Record<string, Text>;

interface StateLook {
  readonly title: Text;
  readonly tone: StatusTone;
}

/** How a coupon stands (pages 4.4). */
export const COUPON_LOOKS: Readonly<Record<CouponStatus, StateLook>> = {
  [CouponStatus.unused]: { title: text('未使用', 'Unused'), tone: 'active' },
  [CouponStatus.used]: { title: text('已使用', 'Used'), tone: 'success' },
  [CouponStatus.expired]: { title: text('已过期', 'Expired'), tone: 'neutral' },
  [CouponStatus.withdrawn]: { title: text('已撤回', 'Withdrawn'), tone: 'neutral' },
};

import type { DetailPartProps } from '../detail/detail-parts';
import { RefundPart } from '../refund/record/refund-part';
import { CouponRecords } from './coupon/coupon-records';

/** What was given back of an order, and what was given to make up for it (pages 4.6). */
export function OrderRemedies(props: DetailPartProps) {
  return (
    <>
      <RefundPart {...props} />
      <CouponRecords {...props} />
    </>
  );
}

import type { Generated } from 'kysely';
import type { CouponScope } from '../../../contract/domain/remedy/coupon';
import type { EpochMs, Unset } from '../../database/schema';

declare module '../../database/schema' {
  interface Database {
    coupon: CouponTable;
  }
}

/** One coupon that was given to the user of an order to make up for it. */
export interface CouponTable {
  franchisee_id: string;
  coupon_no: string;
  /** What the coupons of one compensation have in common. */
  compensation_id: string;
  /** The order that it makes up for. */
  order_id: string;
  order_no: string;
  /** The type that it is good for, unless its scope is `all`. */
  equipment: string;
  store_id: string;
  user_id: string;
  user_mobile: string;
  scope: CouponScope;
  face_cents: number;
  threshold_cents: number;
  valid_days: number;
  note: Generated<string>;
  /** One of `CouponStatus`. */
  status: number;
  created_at: EpochMs;
  expires_at: number;
  /** Name of whoever gave it. */
  issued_by: string;
  used_at: Unset<EpochMs>;
  used_order_id: Unset<string>;
  used_order_no: Unset<string>;
  /** When it was withdrawn or ran out. */
  ended_at: Unset<EpochMs>;
  /** Name of whoever withdrew it; unset where nobody did. */
  ended_by: Unset<string>;
}

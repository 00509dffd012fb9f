import type { Insertable, Selectable, Updateable } from 'kysely';
import { COUPON_TABLE, CouponStatus, type CouponEvent } from '../../../contract/domain/remedy/coupon';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderKey } from '../order/order-row';
import type { CouponTable } from './tables';

/** One coupon as it stands in the database. */
export type CouponRow = Selectable<CouponTable>;

/** Names a coupon of a tenant. */
export interface CouponKey {
  readonly franchiseeId: string;
  readonly couponNo: string;
}

/** What a step of its life writes on a coupon beside its state. */
export type CouponPatch = Readonly<
  Partial<
    Pick<
      Updateable<CouponTable>,
      'expires_at' | 'used_at' | 'used_order_id' | 'used_order_no' | 'ended_at' | 'ended_by'
    >
  >
>;

/** Reads a coupon and keeps it until the transaction ends. */
export function lockCoupon(
  trx: TenantTransaction,
  { franchiseeId, couponNo }: CouponKey,
): Promise<CouponRow | undefined> {
  return trx
    .selectFrom('coupon')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('coupon_no', '=', couponNo)
    .forUpdate()
    .executeTakeFirst();
}

/** The coupon that an order has used, kept until the transaction ends. */
export function lockUsedCoupon(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<CouponRow | undefined> {
  return trx
    .selectFrom('coupon')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('used_order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCoupons(
  trx: TenantTransaction,
  coupons: readonly Insertable<CouponTable>[],
): Promise<void> {
  if (coupons.length > 0)
    await trx
      .insertInto('coupon')
      .values([...coupons])
      .execute();
}

/** Takes a locked coupon one step through its table; null where that refuses it. */
export async function stepCoupon(
  trx: TenantTransaction,
  coupon: CouponRow,
  { event, patch }: { readonly event: CouponEvent; readonly patch: CouponPatch },
): Promise<CouponRow | null> {
  const status = nextState(COUPON_TABLE, couponStatusOf(coupon), event);
  if (status === null) return null;
  return trx
    .updateTable('coupon')
    .set({ ...patch, status })
    .where('franchisee_id', '=', coupon.franchisee_id)
    .where('coupon_no', '=', coupon.coupon_no)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The state of a coupon; the column holds no other codes. */
export function couponStatusOf({ status }: Pick<CouponRow, 'status'>): CouponStatus {
  const known = Object.values(CouponStatus).find((code) => code === status);
  if (known === undefined) throw new Error(`A coupon is in the state ${status}, which there is not.`);
  return known;
}

/** How often an order was compensated. */
export async function countCompensations(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<number> {
  const row = await trx
    .selectFrom('coupon')
    .select((of) => of.fn.count('compensation_id').distinct().as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What was given for an order, and what it was paid with, the newest first; an order has few of either. */
export function listCoupons(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<readonly CouponRow[]> {
  return trx
    .selectFrom('coupon')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where((of) => of.or([of('order_id', '=', orderId), of('used_order_id', '=', orderId)]))
    .orderBy('created_at', 'desc')
    .orderBy('coupon_no', 'desc')
    .execute();
}

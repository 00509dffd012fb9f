import type { Insertable, Selectable, Updateable } from 'kysely';
import { OPEN_REFUND_STATES } from '../../../contract/domain/refund';
import type { TenantTransaction } from '../../database/tenant';
import type { OrderKey } from '../order/order-row';
import type { OrderRefundTable } from '../order/tables';

/** One refund as it stands in the database. */
export type RefundRow = Selectable<OrderRefundTable>;

/** Names a refund of a tenant. */
export interface RefundKey {
  readonly franchiseeId: string;
  readonly refundNo: string;
}

export async function readRefund(
  trx: TenantTransaction,
  { franchiseeId, refundNo }: RefundKey,
): Promise<RefundRow | undefined> {
  return trx
    .selectFrom('order_refund')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
}

/** The refund of an order that somebody or something has yet to end; its order is locked, and so nobody else does. */
export async function readOpenRefund(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<RefundRow | undefined> {
  return trx
    .selectFrom('order_refund')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .where('status', 'in', [...OPEN_REFUND_STATES])
    .executeTakeFirst();
}

export async function insertRefund(
  trx: TenantTransaction,
  row: Insertable<OrderRefundTable>,
): Promise<RefundRow> {
  return trx.insertInto('order_refund').values(row).returningAll().executeTakeFirstOrThrow();
}

/** What the life of a refund changes of it. */
export type RefundPatch = Readonly<Updateable<OrderRefundTable>>;

export async function writeRefund(
  trx: TenantTransaction,
  { franchiseeId, refundNo }: RefundKey,
  patch: RefundPatch,
): Promise<void> {
  await trx
    .updateTable('order_refund')
    .set(patch)
    .where('franchisee_id', '=', franchiseeId)
    .where('refund_no', '=', refundNo)
    .execute();
}

/** The refunds of an order, newest first. */
export async function listRefunds(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
  limit: number,
): Promise<readonly RefundRow[]> {
  return trx
    .selectFrom('order_refund')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('refund_no', 'desc')
    .limit(limit)
    .execute();
}

import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import type { DiscountColumns } from './money/discount-columns';
import type { OrderNumberTable, OrdersTable } from './tables';

/** One order as it stands in the database. */
export type OrderRow = Selectable<OrdersTable>;

/** Names an order of a tenant. */
export interface OrderKey {
  readonly franchiseeId: string;
  readonly orderId: string;
}

/** What the life of an order changes of it. */
export type OrderPatch = Readonly<
  Partial<
    Pick<
      OrderRow,
      | 'order_status'
      | 'state_at'
      | 'paid_at'
      | 'pay_cents'
      | 'pay_method'
      | 'pay_no'
      | 'mark_cents'
      | 'discount_cents'
      | keyof DiscountColumns
      | 'platform_share_cents'
      | 'fee_per_mille'
      | 'settled_cents'
      | 'refunded_cents'
      | 'refunding_cents'
      | 'refund_status'
      | 'started_at'
      | 'ended_at'
      | 'used_sec'
      | 'expected_end_at'
      | 'reserved_for'
      | 'attendance'
      | 'start_requested_at'
      | 'start_failed_at'
      | 'usage'
      | 'flags'
      | 'attention'
      | 'end_reason'
      | 'run_missing_at'
      | 'run_seen_at'
      | 'wait_until'
      | 'device_id'
      | 'device_number'
      | 'device_name'
      | 'room_name'
    >
  >
>;

export async function readOrder(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOrder(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The order that took a number. */
export async function findOrderId(
  trx: TenantTransaction,
  { franchiseeId, orderNo }: { readonly franchiseeId: string; readonly orderNo: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('order_number')
    .select('order_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return row?.order_id;
}

/** Takes a number for an order; false when one has it already, waiting for whoever is about to take it. */
export async function takeNumber(
  trx: TenantTransaction,
  { franchisee_id, order_no, order_id }: Insertable<OrderNumberTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('order_number')
    .values({ franchisee_id, order_no, order_id })
    .onConflict((conflict) => conflict.columns(['franchisee_id', 'order_no']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function writeOrder(
  trx: TenantTransaction,
  { franchiseeId, orderId }: OrderKey,
  { usage, ...patch }: OrderPatch,
): Promise<void> {
  const change: Updateable<OrdersTable> = {
    ...patch,
    ...(usage === undefined ? {} : { usage: JSON.stringify(usage) }),
  };
  await trx
    .updateTable('orders')
    .set(change)
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .execute();
}

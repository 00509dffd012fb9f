import type { TenantTransaction } from '../../database/tenant';
import './tables';

/**
 * Keeps an order until the transaction ends and yields its number; undefined when it is not there. Whoever
 * changes an order and its device locks the order first, then the device, then its commands (decision 080).
 */
export async function lockOrder(
  trx: TenantTransaction,
  { franchiseeId, orderId }: { readonly franchiseeId: string; readonly orderId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select('order_no')
    .where('franchisee_id', '=', franchiseeId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row?.order_no;
}

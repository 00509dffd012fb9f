import { OrderStatus } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';

/** Orders that may run on one device at once, far above what any has places for. */
const RUNNING_MAX = 64;

/** The orders that run on a device as far as the house knows. */
export function listRunning(
  trx: TenantTransaction,
  device: { readonly franchisee_id: string; readonly device_id: string },
): Promise<readonly { readonly orderId: string; readonly orderNo: string }[]> {
  return trx
    .selectFrom('orders')
    .select(['order_id as orderId', 'order_no as orderNo'])
    .where('franchisee_id', '=', device.franchisee_id)
    .where('device_id', '=', device.device_id)
    .where('order_status', '=', OrderStatus.running)
    .orderBy('order_id')
    .limit(RUNNING_MAX)
    .execute();
}

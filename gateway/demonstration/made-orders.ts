import { sql, type Insertable, type Transaction } from 'kysely';
import { RefundRecordStatus } from '../../contract/domain/refund';
import type { Database } from '../database/schema';
import { dueAtOf } from '../features/order/order-due';
import type { TimerTable } from '../timers/tables';
import { prepareColumns } from './columnar-insert';
import { ORDER_COLUMNS, REFUND_COLUMNS, TIMER_COLUMNS } from './order-columns';
import type { MadeOrder } from './order-maker';

/** Writes orders with their refunds and timers, many at once; `numberOrders` follows, once for all of them. */
export async function insertMadeOrders(
  trx: Transaction<Database>,
  rows: readonly MadeOrder[],
): Promise<void> {
  await prepareMadeOrders(trx, rows)();
}

/** The same in two steps: what the database is sent is made at once. */
export function prepareMadeOrders(
  trx: Transaction<Database>,
  rows: readonly MadeOrder[],
): () => Promise<void> {
  const orders = rows.map(({ order }) => order);
  const refunds = rows.flatMap((made) => made.refunds);
  const waiting = [...orders.flatMap(toTimer), ...refunds.flatMap(toRefundTimer)];
  const writes = [
    prepareColumns(trx, 'orders', ORDER_COLUMNS, orders),
    prepareColumns(trx, 'timer', TIMER_COLUMNS, waiting),
    prepareColumns(trx, 'order_refund', REFUND_COLUMNS, refunds),
  ];
  return async () => {
    for (const write of writes) await write();
  };
}

/**
 * Lets orders that were written without the engine be found by their numbers, in one statement.
 *
 * @param fromId - Earlier orders are left alone. @default all are looked at
 */
export async function numberOrders(
  trx: Transaction<Database>,
  franchiseeId: string,
  fromId = '',
): Promise<void> {
  await sql`
    INSERT INTO order_number (franchisee_id, order_no, order_id)
    SELECT franchisee_id, order_no, order_id FROM orders
     WHERE franchisee_id = ${franchiseeId} AND order_id >= ${fromId}
    ON CONFLICT (franchisee_id, order_no) DO NOTHING`.execute(trx);
}

/** What the gateway waits for with an order that is open. */
function toTimer(order: MadeOrder['order']): readonly Insertable<TimerTable>[] {
  const due_at = dueAtOf(order);
  if (due_at === null) return [];
  return [{ franchisee_id: order.franchisee_id, kind: 'order', subject_id: order.order_id, due_at }];
}

/** A refund that is under way is asked for. */
function toRefundTimer(refund: MadeOrder['refunds'][number]): readonly Insertable<TimerTable>[] {
  if (refund.status !== RefundRecordStatus.running) return [];
  const { franchisee_id, refund_no: subject_id } = refund;
  return [{ franchisee_id, kind: 'refund', subject_id, due_at: refund.running_since ?? refund.created_at }];
}

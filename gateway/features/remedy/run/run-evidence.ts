import type { RunState } from '../../../../contract/api/page/remedy/run-state';
import type { EvidenceKind } from '../../../../contract/domain/evidence/evidence';
import { OrderStatus } from '../../../../contract/domain/order';
import type { TenantTransaction } from '../../../database/tenant';
import type { OrderRow } from '../../order/order-row';

/** Enough to see that something is wrong with a device. */
const REFUSED_MAX = 99;

/** What the device told last of the run, by its declared fields: the phase that it is in, say. */
export async function findLastReading(
  trx: TenantTransaction,
  { franchisee_id, order_id }: Pick<OrderRow, 'franchisee_id' | 'order_id'>,
): Promise<RunState['lastReading']> {
  const row = await trx
    .selectFrom('order_event')
    .select(['at', 'detail'])
    .where('franchisee_id', '=', franchisee_id)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'reading' satisfies EvidenceKind)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const field = row?.detail['field'];
  if (row === undefined || typeof field !== 'string') return null;
  return { field, value: toPlain(row.detail['value']), at: row.at };
}

function toPlain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Orders that were placed on the device since this one runs, and that it did not start. */
export async function findRefused(
  trx: TenantTransaction,
  { franchisee_id, device_id, order_id, started_at, created_at }: OrderRow,
): Promise<RunState['refused']> {
  const rows = await trx
    .selectFrom('orders')
    .select(['order_no', 'created_at'])
    .where('franchisee_id', '=', franchisee_id)
    .where('device_id', '=', device_id)
    .where('created_at', '>', started_at ?? created_at)
    .where('order_id', '<>', order_id)
    .where('order_status', '=', OrderStatus.startFailed)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(REFUSED_MAX + 1)
    .execute();
  const [newest] = rows;
  return {
    count: Math.min(rows.length, REFUSED_MAX),
    hasMore: rows.length > REFUSED_MAX,
    newest: newest === undefined ? null : { orderNo: newest.order_no, at: newest.created_at },
  };
}

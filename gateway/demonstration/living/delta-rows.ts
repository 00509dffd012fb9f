import type { Insertable, Transaction } from 'kysely';
import { startOfDay } from '../../../contract/day';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import { contributionsOf, differenceOf, type ExtraMeasures } from '../../features/order/contributions';
import type { OrderDeltaTable } from '../../features/order/rollup-tables';
import type { OrderTallyDeltaTable } from '../../features/order/tables';
import { insertColumns, type Columns } from '../columnar-insert';
import { MEASURE_COLUMNS } from '../order-columns';
import type { MadeOrder } from '../order-maker';
import { toMeasured } from '../rollup-totals';

const DELTA_COLUMNS: Columns<'order_delta'> = {
  franchisee_id: 'text',
  delta_id: 'text',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  item_name: 'text',
  pay_method: 'text',
  hour_at: 'bigint',
  ...MEASURE_COLUMNS,
};

const TALLY_DELTA_COLUMNS: Columns<'order_tally_delta'> = {
  franchisee_id: 'text',
  delta_id: 'text',
  equipment: 'text',
  store_id: 'text',
  day_at: 'bigint',
  order_status: 'smallint',
  refund_status: 'smallint',
  attention: 'boolean',
  order_count: 'int',
};

/** Gives changes of sums their ids; `nextTail` never gives the same one twice within a tenant. */
export interface DeltaIds {
  readonly atMs: number;
  readonly nextTail: () => number;
}

/** Appends what orders mean for sums and counts, as the engine does for any other; the fold takes it in. */
export async function insertDeltas(
  trx: Transaction<Database>,
  orders: readonly MadeOrder[],
  { measures, ids }: { readonly measures: ExtraMeasures; readonly ids: DeltaIds },
): Promise<void> {
  const nextId = () => toSortableId(ids.atMs, ids.nextTail());
  const deltas = orders.flatMap((made) => toDeltas(made, measures, nextId));
  await insertColumns(trx, 'order_delta', DELTA_COLUMNS, deltas);
  const counts = orders.map((made) => toTallyDelta(made, nextId()));
  await insertColumns(trx, 'order_tally_delta', TALLY_DELTA_COLUMNS, counts);
}

function toDeltas(
  made: MadeOrder,
  measures: ExtraMeasures,
  nextId: () => string,
): readonly Insertable<OrderDeltaTable>[] {
  const { franchisee_id, equipment, store_id, device_id, item_name, pay_method } = made.order;
  const hours = differenceOf([], contributionsOf(toMeasured(made), measures, made.refunds));
  return [...hours].map(([hour_at, { extra, ...sums }]) => ({
    ...{ franchisee_id, delta_id: nextId(), equipment, store_id, device_id, hour_at },
    ...{ item_name, pay_method: pay_method ?? '' },
    ...sums,
    extra: JSON.stringify(extra),
  }));
}

function toTallyDelta({ order }: MadeOrder, delta_id: string): Insertable<OrderTallyDeltaTable> {
  const { franchisee_id, equipment, store_id, order_status, refund_status = 0, attention = false } = order;
  const day_at = startOfDay(order.created_at);
  const group = { franchisee_id, equipment, store_id, day_at, order_status, refund_status, attention };
  return { ...group, delta_id, order_count: 1 };
}

import type { Insertable } from 'kysely';
import { startOfDay, startOfHour } from '../../../contract/day';
import { toSortableId } from '../../database/sortable-id';
import type { OrderTallyDeltaTable } from '../../features/order/tables';
import type { OrderDeltaTable } from '../../features/statistic/tables';
import type { Columns } from '../columnar-insert';
import { MEASURE_COLUMNS } from '../order-columns';
import type { MadeOrder } from '../order-maker';
import { changesOf } from '../rollup-totals';

export const DELTA_COLUMNS: Columns<'order_delta'> = {
  franchisee_id: 'text',
  delta_id: 'text',
  equipment: 'text',
  store_id: 'text',
  device_id: 'text',
  hour_at: 'bigint',
  ...MEASURE_COLUMNS,
};

export const TALLY_DELTA_COLUMNS: Columns<'order_tally_delta'> = {
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

/**
 * What orders made for the past add to the sums, as changes that the fold takes in like those of any other order.
 *
 * @param nowMs - Ids of the changes begin with it; two calls must not share one.
 * @param measures - By word of the type, the quantities that are folded as `extra.NAME`.
 */
export function createDeltaMaker(nowMs: number, measures: ReadonlyMap<string, ReadonlySet<string>>) {
  let count = 0;
  const nextId = () => toSortableId(nowMs, (count += 1));

  return {
    deltasOf(made: MadeOrder): readonly Insertable<OrderDeltaTable>[] {
      const { franchisee_id, equipment, store_id, device_id } = made.order;
      return changesOf(made).map(({ at, change, hasUsage = false }) => ({
        franchisee_id,
        delta_id: nextId(),
        equipment,
        store_id,
        device_id,
        hour_at: startOfHour(at),
        ...NOTHING,
        ...change,
        extra: JSON.stringify(hasUsage ? toExtra(made, measures.get(equipment)) : {}),
      }));
    },
    tallyDeltaOf({ order }: MadeOrder): Insertable<OrderTallyDeltaTable> {
      return {
        franchisee_id: order.franchisee_id,
        delta_id: nextId(),
        equipment: order.equipment,
        store_id: order.store_id,
        day_at: startOfDay(order.created_at),
        order_status: order.order_status,
        refund_status: order.refund_status ?? 0,
        attention: order.attention ?? false,
        order_count: 1,
      };
    },
  };
}

const NOTHING = Object.fromEntries(
  Object.keys(MEASURE_COLUMNS)
    .filter((name) => name !== 'extra')
    .map((name) => [name, 0]),
);

function toExtra({ usage }: MadeOrder, declared: ReadonlySet<string> = new Set()) {
  return Object.fromEntries(
    Object.entries(usage).filter(([name, value]) => declared.has(name) && typeof value === 'number'),
  );
}

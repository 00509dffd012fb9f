import type { Insertable } from 'kysely';
import { startOfDay, startOfHour } from '../../contract/day';
import {
  contributionsOf,
  type Contribution,
  type ExtraMeasures,
  type MeasuredOrder,
} from '../features/order/contributions';
import { emptySums, MEASURES, toThousandths, type Sums } from '../features/order/measures';
import type { DeviceRollupDayTable, OrderRollupHourTable } from '../features/order/rollup-tables';
import type { OrderTallyTable } from '../features/order/tables';
import type { MadeOrder } from './order-maker';

interface Bucket {
  readonly sums: Sums;
  readonly order: MadeOrder['order'];
  readonly at: number;
}

/** Sums orders to the rows of both rollups and the tally, as the engine does order by order. */
export interface RollupTotals {
  readonly add: (made: MadeOrder) => void;
  readonly hourRows: () => Insertable<OrderRollupHourTable>[];
  readonly dayRows: () => Insertable<DeviceRollupDayTable>[];
  readonly tallyRows: () => Insertable<OrderTallyTable>[];
}

/** The sums of orders that are written with them. */
export function createRollupTotals(measures: ExtraMeasures): RollupTotals {
  const hours = new Map<string, Bucket>();
  const days = new Map<string, Bucket>();
  const tally = new Map<string, Insertable<OrderTallyTable>>();

  return {
    add(made) {
      const { order, refunds } = made;
      for (const contribution of contributionsOf(toMeasured(made), measures, refunds)) {
        const hourAt = startOfHour(contribution.at);
        const dayAt = startOfDay(contribution.at);
        addTo(hours, `${order.equipment} ${order.store_id} ${hourAt}`, { order, at: hourAt, contribution });
        addTo(days, `${order.device_id} ${dayAt}`, { order, at: dayAt, contribution });
      }
      count(tally, order);
    },
    hourRows: () =>
      [...hours.values()].map(({ sums, order, at }) => ({
        ...toRow(sums, order),
        store_id: order.store_id,
        hour_at: at,
      })),
    dayRows: () =>
      [...days.values()].map(({ sums, order, at }) => ({
        ...toRow(sums, order),
        device_id: order.device_id,
        store_id: order.store_id,
        day_at: at,
      })),
    tallyRows: () => [...tally.values()],
  };
}

export function toMeasured({ order, usage }: MadeOrder): MeasuredOrder {
  const { discount_cents = 0, platform_share_cents = 0, pay_method = null, used_sec = null } = order;
  const { start_failed_at = null } = order;
  return { ...order, discount_cents, platform_share_cents, pay_method, used_sec, start_failed_at, usage };
}

function addTo(
  buckets: Map<string, Bucket>,
  key: string,
  { order, at, contribution }: Omit<Bucket, 'sums'> & { readonly contribution: Contribution },
): void {
  const bucket = buckets.get(key) ?? { sums: emptySums(), order, at };
  buckets.set(key, bucket);
  const { change, extra = {} } = contribution;
  for (const measure of MEASURES) bucket.sums[measure] += change[measure] ?? 0;
  for (const [name, value] of Object.entries(extra)) {
    bucket.sums.extra[name] = (bucket.sums.extra[name] ?? 0) + value;
  }
}

/** Decimals of consumption (litres, kWh) add up without the noise of binary fractions. */
function toRow({ extra, ...measures }: Sums, { franchisee_id, equipment }: MadeOrder['order']) {
  const rounded = Object.fromEntries(Object.entries(extra).map(([name, sum]) => [name, toThousandths(sum)]));
  return { franchisee_id, equipment, ...measures, extra: JSON.stringify(rounded) };
}

function count(tally: Map<string, Insertable<OrderTallyTable>>, order: MadeOrder['order']): void {
  const day_at = startOfDay(order.created_at);
  const { franchisee_id, equipment, store_id, order_status, refund_status = 0, attention = false } = order;
  const key = [equipment, store_id, day_at, order_status, refund_status, attention].join(' ');
  const row = tally.get(key) ?? {
    franchisee_id,
    equipment,
    store_id,
    day_at,
    order_status,
    refund_status,
    attention,
    order_count: 0,
  };
  row.order_count += 1;
  tally.set(key, row);
}

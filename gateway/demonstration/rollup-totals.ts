import type { Insertable } from 'kysely';
import { startOfDay, startOfHour } from '../../contract/day';
import { OrderStatus } from '../../contract/domain/order';
import type { DeviceRollupDayTable, OrderRollupHourTable } from '../features/statistic/tables';
import type { OrderTallyTable } from '../features/order/tables';
import type { MadeOrder } from './order-maker';

/** The whole-number measures of both rollups. */
const MEASURES = [
  'paid_order_count',
  'gross_cents',
  'discount_cents',
  'received_cents',
  'platform_share_cents',
  'refund_cents',
  'refunded_order_count',
  'paid_starts',
  'free_starts',
  'start_attempts',
  'start_failures',
  'run_seconds',
] as const;
type Measure = (typeof MEASURES)[number];
type Change = Partial<Record<Measure, number>>;

interface Sums extends Record<Measure, number> {
  extra: Record<string, number>;
}

interface Bucket {
  readonly sums: Sums;
  readonly order: MadeOrder['order'];
  readonly at: number;
}

/**
 * Folds orders to the rows of both rollups and the tally. Each quantity is counted when it happens:
 * money when it was paid, a start when it was tried, a refund when it was done, seconds and
 * consumption when the run ended.
 */
export interface RollupTotals {
  readonly add: (made: MadeOrder) => void;
  readonly hourRows: () => Insertable<OrderRollupHourTable>[];
  readonly dayRows: () => Insertable<DeviceRollupDayTable>[];
  readonly tallyRows: () => Insertable<OrderTallyTable>[];
}

/**
 * The one writer of rollups.
 *
 * @param measures - By word of the type, the quantities of its orders that are folded as `extra.NAME`.
 */
export function createRollupTotals(measures: ReadonlyMap<string, ReadonlySet<string>>): RollupTotals {
  const hours = new Map<string, Bucket>();
  const days = new Map<string, Bucket>();
  const tally = new Map<string, Insertable<OrderTallyTable>>();

  function fold({ order, usage }: MadeOrder, at: number, change: Change, hasUsage = false): void {
    const declared = measures.get(order.equipment);
    const extra = hasUsage ? Object.entries(usage).filter(([name]) => declared?.has(name)) : [];
    const hourAt = startOfHour(at);
    const dayAt = startOfDay(at);
    addTo(hours, `${order.equipment} ${order.store_id} ${hourAt}`, order, hourAt, change, extra);
    addTo(days, `${order.device_id} ${dayAt}`, order, dayAt, change, extra);
  }

  return {
    add(made) {
      const { order, refunds } = made;
      for (const { at, change, hasUsage } of eventsOf(made)) fold(made, at, change, hasUsage);
      for (const [index, refund] of refunds.filter(({ done_at }) => typeof done_at === 'number').entries()) {
        const refunded_order_count = index === 0 ? 1 : 0;
        fold(made, refund.done_at ?? 0, { refund_cents: refund.amount_cents, refunded_order_count });
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

interface OrderEvent {
  readonly at: number;
  readonly change: Change;
  readonly hasUsage?: boolean;
}

function eventsOf({ order }: MadeOrder): readonly OrderEvent[] {
  const events: OrderEvent[] = [];
  const { paid_at, started_at, ended_at } = order;
  if (paid_at !== null) {
    events.push({
      at: paid_at,
      change: {
        paid_order_count: 1,
        gross_cents: order.mark_cents,
        discount_cents: order.discount_cents ?? 0,
        received_cents: order.pay_cents,
        platform_share_cents: order.platform_share_cents ?? 0,
      },
    });
  }
  if (order.order_status === OrderStatus.startFailed && ended_at !== null) {
    events.push({ at: ended_at, change: { start_attempts: 1, start_failures: 1 } });
  }
  if (started_at !== null) {
    const isFree = order.pay_method === 'free';
    events.push({
      at: started_at,
      change: { start_attempts: 1, [isFree ? 'free_starts' : 'paid_starts']: 1 },
    });
    if (ended_at !== null) {
      events.push({ at: ended_at, change: { run_seconds: order.used_sec ?? 0 }, hasUsage: true });
    }
  }
  return events;
}

function addTo(
  buckets: Map<string, Bucket>,
  key: string,
  order: MadeOrder['order'],
  at: number,
  change: Change,
  extra: readonly (readonly [name: string, value: unknown])[],
): void {
  const bucket = buckets.get(key) ?? { sums: emptySums(), order, at };
  buckets.set(key, bucket);
  for (const measure of MEASURES) bucket.sums[measure] += change[measure] ?? 0;
  for (const [name, value] of extra) {
    if (typeof value === 'number') bucket.sums.extra[name] = (bucket.sums.extra[name] ?? 0) + value;
  }
}

function emptySums(): Sums {
  return {
    paid_order_count: 0,
    gross_cents: 0,
    discount_cents: 0,
    received_cents: 0,
    platform_share_cents: 0,
    refund_cents: 0,
    refunded_order_count: 0,
    paid_starts: 0,
    free_starts: 0,
    start_attempts: 0,
    start_failures: 0,
    run_seconds: 0,
    extra: {},
  };
}

/** Decimals of consumption (litres, kWh) add up without the noise of binary fractions. */
function toRow({ extra, ...measures }: Sums, { franchisee_id, equipment }: MadeOrder['order']) {
  const rounded = Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, Math.round(value * 1_000) / 1_000]),
  );
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

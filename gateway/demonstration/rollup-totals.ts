import type { Insertable } from 'kysely';
import { startOfDay, startOfHour } from '../../contract/day';
import {
  contributionsOf,
  type Contribution,
  type ExtraMeasures,
  type MeasuredOrder,
} from '../features/order/contributions';
import type { DeviceIncomeHourTable } from '../features/order/income/device-income-tables';
import { emptySums, MEASURES, toThousandths, type Sums } from '../features/order/measures';
import type {
  DeviceRollupDayTable,
  ItemRollupDayTable,
  OrderRollupHourTable,
  StoreRollupDayTable,
} from '../features/order/rollup-tables';
import type { OrderTallyTable } from '../features/order/tables';
import type { MadeOrder } from './order-maker';

interface Bucket {
  readonly sums: Sums;
  readonly order: MadeOrder['order'];
  readonly at: number;
}

/** Sums orders to the rows of all rollups and the tally, as the engine does order by order. */
export interface RollupTotals {
  readonly add: (made: MadeOrder) => void;
  readonly hourRows: () => Insertable<OrderRollupHourTable>[];
  readonly dayRows: () => Insertable<DeviceRollupDayTable>[];
  readonly storeRows: () => Insertable<StoreRollupDayTable>[];
  readonly itemRows: () => Insertable<ItemRollupDayTable>[];
  readonly incomeRows: () => Insertable<DeviceIncomeHourTable>[];
  readonly tallyRows: () => Insertable<OrderTallyTable>[];
}

/** The sums of orders that are written with them. */
export function createRollupTotals(measures: ExtraMeasures): RollupTotals {
  const hours = new Map<string, Bucket>();
  const days = new Map<string, Bucket>();
  const stores = new Map<string, Bucket>();
  const items = new Map<string, Bucket>();
  const incomes = new Map<string, Insertable<DeviceIncomeHourTable>>();
  const tally = new Map<string, Insertable<OrderTallyTable>>();

  return {
    add(made) {
      const { order, refunds } = made;
      for (const contribution of contributionsOf(toMeasured(made), measures, refunds)) {
        const hourAt = startOfHour(contribution.at);
        const dayAt = startOfDay(contribution.at);
        addTo(hours, `${order.equipment} ${order.store_id} ${hourAt}`, { order, at: hourAt, contribution });
        addIncome(incomes, { order, at: hourAt, contribution });
        const day = { order, at: dayAt, contribution };
        const place = `${order.equipment} ${order.store_id} ${dayAt}`;
        addTo(days, `${order.device_id} ${order.store_id} ${dayAt}`, day);
        addTo(stores, place, day);
        addTo(items, `${place} ${order.pay_method ?? ''} ${order.item_name}`, day);
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
    storeRows: () =>
      [...stores.values()].map(({ sums, order, at }) => ({
        ...toRow(sums, order),
        store_id: order.store_id,
        day_at: at,
      })),
    itemRows: () =>
      [...items.values()].map(({ sums, order, at }) => ({
        ...toRow(sums, order),
        store_id: order.store_id,
        day_at: at,
        item_name: order.item_name,
        pay_method: order.pay_method ?? '',
      })),
    incomeRows: () => [...incomes.values()].filter(({ income_cents }) => income_cents !== 0),
    tallyRows: () => [...tally.values()],
  };
}

export function toMeasured({ order, usage }: MadeOrder): MeasuredOrder {
  const { discount_cents = 0, platform_share_cents = 0, pay_method = null, used_sec = null } = order;
  const { start_failed_at = null, reserved_for = null, attendance = null, fee_per_mille = 0 } = order;
  const money = { discount_cents, platform_share_cents, pay_method, fee_per_mille };
  return { ...order, ...money, used_sec, start_failed_at, reserved_for, attendance, usage };
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

/** What a device earned in an hour, as the fold adds it up. */
function addIncome(
  incomes: Map<string, Insertable<DeviceIncomeHourTable>>,
  { order, at, contribution: { change } }: Omit<Bucket, 'sums'> & { readonly contribution: Contribution },
): void {
  const { franchisee_id, equipment, device_id } = order;
  const row = incomes.get(`${device_id} ${at}`) ?? {
    ...{ franchisee_id, equipment, device_id, hour_at: at },
    income_cents: 0,
  };
  const { received_cents = 0, platform_share_cents = 0 } = change;
  row.income_cents += received_cents + platform_share_cents;
  incomes.set(`${device_id} ${at}`, row);
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

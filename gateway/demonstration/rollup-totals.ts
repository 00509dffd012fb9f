import type { Insertable } from 'kysely';
import { startOfDay } from '../../contract/day';
import {
  contributionsOf,
  differenceOf,
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

/** What of an order says where it is summed; the whole of it would be kept as long as its sums are. */
interface Place {
  readonly franchisee_id: string;
  readonly equipment: string;
  readonly store_id: string;
  readonly device_id: string;
  readonly item_name: string;
  readonly pay_method: string;
}

interface Bucket {
  readonly sums: Sums;
  readonly place: Place;
  readonly at: number;
}

/** Rows of all rollups and the tally. */
export interface TotalRows {
  readonly hours: readonly Insertable<OrderRollupHourTable>[];
  readonly days: readonly Insertable<DeviceRollupDayTable>[];
  readonly stores: readonly Insertable<StoreRollupDayTable>[];
  readonly items: readonly Insertable<ItemRollupDayTable>[];
  readonly incomes: readonly Insertable<DeviceIncomeHourTable>[];
  readonly tallies: readonly Insertable<OrderTallyTable>[];
}

/** Sums orders to the rows of all rollups and the tally, as the engine does order by order. */
export interface RollupTotals {
  readonly add: (made: MadeOrder) => void;
  /** How many sums are held. */
  readonly held: () => number;
  /** The sums of everything before a moment, which are let go of: no order that is added later may count there. */
  readonly takeBefore: (atMs: number) => TotalRows;
}

/** The sums of orders that are written with them. */
export function createRollupTotals(measures: ExtraMeasures): RollupTotals {
  const hours = new Map<string, Bucket>();
  const days = new Map<string, Bucket>();
  const stores = new Map<string, Bucket>();
  const items = new Map<string, Bucket>();
  const incomes = new Map<string, Income>();
  const tallies = new Map<string, Insertable<OrderTallyTable>>();

  return {
    add(made) {
      const { order, refunds } = made;
      const place = toPlace(order);
      const { equipment, store_id, device_id, pay_method, item_name } = place;
      const ofHours = differenceOf([], contributionsOf(toMeasured(made), measures, refunds));
      for (const [at, sums] of ofHours) {
        addTo(hours, `${equipment} ${store_id} ${at}`, { place, at, sums });
        addIncome(incomes, { place, at, sums });
      }
      for (const [at, sums] of toDays(ofHours)) {
        const day = { place, at, sums };
        const ofStore = `${equipment} ${store_id} ${at}`;
        addTo(days, `${device_id} ${store_id} ${at}`, day);
        addTo(stores, ofStore, day);
        addTo(items, `${ofStore} ${pay_method} ${item_name}`, day);
      }
      count(tallies, order);
    },
    held: () => hours.size + days.size + stores.size + items.size + incomes.size + tallies.size,
    takeBefore: (atMs) => ({
      hours: take(hours, ({ at }) => at < atMs).map(({ sums, place, at }) => ({
        ...toRow(sums, place),
        store_id: place.store_id,
        hour_at: at,
      })),
      days: take(days, ({ at }) => at < atMs).map(({ sums, place, at }) => ({
        ...toRow(sums, place),
        device_id: place.device_id,
        store_id: place.store_id,
        day_at: at,
      })),
      stores: take(stores, ({ at }) => at < atMs).map(({ sums, place, at }) => ({
        ...toRow(sums, place),
        store_id: place.store_id,
        day_at: at,
      })),
      items: take(items, ({ at }) => at < atMs).map(({ sums, place, at }) => ({
        ...toRow(sums, place),
        store_id: place.store_id,
        day_at: at,
        item_name: place.item_name,
        pay_method: place.pay_method,
      })),
      incomes: take(incomes, ({ hour_at }) => hour_at < atMs).filter(
        ({ income_cents }) => income_cents !== 0,
      ),
      tallies: take(tallies, ({ day_at }) => day_at < atMs),
    }),
  };
}

/** Removes what matches from a map. */
function take<V>(map: Map<string, V>, matches: (value: V) => boolean): V[] {
  const taken: V[] = [];
  for (const [key, value] of map) {
    if (!matches(value)) continue;
    taken.push(value);
    map.delete(key);
  }
  return taken;
}

/** What of an order sums are made of, field by field: a copy of the whole would be the dearest part of a sum. */
export function toMeasured({ order, usage }: MadeOrder): MeasuredOrder {
  const { equipment, paid_at, started_at, ended_at, mark_cents, pay_cents, order_status } = order;
  return {
    equipment,
    paid_at,
    started_at,
    ended_at,
    start_failed_at: order.start_failed_at ?? null,
    used_sec: order.used_sec ?? null,
    mark_cents,
    discount_cents: order.discount_cents ?? 0,
    pay_cents,
    fee_per_mille: order.fee_per_mille ?? 0,
    platform_share_cents: order.platform_share_cents ?? 0,
    pay_method: order.pay_method ?? null,
    reserved_for: order.reserved_for ?? null,
    attendance: order.attendance ?? null,
    order_status,
    usage,
  };
}

function toPlace({
  franchisee_id,
  equipment,
  store_id,
  device_id,
  item_name,
  pay_method,
}: MadeOrder['order']): Place {
  return { franchisee_id, equipment, store_id, device_id, item_name, pay_method: pay_method ?? '' };
}

/** Sums of hours as those of their days, nearly always one. */
function toDays(hours: ReadonlyMap<number, Sums>): ReadonlyMap<number, Sums> {
  const days = new Map<number, Sums>();
  for (const [hourAt, sums] of hours) {
    const dayAt = startOfDay(hourAt);
    const known = days.get(dayAt);
    // Neither is changed later: sums of an order are added to others.
    days.set(dayAt, known === undefined ? sums : addUp(addUp(emptySums(), known), sums));
  }
  return days;
}

function addTo(buckets: Map<string, Bucket>, key: string, { place, at, sums }: Bucket): void {
  let bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, (bucket = { sums: emptySums(), place, at }));
  addUp(bucket.sums, sums);
}

/** Adds to sums, and returns them. */
function addUp(sums: Sums, more: Sums): Sums {
  for (const measure of MEASURES) sums[measure] += more[measure];
  for (const name in more.extra) sums.extra[name] = (sums.extra[name] ?? 0) + (more.extra[name] ?? 0);
  return sums;
}

interface Income extends Insertable<DeviceIncomeHourTable> {
  readonly hour_at: number;
}

/** What a device earned in an hour, as the fold adds it up. */
function addIncome(
  incomes: Map<string, Income>,
  { place, at, sums: { received_cents, platform_share_cents } }: Bucket,
): void {
  // Sums of nothing are not kept; in most hours of a run nothing is paid.
  if (received_cents === 0 && platform_share_cents === 0) return;
  const { franchisee_id, equipment, device_id } = place;
  const key = `${device_id} ${at}`;
  let row = incomes.get(key);
  if (row === undefined)
    incomes.set(key, (row = { franchisee_id, equipment, device_id, hour_at: at, income_cents: 0 }));
  row.income_cents += received_cents + platform_share_cents;
}

/** Decimals of consumption (litres, kWh) add up without the noise of binary fractions. */
function toRow(sums: Sums, { franchisee_id, equipment }: Place) {
  const extra: Record<string, number> = {};
  for (const name in sums.extra) extra[name] = toThousandths(sums.extra[name] ?? 0);
  return { ...sums, franchisee_id, equipment, extra: JSON.stringify(extra) };
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

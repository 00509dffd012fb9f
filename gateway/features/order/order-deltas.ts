import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { SHANGHAI_OFFSET_MS, startOfDay, startOfHour } from '../../../contract/day';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS } from '../../../contract/limits';
import { SORTABLE_ID_TAILS, toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import {
  differenceOf,
  feeChangesOf,
  refundOf,
  salesOf,
  type Contribution,
  type ExtraMeasures,
  type MeasuredOrder,
} from './contributions';
import type { DoneRefund } from './order-change';
import { emptySums, MEASURES, toThousandths } from './measures';
import '../ledger/tables';
import './tables';

/** An order as far as its sums and counts know it. */
export interface CountedOrder extends MeasuredOrder {
  readonly franchisee_id: string;
  readonly order_id: string;
  readonly store_id: string;
  readonly device_id: string;
  readonly item_name: string;
  readonly refunded_cents: number;
  readonly created_at: number;
  readonly refund_status: number;
  readonly attention: boolean;
}

/** One order before and after a change of it; null before it was there. */
export interface OrderChange {
  readonly before: CountedOrder | null;
  readonly after: CountedOrder;
  /** The refund that has come to its end with it. */
  readonly refund?: DoneRefund | undefined;
}

const TAIL_BITS_MAX = 2 ** 36;

/** Sorts by the moment it was made at; the tail keeps those of one moment apart. */
export function newSortableId(atMs: number): string {
  return toSortableId(atMs, randomInt(Math.min(TAIL_BITS_MAX, SORTABLE_ID_TAILS)));
}

/**
 * Appends what a change of an order means for the sums and counts, in the transaction of the change; nobody else's
 * row is touched, so changes of one store never wait for each other (decision 081).
 */
export async function appendDeltas(
  trx: TenantTransaction,
  { before, after, refund }: OrderChange,
  { measures, nowMs }: { readonly measures: ExtraMeasures; readonly nowMs: number },
): Promise<void> {
  const groups = toTallyChanges(before, after);
  if (groups.length > 0) {
    const rows = groups.map((group) => ({ ...group, delta_id: newSortableId(nowMs) }));
    await trx.insertInto('order_tally_delta').values(rows).execute();
  }
  const earlier = before === null ? [] : salesOf(before, measures);
  const now = [
    ...salesOf(after, measures),
    ...(refund === undefined ? [] : refundOf(refund, refund.isFirst)),
  ];
  if (before === null || !isMoved(before, after, earlier)) {
    const fees = feeChangesOf(before, after, refund);
    return insertDeltas(trx, { order: after, hours: differenceOf(earlier, [...now, ...fees]), nowMs });
  }
  // It went to another device: whatever it added to the sums of the one, it adds to those of the other.
  const moved = [...(await readRefunds(trx, after)), ...(await readFees(trx, after))];
  await insertDeltas(trx, { order: before, hours: differenceOf([...earlier, ...moved], []), nowMs });
  await insertDeltas(trx, { order: after, hours: differenceOf([], [...now, ...moved]), nowMs });
}

/** Tells whether what an order added so far belongs to other sums from now on. */
function isMoved(before: CountedOrder, after: CountedOrder, earlier: readonly Contribution[]): boolean {
  if (before.device_id !== after.device_id) return true;
  return before.pay_method !== after.pay_method && earlier.length > 0;
}

interface Deltas {
  readonly order: CountedOrder;
  readonly hours: ReturnType<typeof differenceOf>;
  readonly nowMs: number;
}

async function insertDeltas(trx: TenantTransaction, { order, hours, nowMs }: Deltas): Promise<void> {
  if (hours.size === 0) return;
  const { franchisee_id, equipment, store_id, device_id, item_name } = order;
  const pay_method = order.pay_method ?? '';
  const deltas = [...hours].map(([hour_at, { extra, ...sums }]) => ({
    ...{ franchisee_id, equipment, store_id, device_id, item_name, pay_method, hour_at, ...sums },
    delta_id: newSortableId(nowMs),
    extra: JSON.stringify(extra),
  }));
  await trx.insertInto('order_delta').values(deltas).execute();
}

/** The device that a sum is of, and where it stands. */
export interface SummedDevice {
  readonly franchisee_id: string;
  readonly equipment: string;
  readonly store_id: string;
  readonly device_id: string;
}

/** Adds to a sum that only a type has what is of no order, in the transaction of its cause. */
export async function appendExtra(
  trx: TenantTransaction,
  device: SummedDevice,
  { name, amount, nowMs }: { readonly name: string; readonly amount: number; readonly nowMs: number },
): Promise<void> {
  const value = toThousandths(amount);
  if (value === 0) return;
  const { extra: _, ...none } = emptySums();
  await trx
    .insertInto('order_delta')
    .values({
      ...{ ...device, ...none, item_name: '', pay_method: '', hour_at: startOfHour(nowMs) },
      delta_id: newSortableId(nowMs),
      extra: JSON.stringify({ [name]: value }),
    })
    .execute();
}

/** What refunds of an order that are done have added to the sums of its device. */
async function readRefunds(
  trx: TenantTransaction,
  { franchisee_id, order_id }: CountedOrder,
): Promise<readonly Contribution[]> {
  const refunds = await trx
    .selectFrom('order_refund')
    .select(['amount_cents', 'done_at'])
    .where('franchisee_id', '=', franchisee_id)
    .where('order_id', '=', order_id)
    .where('status', '=', RefundRecordStatus.done)
    .orderBy('done_at')
    .orderBy('refund_no')
    .execute();
  return refunds.flatMap((refund, index) => refundOf(refund, index === 0));
}

/** What is booked of an order's fee: with refunds and settlements, each by the moment that it counts at. */
async function readFees(
  trx: TenantTransaction,
  { franchisee_id, order_id }: CountedOrder,
): Promise<readonly Contribution[]> {
  const entries = await trx
    .selectFrom('ledger_entry')
    .select(['counted_at', 'fee_cents'])
    .where('franchisee_id', '=', franchisee_id)
    .where('order_id', '=', order_id)
    .execute();
  return entries.map(({ counted_at, fee_cents }) => ({ at: counted_at, change: { fee_cents } }));
}

function toTallyChanges(before: CountedOrder | null, after: CountedOrder) {
  if (before === null) return [toGroup(after, 1)];
  const isSame =
    before.order_status === after.order_status &&
    before.refund_status === after.refund_status &&
    before.attention === after.attention;
  return isSame ? [] : [toGroup(before, -1), toGroup(after, 1)];
}

function toGroup(order: CountedOrder, order_count: number) {
  const { franchisee_id, equipment, store_id, order_status, refund_status, attention } = order;
  const day_at = startOfDay(order.created_at);
  return { franchisee_id, equipment, store_id, day_at, order_status, refund_status, attention, order_count };
}

/** Start of the business day that holds a moment in SQL; both epoch ms. */
export function toDaySql(at: RawBuilder<unknown>): RawBuilder<number> {
  const [offset, day] = [sql.lit(SHANGHAI_OFFSET_MS), sql.lit(ONE_DAY_MS)];
  return sql<number>`((${at} + ${offset}) / ${day} * ${day} - ${offset})`;
}

const MEASURE_COLUMNS = sql.join([...MEASURES, 'extra'].map((name) => sql.ref(name)));
const TALLY_COLUMNS = sql.raw(
  'franchisee_id, equipment, store_id, day_at, order_status, refund_status, attention, order_count',
);

/** Sums by hour and store, those that are not folded yet among them: exact at any moment, in one statement. */
export const HOUR_SUMS = sql`(
  SELECT franchisee_id, equipment, store_id, hour_at, ${MEASURE_COLUMNS} FROM order_rollup_hour
  UNION ALL
  SELECT franchisee_id, equipment, store_id, hour_at, ${MEASURE_COLUMNS} FROM order_delta)`;

/** The same by day and device. */
export const DAY_SUMS = sql`(
  SELECT franchisee_id, equipment, device_id, day_at, ${MEASURE_COLUMNS} FROM device_rollup_day
  UNION ALL
  SELECT franchisee_id, equipment, device_id, ${toDaySql(sql`hour_at`)} AS day_at, ${MEASURE_COLUMNS}
    FROM order_delta)`;

const DELTA_DAY = toDaySql(sql`hour_at`);

/** The same by day, device and the store that the order was of. */
export const DEVICE_SUMS = sql`(
  SELECT franchisee_id, equipment, device_id, store_id, day_at, ${MEASURE_COLUMNS} FROM device_rollup_day
  UNION ALL
  SELECT franchisee_id, equipment, device_id, store_id, ${DELTA_DAY} AS day_at, ${MEASURE_COLUMNS} FROM order_delta)`;

/** The same by day, store, item and method. */
export const ITEM_SUMS = sql`(
  SELECT franchisee_id, equipment, store_id, day_at, item_name, pay_method, ${MEASURE_COLUMNS} FROM item_rollup_day
  UNION ALL
  SELECT franchisee_id, equipment, store_id, ${DELTA_DAY} AS day_at, item_name, pay_method, ${MEASURE_COLUMNS}
    FROM order_delta)`;

/**
 * Sums by store from days as far as they are whole, and from hours after that: as exact as hours, at the cost of days.
 * Whoever reads it bounds `hour_at`; of a day before, it is the day's beginning.
 *
 * @param cutMs - Start of a day.
 */
export function toStoreSums(cutMs: number): RawBuilder<unknown> {
  return toRunSums({ days: sql`day_at < ${cutMs}`, hours: sql`hour_at >= ${cutMs}` });
}

/** The same of days and hours that a condition each chooses; no moment belongs to both. */
export function toRunSums({
  days,
  hours,
}: {
  readonly days: RawBuilder<unknown>;
  readonly hours: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`(
  SELECT franchisee_id, equipment, store_id, day_at AS hour_at, ${MEASURE_COLUMNS}
    FROM store_rollup_day WHERE ${days}
  UNION ALL
  SELECT franchisee_id, equipment, store_id, hour_at, ${MEASURE_COLUMNS}
    FROM order_rollup_hour WHERE ${hours}
  UNION ALL
  SELECT franchisee_id, equipment, store_id, hour_at, ${MEASURE_COLUMNS} FROM order_delta)`;
}

/** Counts of orders in the same way. */
export const TALLY_COUNTS = sql`(
  SELECT ${TALLY_COLUMNS} FROM order_tally UNION ALL SELECT ${TALLY_COLUMNS} FROM order_tally_delta)`;

import { serviceFeeCents } from '../../../contract/domain/ledger/ledger';
import { OrderStatus, wasDue, type Attendance } from '../../../contract/domain/order';
import { startOfHour } from '../../../contract/day';
import { extrasAt, type ExtraOfType } from './extra/extra-measures';
import { emptySums, MEASURES, toThousandths, type MeasureChange, type Sums } from './measures';

/** What of an order its sums are made of. */
export interface MeasuredOrder {
  readonly equipment: string;
  readonly paid_at: number | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly start_failed_at: number | null;
  readonly used_sec: number | null;
  readonly mark_cents: number;
  readonly discount_cents: number;
  readonly pay_cents: number;
  readonly fee_per_mille: number;
  readonly platform_share_cents: number;
  readonly pay_method: string | null;
  readonly reserved_for: number | null;
  readonly attendance: string | null;
  readonly order_status: number;
  readonly usage: Readonly<Record<string, unknown>>;
}

/** A refund as far as sums know it. */
export interface MeasuredRefund {
  readonly amount_cents: number;
  readonly done_at?: number | null | undefined;
}

/** By word of the type, what of its orders is summed as `extra.NAME`. */
export type ExtraMeasures = ReadonlyMap<string, ExtraOfType>;

/** What an order adds to the sums of one moment. */
export interface Contribution {
  readonly at: number;
  readonly change: MeasureChange;
  readonly extra?: Readonly<Record<string, number>>;
}

/** The pay method of what nobody pays for: such an order is started, never paid. */
export const FREE = 'free';
const MISSED: Attendance = 'missed';

/**
 * Everything that an order adds to the sums of its store, device, item and method. Each quantity counts when it
 * happens: money when it was paid, a start when it was tried, a refund when it was done, seconds and consumption when
 * the run ended. The one place that says so.
 */
export function contributionsOf(
  order: MeasuredOrder,
  measures: ExtraMeasures,
  refunds: readonly MeasuredRefund[] = [],
): readonly Contribution[] {
  return [...salesOf(order, measures), ...refundsOf(refunds), ...feesOf(order, refunds)];
}

/** The same without refunds and fees. */
export function salesOf(order: MeasuredOrder, measures: ExtraMeasures): readonly Contribution[] {
  return [
    ...paymentOf(order, measures),
    ...reservationOf(order, measures),
    ...startsOf(order),
    ...runOf(order, measures),
  ];
}

function paymentOf(order: MeasuredOrder, measures: ExtraMeasures): readonly Contribution[] {
  if (order.paid_at === null) return [];
  return [
    {
      at: order.paid_at,
      change: {
        paid_order_count: 1,
        gross_cents: order.mark_cents,
        discount_cents: order.discount_cents,
        received_cents: order.pay_cents,
        platform_share_cents: order.platform_share_cents,
      },
      extra: extrasAt('payment', order, measures.get(order.equipment)),
    },
  ];
}

/** Whether its user came is counted in the hour that it was reserved for, whenever it became known. */
function reservationOf(order: MeasuredOrder, measures: ExtraMeasures): readonly Contribution[] {
  const { reserved_for: at, attendance } = order;
  if (at === null || !wasDue(attendance)) return [];
  return [{ at, change: {}, extra: extrasAt('reservation', order, measures.get(order.equipment)) }];
}

function startsOf(order: MeasuredOrder): readonly Contribution[] {
  const { start_failed_at, started_at, pay_method, attendance } = order;
  const starts: Contribution[] = [];
  // Where nobody came nothing was tried, and no device failed.
  if (start_failed_at !== null && attendance !== MISSED) {
    starts.push({ at: start_failed_at, change: { start_attempts: 1, start_failures: 1 } });
  }
  if (started_at !== null) {
    const kind = pay_method === FREE ? 'free_starts' : 'paid_starts';
    starts.push({ at: started_at, change: { start_attempts: 1, [kind]: 1 } });
  }
  return starts;
}

function runOf(order: MeasuredOrder, measures: ExtraMeasures): readonly Contribution[] {
  const { started_at, ended_at, order_status, used_sec } = order;
  if (started_at === null) return [];
  const declared = measures.get(order.equipment);
  const begun = { at: started_at, change: {}, extra: extrasAt('start', order, declared) };
  if (ended_at === null || order_status === OrderStatus.running) return [begun];
  const run_seconds = used_sec ?? 0;
  return [begun, { at: ended_at, change: { run_seconds }, extra: extrasAt('end', order, declared) }];
}

function refundsOf(refunds: readonly MeasuredRefund[]): readonly Contribution[] {
  const done = refunds.filter(({ done_at }) => typeof done_at === 'number');
  return done.flatMap((refund, index) => refundOf(refund, index === 0));
}

/** The fee of the whole payment when it was made, and what each refund gave back of it when it was done. */
function feesOf(order: MeasuredOrder, refunds: readonly MeasuredRefund[]): readonly Contribution[] {
  if (order.paid_at === null) return [];
  let left = order.pay_cents;
  const fees = toFee(order.paid_at, feeOf(order, left));
  for (const { amount_cents, done_at } of refunds) {
    if (typeof done_at !== 'number') continue;
    fees.push(...toFee(done_at, feeOf(order, left - amount_cents) - feeOf(order, left)));
    left -= amount_cents;
  }
  return fees;
}

/** An order as far as its fee goes. */
export interface ChargedOrder extends Pick<MeasuredOrder, 'paid_at' | 'pay_cents' | 'fee_per_mille'> {
  readonly refunded_cents: number;
}

/** What a change of an order changes of its fee, as the ledger books it: with the payment, and with the refund. */
export function feeChangesOf(
  before: ChargedOrder | null,
  after: ChargedOrder,
  refund: MeasuredRefund | undefined,
): readonly Contribution[] {
  const { paid_at } = after;
  if (paid_at === null) return [];
  const refunded = before?.refunded_cents ?? 0;
  const earlier = before === null || before.paid_at === null ? 0 : feeOf(before, before.pay_cents - refunded);
  const unrefunded = feeOf(after, after.pay_cents - refunded);
  const left = feeOf(after, after.pay_cents - after.refunded_cents);
  return [
    ...toFee(paid_at, unrefunded - earlier),
    ...(typeof refund?.done_at === 'number' ? toFee(refund.done_at, left - unrefunded) : []),
  ];
}

function feeOf({ fee_per_mille }: Pick<MeasuredOrder, 'fee_per_mille'>, cents: number): number {
  return serviceFeeCents(fee_per_mille, cents);
}

function toFee(at: number, fee_cents: number): Contribution[] {
  return fee_cents === 0 ? [] : [{ at, change: { fee_cents } }];
}

/** What one refund adds; nothing before it is done. An order counts as refunded with its first. */
export function refundOf(
  { amount_cents, done_at }: MeasuredRefund,
  isFirst: boolean,
): readonly Contribution[] {
  if (typeof done_at !== 'number') return [];
  return [{ at: done_at, change: { refund_cents: amount_cents, refunded_order_count: isFirst ? 1 : 0 } }];
}

/** What has to be added to the sums of each hour for one list of contributions to take the place of another. */
export function differenceOf(
  before: readonly Contribution[],
  after: readonly Contribution[],
): ReadonlyMap<number, Sums> {
  const hours = new Map<number, Sums>();
  for (const contribution of before) addTo(hours, contribution, -1);
  for (const contribution of after) addTo(hours, contribution, 1);
  for (const [hourAt, sums] of hours) if (isNothing(sums)) hours.delete(hourAt);
  return hours;
}

function addTo(hours: Map<number, Sums>, { at, change, extra = {} }: Contribution, sign: 1 | -1): void {
  const hourAt = startOfHour(at);
  const sums = hours.get(hourAt) ?? emptySums();
  hours.set(hourAt, sums);
  for (const measure of MEASURES) sums[measure] += sign * (change[measure] ?? 0);
  for (const [name, value] of Object.entries(extra)) {
    sums.extra[name] = toThousandths((sums.extra[name] ?? 0) + sign * value);
  }
}

function isNothing(sums: Sums): boolean {
  return (
    MEASURES.every((measure) => sums[measure] === 0) && Object.values(sums.extra).every((sum) => sum === 0)
  );
}

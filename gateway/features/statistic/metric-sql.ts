import { sql, type RawBuilder } from 'kysely';
import { jsonNumber } from '../../database/json-value';
import {
  alertRuleOf,
  DOWN_MEASURES,
  isOfDevices,
  linkOf,
  measuresOf,
  meterOf,
  PRESENCE_MEASURES,
  watchedOf,
  type CommonMeasure,
  type Fold,
  type Measure,
  type SumFold,
} from '../../../contract/resources/metric';

/** Columns of both rollup tables, and of the presence beside them. */
const MEASURE_COLUMNS: Readonly<Record<CommonMeasure, string>> = {
  paidOrderCount: 'paid_order_count',
  grossCents: 'gross_cents',
  discountCents: 'discount_cents',
  receivedCents: 'received_cents',
  platformShareCents: 'platform_share_cents',
  refundCents: 'refund_cents',
  refundedOrderCount: 'refunded_order_count',
  feeCents: 'fee_cents',
  paidStarts: 'paid_starts',
  freeStarts: 'free_starts',
  startAttempts: 'start_attempts',
  startFailures: 'start_failures',
  runSeconds: 'run_seconds',
  deviceDays: 'device_days',
  onlineDays: 'online_days',
  openSeconds: 'open_seconds',
  downSeconds: 'down_seconds',
  faults: 'faults',
  repairs: 'repairs',
  repairSeconds: 'repair_seconds',
  lostCents: 'lost_cents',
};

const EXTRA = 'extra.';

/** A measure of one row. */
type ColumnOf = (measure: Measure) => RawBuilder<unknown>;

/**
 * The value of a metric over a group of rows; null for a ratio whose divisor is 0.
 *
 * @param columnOf - @default of rollup rows called `r`
 */
export function toMetricSql(fold: Fold, columnOf: ColumnOf = toColumn): RawBuilder<number | null> {
  if (!('ratio' in fold)) return toSumSql(fold, columnOf);
  const { of, per } = fold.ratio;
  return sql`(${toSumSql(of, columnOf)} / nullif(${toSumSql(per, columnOf)}, 0))`;
}

function toSumSql({ times = 1, ...fold }: SumFold, columnOf: ColumnOf): RawBuilder<number> {
  const once = toOneSumSql(fold, columnOf);
  return times === 1 ? once : sql`(${once} * ${sql.lit(times)})`;
}

function toOneSumSql({ sum, minus = [] }: SumFold, columnOf: ColumnOf): RawBuilder<number> {
  const join = (measures: readonly Measure[], by: RawBuilder<unknown>) =>
    sql.join(
      measures.map((measure) => toMeasureSql(measure, columnOf)),
      by,
    );
  const added = join(sum, sql` + `);
  return minus.length === 0 ? sql`(${added})` : sql`(${added} - ${join(minus, sql` - `)})`;
}

/** What a measure came to over a group of rows. */
export function toMeasureSql(measure: Measure, columnOf: ColumnOf = toColumn): RawBuilder<number> {
  // Double precision holds cents exactly up to 90 trillion yuan, and both drivers read it as a number.
  const sum = sql<number>`sum(${columnOf(measure)})`;
  return isUnknownWithoutRows(measure) ? sql`${sum}::float8` : sql`coalesce(${sum}, 0)::float8`;
}

/** Tells whether no rows mean that a measure was not kept at the time and is not known, rather than 0. */
export function isUnknownWithoutRows(measure: Measure): boolean {
  return isOneOf(measure, DOWN_MEASURES) || [linkOf, watchedOf, meterOf].some((of) => of(measure) !== null);
}

/** A measure of one row of sums called `r`; null where it has none. */
export function toColumn(measure: Measure): RawBuilder<unknown> {
  if (isExtra(measure)) return jsonNumber('r.extra', measure.slice(EXTRA.length));
  if (!isCommon(measure)) return jsonNumber('r.extra', measure);
  return sql.ref(`r.${MEASURE_COLUMNS[measure]}`);
}

function isExtra(measure: Measure): measure is `extra.${string}` {
  return measure.startsWith(EXTRA);
}

function isCommon(measure: Measure): measure is CommonMeasure {
  return measure in MEASURE_COLUMNS;
}

/** Tells whether a metric is folded from what is summed of devices rather than of orders. */
export function isOfPresence(fold: Fold): boolean {
  return measuresOf(fold).some(isOfDevices);
}

/** Tells whether a metric is folded from the time that devices are there. */
export function isOfTime(fold: Fold): boolean {
  return isOf(fold, PRESENCE_MEASURES) || isOfDowntime(fold);
}

/** Names of the rules whose alerts metrics are folded from. */
export function alertRulesOf(folds: readonly Fold[]): readonly string[] {
  const rules = folds.flatMap(measuresOf).map(alertRuleOf);
  return [...new Set(rules.filter((rule) => rule !== null))];
}

/** Tells whether a metric is folded from the time that devices are down. */
export function isOfDowntime(fold: Fold): boolean {
  return isOf(fold, DOWN_MEASURES);
}

/** Tells whether a metric is folded from the income that is lost meanwhile. */
export function isOfLoss(fold: Fold): boolean {
  return isOf(fold, ['lostCents']);
}

function isOf(fold: Fold, measures: readonly CommonMeasure[]): boolean {
  return measuresOf(fold).some((used) => isOneOf(used, measures));
}

function isOneOf(measure: Measure, measures: readonly CommonMeasure[]): boolean {
  return measures.some((each) => each === measure);
}

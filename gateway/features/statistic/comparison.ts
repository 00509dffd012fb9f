import type { SummaryAnswer, TrendPoint } from '../../../contract/api/page/report';
import type { ComparisonKind, ComparisonObstacle, TimeBucket } from '../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { toComparedPeriod, type ComparedPeriod } from './compared-period';
import { comparedUntil, isNarrowed } from './narrowing';
import { bucketsOf, moveSpan, toGranularity } from './report-period';
import {
  hasPaidBefore,
  readBuckets,
  readTotals,
  type FoldedMetric,
  type MetricRow,
  type RollupRead,
} from './rollup-repository';
import { toMetrics } from './wire-metric';

/** Tells whether there is enough to compare with; its name is no metric's. */
export const BASE_ORDERS: FoldedMetric = {
  name: 'base.orders',
  kind: 'number',
  fold: { sum: ['paidOrderCount'] },
};

type Compared = Pick<SummaryAnswer, 'metrics' | 'comparison' | 'untilMs' | 'granularity' | 'trend'>;

/** The figures of a period beside those it is compared with, in all and over time. */
export async function readCompared(
  trx: TenantTransaction,
  read: RollupRead,
  {
    totals,
    compareWith,
    granularity = toGranularity(read.span, isNarrowed(read)),
  }: {
    readonly totals: MetricRow;
    readonly compareWith: ComparisonKind;
    readonly granularity?: TimeBucket | undefined;
  },
): Promise<Compared> {
  const period = toComparedPeriod(read.span, { nowMs: comparedUntil(read), compareWith });
  const { elapsed, base } = period;
  const isWhole = elapsed.untilMs === read.span.untilMs;
  const before = { ...read, span: base, metrics: [...read.metrics, BASE_ORDERS] };
  const previous = await readTotals(trx, before);
  const soFar = isWhole ? totals : await readTotals(trx, { ...read, span: elapsed });
  const orders = previous[BASE_ORDERS.name] ?? 0;
  const obstacle = await findObstacle(trx, read, { period, orders });
  return {
    metrics: toFigures(read, { totals, soFar, previous }),
    comparison: { with: compareWith, elapsed, base, obstacle },
    untilMs: read.span.untilMs,
    granularity,
    trend: await readTrend(trx, read, { period, bucket: granularity }),
  };
}

/** Why a change would mean nothing; null where it may be said. */
export async function findObstacle(
  trx: TenantTransaction,
  read: RollupRead,
  {
    period,
    orders,
    isByDay = isNarrowed(read),
  }: {
    readonly period: ComparedPeriod;
    readonly orders: number;
    /** Sums know no hours. @default those of a part do not */
    readonly isByDay?: boolean;
  },
): Promise<ComparisonObstacle | null> {
  const { fromMs, untilMs } = period.base;
  if (fromMs === untilMs) return isByDay ? 'noDayElapsed' : 'nothingElapsed';
  // Whoever began within the compared days had fewer of them than there are now.
  if (!(await hasPaidBefore(trx, read, fromMs))) return 'beforeFirstOrder';
  return orders < COMPARISON_MIN_ORDERS ? 'fewOrders' : null;
}

function toFigures(
  { metrics }: RollupRead,
  rows: { readonly totals: MetricRow; readonly soFar: MetricRow; readonly previous: MetricRow },
): SummaryAnswer['metrics'] {
  const value = toMetrics(metrics, rows.totals);
  const elapsed = toMetrics(metrics, rows.soFar);
  const previous = toMetrics(metrics, rows.previous);
  return Object.fromEntries(
    metrics.map(({ name }) => [
      name,
      {
        value: value[name] ?? null,
        elapsed: elapsed[name] ?? null,
        previous: previous[name] ?? null,
      },
    ]),
  );
}

/**
 * Every hour, day, week or month of the period with the compared one. An unfinished day stands beside as many hours of
 * the compared day, so that the days add up to the figures; hours of a day stand beside whole hours.
 */
async function readTrend(
  trx: TenantTransaction,
  read: RollupRead,
  { period, bucket }: { readonly period: ComparedPeriod; readonly bucket: TimeBucket },
): Promise<readonly TrendPoint[]> {
  const { shiftMs, base } = period;
  const span = bucket === 'hour' ? moveSpan(read.span, -shiftMs) : base;
  const values = await readCourse(trx, read, { bucket, untilMs: read.nowMs + 1 });
  const moved = { ...read, span, shiftMs };
  const previous = await readCourse(trx, moved, { bucket, untilMs: span.untilMs + shiftMs });
  const nothing = Object.fromEntries(read.metrics.map(({ name }) => [name, null]));
  return bucketsOf(read.span, bucket).map((at) => ({
    at,
    values: values.get(at) ?? nothing,
    previous: previous.get(at) ?? nothing,
  }));
}

/** By its start, every bucket of the span that begins before a moment: sums of nothing are 0, ratios null. */
async function readCourse(
  trx: TenantTransaction,
  read: RollupRead,
  { bucket, untilMs }: { readonly bucket: TimeBucket; readonly untilMs: number },
): Promise<ReadonlyMap<number, MetricRow>> {
  const known = new Map((await readBuckets(trx, read, bucket)).map((row) => [row.at, row]));
  const nothing = toNothing(read.metrics);
  const starts = bucketsOf(moveSpan(read.span, read.shiftMs ?? 0), bucket).filter((at) => at < untilMs);
  return new Map(starts.map((at) => [at, toMetrics(read.metrics, known.get(at) ?? nothing)]));
}

/** What metrics are where nothing happened. */
export function toNothing(metrics: readonly FoldedMetric[]): MetricRow {
  return Object.fromEntries(metrics.map(({ name, fold }) => [name, 'ratio' in fold ? null : 0]));
}

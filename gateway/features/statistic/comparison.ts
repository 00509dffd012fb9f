import type { SummaryAnswer, TrendPoint } from '../../../contract/api/page/report';
import type { ComparisonKind, ComparisonObstacle } from '../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { toComparedPeriod, type ComparedPeriod } from './compared-period';
import { bucketsOf, toGranularity } from './report-period';
import {
  hasPaidBefore,
  readBuckets,
  readTotals,
  type FoldedMetric,
  type HourSpan,
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

type Compared = Pick<SummaryAnswer, 'metrics' | 'comparison' | 'granularity' | 'trend'>;

/** The figures of a period beside those it is compared with, in all and over time. */
export async function readCompared(
  trx: TenantTransaction,
  read: RollupRead,
  { totals, compareWith }: { readonly totals: MetricRow; readonly compareWith: ComparisonKind },
): Promise<Compared> {
  const period = toComparedPeriod(read.span, { nowMs: read.nowMs, compareWith });
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
    granularity: toGranularity(read.span),
    trend: await readTrend(trx, read, period),
  };
}

/** Why a change would mean nothing; null where it may be said. */
export async function findObstacle(
  trx: TenantTransaction,
  read: RollupRead,
  { period, orders }: { readonly period: ComparedPeriod; readonly orders: number },
): Promise<ComparisonObstacle | null> {
  const { fromMs, untilMs } = period.base;
  if (fromMs === untilMs) return 'nothingElapsed';
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
 * Every hour or day of the period with the compared one. An unfinished day stands beside as many hours of the
 * compared day, so that the days add up to the figures; hours of a day stand beside whole hours.
 */
async function readTrend(
  trx: TenantTransaction,
  read: RollupRead,
  period: ComparedPeriod,
): Promise<readonly TrendPoint[]> {
  const bucket = toGranularity(read.span);
  const { fromMs, untilMs } = read.span;
  const { shiftMs } = period;
  const whole: HourSpan = { fromMs: fromMs - shiftMs, untilMs: untilMs - shiftMs };
  const span = bucket === 'hour' ? whole : period.base;
  const values = await readCourse(trx, read, { bucket, untilMs: read.nowMs + 1 });
  const previous = await readCourse(trx, { ...read, span }, { bucket, untilMs: span.untilMs });
  const nothing = Object.fromEntries(read.metrics.map(({ name }) => [name, null]));
  return bucketsOf(read.span, bucket).map((at) => ({
    at,
    values: values.get(at) ?? nothing,
    previous: previous.get(at - shiftMs) ?? nothing,
  }));
}

/** By its start, every bucket of the span that begins before a moment: sums of nothing are 0, ratios null. */
async function readCourse(
  trx: TenantTransaction,
  read: RollupRead,
  { bucket, untilMs }: { readonly bucket: 'hour' | 'day'; readonly untilMs: number },
): Promise<ReadonlyMap<number, MetricRow>> {
  const known = new Map((await readBuckets(trx, read, bucket)).map((row) => [row.at, row]));
  const nothing = toNothing(read.metrics);
  const starts = bucketsOf(read.span, bucket).filter((at) => at < untilMs);
  return new Map(starts.map((at) => [at, toMetrics(read.metrics, known.get(at) ?? nothing)]));
}

/** What metrics are where nothing happened. */
export function toNothing(metrics: readonly FoldedMetric[]): MetricRow {
  return Object.fromEntries(metrics.map(({ name, fold }) => [name, 'ratio' in fold ? null : 0]));
}

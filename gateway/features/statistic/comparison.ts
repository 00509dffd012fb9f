import type { SummaryAnswer, TrendPoint } from '../../../contract/api/page/report';
import type { ComparisonKind, ComparisonObstacle, TimeBucket } from '../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { toComparedPeriod, type ComparedPeriod } from './compared-period';
import { comparedUntil, isNarrowed } from './narrowing';
import { moveSpan, toCellsByStart, toGranularity } from './report-period';
import {
  hasPaidBefore,
  type FoldedMetric,
  type HourSpan,
  type MetricRow,
  type RollupRead,
} from './rollup-repository';
import { readSpanFigures, type FiguresOf } from './span/span-figures';
import { toMetrics } from './wire-metric';

/** Tells whether there is enough to compare with; its name is no metric's. */
export const BASE_ORDERS: FoldedMetric = {
  name: 'base.orders',
  kind: 'number',
  fold: { sum: ['paidOrderCount'] },
};

interface Compared {
  readonly answer: Pick<SummaryAnswer, 'metrics' | 'comparison' | 'untilMs' | 'granularity' | 'trend'>;
  /** The figures of the period as they are folded, not rounded yet. */
  readonly totals: MetricRow;
}

/** What is asked of a period beside its figures. */
interface ComparedOf {
  readonly compareWith: ComparisonKind;
  /** @default by the length of the period */
  readonly granularity?: TimeBucket | undefined;
}

/** The figures of a period beside those it is compared with, in all and over time. */
export async function readCompared(
  trx: TenantTransaction,
  read: RollupRead,
  { compareWith, granularity = toGranularity(read.span, isNarrowed(read)) }: ComparedOf,
): Promise<Compared> {
  const period = toComparedPeriod(read.span, { nowMs: comparedUntil(read), compareWith });
  const { elapsed, base } = period;
  const course = toCourse(read, { period, bucket: granularity });
  const metrics = [...read.metrics, BASE_ORDERS];
  const figuresOf = await readSpanFigures(trx, { ...read, metrics }, [
    ...[read.span, elapsed, base],
    ...course.flatMap(({ span, previous }) => [span, previous].filter((each) => each !== null)),
  ]);
  const totals = figuresOf(read.span);
  const previous = figuresOf(base);
  const obstacle = await findObstacle(trx, read, { period, orders: previous[BASE_ORDERS.name] ?? 0 });
  const answer = {
    metrics: toFigures(read, { totals, soFar: figuresOf(elapsed), previous }),
    comparison: { with: compareWith, elapsed, base, obstacle },
    untilMs: read.span.untilMs,
    granularity,
    trend: toTrend(read, { course, figuresOf }),
  };
  return { answer, totals };
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

/** A bucket of time: what of it lies in the period and has begun, and what of the compared days stands beside it. */
interface CoursePart {
  readonly at: number;
  readonly span: HourSpan | null;
  readonly previous: HourSpan | null;
}

/**
 * Every hour, day, week or month of the period with the compared one. An unfinished day stands beside as many hours of
 * the compared day, so that the days add up to the figures; hours of a day stand beside whole hours.
 */
function toCourse(
  { span, nowMs }: Pick<RollupRead, 'span' | 'nowMs'>,
  { period, bucket }: { readonly period: ComparedPeriod; readonly bucket: TimeBucket },
): readonly CoursePart[] {
  const compared = toCellsByStart(bucket === 'hour' ? span : period.elapsed, bucket);
  return [...toCellsByStart(span, bucket)].map(([at, cell]) => {
    const beside = compared.get(at);
    return {
      at,
      span: at <= nowMs ? cell : null,
      previous: beside === undefined ? null : moveSpan(beside, -period.shiftMs),
    };
  });
}

function toTrend(
  { metrics }: Pick<RollupRead, 'metrics'>,
  { course, figuresOf }: { readonly course: readonly CoursePart[]; readonly figuresOf: FiguresOf },
): readonly TrendPoint[] {
  const nothing = Object.fromEntries(metrics.map(({ name }) => [name, null]));
  const toValues = (span: HourSpan | null) => (span === null ? nothing : toMetrics(metrics, figuresOf(span)));
  return course.map(({ at, span, previous }) => ({
    at,
    values: toValues(span),
    previous: toValues(previous),
  }));
}

/** What metrics are where nothing happened. */
export function toNothing(metrics: readonly FoldedMetric[]): MetricRow {
  return Object.fromEntries(metrics.map(({ name, fold }) => [name, 'ratio' in fold ? null : 0]));
}

import type { SummaryAnswer } from '../../contract/api/page/report';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../contract/limits';
import type { TrendChart, ResolvedMetric } from '../../contract/resources/metric';
import { formatMoment } from '../format/moment';

/** One metric over the period. */
export interface TrendSeries {
  readonly metric: ResolvedMetric;
  readonly values: readonly (number | null)[];
}

/** A chart's numbers, for the picture and for the table alike. */
export interface TrendData {
  /** Hours `HH:00` or days `MM-DD`. */
  readonly labels: readonly string[];
  /** In the declared order: the first is drawn as bars, the others as lines. */
  readonly series: readonly TrendSeries[];
  /** The first metric in the compared period; null where nothing is compared. */
  readonly base: TrendSeries | null;
  /** The hour or day that is not over yet, and until when it is known; null where all are over. */
  readonly unfinished: { readonly index: number; readonly untilMs: number } | null;
}

type Trend = Pick<SummaryAnswer, 'granularity' | 'trend' | 'comparison' | 'updatedAt'>;

/** Where the label of a point stands within `YYYY-MM-DD HH:mm:ss`. */
const LABEL_PLACES = { hour: [11, 16], day: [5, 10] } as const;
const LENGTHS_MS = { hour: ONE_HOUR_MS, day: ONE_DAY_MS } as const;

/** Picks a chart's series out of the summary; metrics that the page does not declare are left out. */
export function toTrendData(
  chart: TrendChart,
  metrics: readonly ResolvedMetric[],
  { granularity, trend, comparison, updatedAt }: Trend,
): TrendData {
  const drawn = chart.metrics.flatMap((name) => metrics.find((candidate) => candidate.name === name) ?? []);
  const [first] = drawn;
  const lengthMs = LENGTHS_MS[granularity];
  const index = trend.findIndex(({ at }) => at <= updatedAt && updatedAt < at + lengthMs);
  return {
    labels: trend.map(({ at }) => formatMoment(at).slice(...LABEL_PLACES[granularity])),
    series: drawn.map((metric) => ({
      metric,
      values: trend.map(({ values }) => values[metric.name] ?? null),
    })),
    base:
      first === undefined || comparison.obstacle !== null
        ? null
        : { metric: first, values: trend.map(({ previous }) => previous[first.name] ?? null) },
    unfinished: index === -1 ? null : { index, untilMs: updatedAt },
  };
}

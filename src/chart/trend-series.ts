import type { SummaryAnswer } from '../../contract/api/page/report';
import { startOfMonth } from '../../contract/day';
import type { TimeBucket } from '../../contract/domain/report';
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
  /** Hours `HH:00`, days and beginnings of weeks `MM-DD`, months `YYYY-MM`. */
  readonly labels: readonly string[];
  /** What each begins at, epoch ms. */
  readonly starts: readonly number[];
  /** In the declared order: the first is drawn as bars, the others as lines; parts of a whole all as bars. */
  readonly series: readonly TrendSeries[];
  /** The first metric in the compared period; null where nothing is compared. */
  readonly base: TrendSeries | null;
  /** The hour, day, week or month that is not over yet, and until when it is known; null where all are over. */
  readonly unfinished: { readonly index: number; readonly untilMs: number } | null;
  /** The series are parts of a whole, one upon another. @default false */
  readonly isStacked?: boolean;
}

type Trend = Pick<SummaryAnswer, 'granularity' | 'trend' | 'comparison' | 'untilMs' | 'updatedAt'>;

/** Where the label of a point stands within `YYYY-MM-DD HH:mm:ss`. */
const LABEL_PLACES = { hour: [11, 16], day: [5, 10], week: [5, 10], month: [0, 7] } as const;
const DAYS_PER_WEEK = 7;
/** Longer than any month, shorter than two. */
const PAST_MONTH_MS = 32 * ONE_DAY_MS;

/** The first moment after what begins at one. */
const ENDS: Readonly<Record<TimeBucket, (at: number) => number>> = {
  hour: (at) => at + ONE_HOUR_MS,
  day: (at) => at + ONE_DAY_MS,
  week: (at) => at + DAYS_PER_WEEK * ONE_DAY_MS,
  month: (at) => startOfMonth(at + PAST_MONTH_MS),
};

/** Picks series out of the figures of a period; metrics that the page does not declare are left out. */
export function toTrendData(
  { metrics: names }: Pick<TrendChart, 'metrics'>,
  metrics: readonly ResolvedMetric[],
  { granularity, trend, comparison, untilMs, updatedAt }: Trend,
): TrendData {
  const drawn = names.flatMap((name) => metrics.find((candidate) => candidate.name === name) ?? []);
  const [first] = drawn;
  // Of a period that is over nothing is known later, even where its last week or month goes on.
  const goesOn = updatedAt < untilMs;
  const index = trend.findIndex(({ at }) => at <= updatedAt && updatedAt < ENDS[granularity](at));
  return {
    labels: trend.map(({ at }) => formatMoment(at).slice(...LABEL_PLACES[granularity])),
    starts: trend.map(({ at }) => at),
    series: drawn.map((metric) => ({
      metric,
      values: trend.map(({ values }) => values[metric.name] ?? null),
    })),
    base:
      first === undefined || comparison.obstacle !== null
        ? null
        : { metric: first, values: trend.map(({ previous }) => previous[first.name] ?? null) },
    unfinished: index === -1 || !goesOn ? null : { index, untilMs: updatedAt },
  };
}

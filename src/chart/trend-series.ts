import type { SummaryAnswer } from '../../contract/api/page/report';
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
}

/** Where the label of a point stands within `YYYY-MM-DD HH:mm:ss`. */
const LABEL_PLACES = { hour: [11, 16], day: [5, 10] } as const;

/** Picks a chart's series out of the summary; metrics that the page does not declare are left out. */
export function toTrendData(
  chart: TrendChart,
  metrics: readonly ResolvedMetric[],
  { granularity, trend }: Pick<SummaryAnswer, 'granularity' | 'trend'>,
): TrendData {
  return {
    labels: trend.map(({ at }) => formatMoment(at).slice(...LABEL_PLACES[granularity])),
    series: chart.metrics.flatMap((name) => {
      const metric = metrics.find((candidate) => candidate.name === name);
      return metric === undefined
        ? []
        : [{ metric, values: trend.map(({ values }) => values[name] ?? null) }];
    }),
  };
}

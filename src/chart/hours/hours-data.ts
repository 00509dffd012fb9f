import type { SummaryAnswer } from '../../../contract/api/page/report';
import type { HoursChart, ResolvedMetric } from '../../../contract/resources/metric';
import type { TrendData } from '../trend-series';

/** Metrics by hour of the day, as a trend draws them: nothing is compared, and no hour is unfinished. */
export function toHoursData(
  chart: HoursChart,
  metrics: readonly ResolvedMetric[],
  { hours = [] }: Pick<SummaryAnswer, 'hours'>,
): TrendData {
  const drawn = chart.metrics.flatMap((name) => metrics.find((candidate) => candidate.name === name) ?? []);
  return {
    labels: hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`),
    series: drawn.map((metric) => ({ metric, values: hours.map((values) => values[metric.name] ?? null) })),
    // An hour of all days together began at no one moment.
    starts: [],
    base: null,
    unfinished: null,
    isStacked: chart.isStacked === true,
  };
}

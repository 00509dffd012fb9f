import { resolveMetric } from '../../../contract/resources/resolve-field';
import { SUMMARY_CHARTS, SUMMARY_METRICS } from '../../../resources/vocabulary/statistics';

/** The figures and the chart that every type's summary opens with, as pages are handed them. */
export const COMMON_FIGURES = {
  metrics: SUMMARY_METRICS.map((metric) => resolveMetric(metric)),
  charts: SUMMARY_CHARTS,
} as const;

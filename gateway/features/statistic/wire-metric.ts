import type { FoldedMetric, MetricRow, NamedRow } from './rollup-repository';

/** Money and durations are whole on the wire, averages of them too. */
export function toMetrics(metrics: readonly FoldedMetric[], row: NamedRow): MetricRow {
  return Object.fromEntries(
    metrics.map(({ name, kind }) => {
      const value = row[name];
      if (typeof value !== 'number') return [name, null];
      return [name, kind === 'money' || kind === 'duration' ? Math.round(value) : value];
    }),
  );
}

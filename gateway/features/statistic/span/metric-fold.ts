import type { Fold, Measure, SumFold } from '../../../../contract/resources/metric';
import type { FoldedMetric, MetricRow } from '../rollup-repository';

/** What a measure came to; null where it is not known. */
export type SumOf = (measure: Measure) => number | null;

/** Metrics of what their measures came to, as `toMetricSql` has them of the rows themselves. */
export function foldMetrics(metrics: readonly FoldedMetric[], sumOf: SumOf): MetricRow {
  return Object.fromEntries(metrics.map(({ name, fold }) => [name, foldMetric(fold, sumOf)]));
}

/** Null for a ratio whose divisor is 0, and where a measure is not known. */
function foldMetric(fold: Fold, sumOf: SumOf): number | null {
  if (!('ratio' in fold)) return foldSum(fold, sumOf);
  const [of, per] = [foldSum(fold.ratio.of, sumOf), foldSum(fold.ratio.per, sumOf)];
  return of === null || per === null || per === 0 ? null : of / per;
}

function foldSum({ sum, minus = [], times = 1 }: SumFold, sumOf: SumOf): number | null {
  const added = addUp(sum.map(sumOf));
  const taken = addUp(minus.map(sumOf));
  return added === null || taken === null ? null : (added - taken) * times;
}

function addUp(values: readonly (number | null)[]): number | null {
  let total = 0;
  for (const value of values) {
    if (value === null) return null;
    total += value;
  }
  return total;
}

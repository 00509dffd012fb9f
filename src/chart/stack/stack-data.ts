import type { CurveData, CurvePoint, CurveSeries } from '../curve/curve-data';

/** The same, led by what they come to at each moment that anything was told of. */
export function withSum(data: CurveData, title: string): CurveData {
  const [first] = data.series;
  return first === undefined
    ? data
    : { ...data, series: [{ ...first, name: '', title, points: toSums(data.series) }, ...data.series] };
}

/** What they come to, moment by moment and the oldest first; of what was not told nothing is known. */
export function toSums(series: readonly CurveSeries[]): readonly CurvePoint[] {
  const sums = new Map<number, number>();
  for (const [at, value] of series.flatMap(({ points }) => points)) {
    if (value !== null) sums.set(at, (sums.get(at) ?? 0) + value);
  }
  return [...sums].toSorted(([one], [other]) => one - other);
}

/** Those of which there was ever anything: the others would be names without a colour. */
export function toDrawnSeries(series: readonly CurveSeries[]): readonly CurveSeries[] {
  const drawn = series.filter(({ points }) => points.some(([, value]) => (value ?? 0) > 0));
  return drawn.length === 0 ? series : drawn;
}

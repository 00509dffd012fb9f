/** How a product stands to its floor over several rounds. */
export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Ratios of what was measured in the same round, so that a slow minute of the machine is both sides'. */
export function toRatio(product: readonly number[], floor: readonly number[]): Ratio {
  const sorted = product.map((value, round) => value / (floor[round] ?? Number.NaN)).sort((a, b) => a - b);
  return { median: medianOf(sorted), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

/** The middle one, or of an even number the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[(sorted.length - 1) >> 1],
    sorted[sorted.length >> 1],
  ];
  return (low + high) / 2;
}

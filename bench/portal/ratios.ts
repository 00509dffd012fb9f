import { medianOf } from '../figures';

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

import type { Share } from '../../contract/api/page/share';
import type { ResolvedMetric } from '../../contract/resources/metric';

/** One slice of the ring and one row of its table. */
export interface ShareSlice {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** Part of the whole, 0–1; null where the whole is nothing, or a part is negative. */
  readonly share: number | null;
}

/** A chart's numbers, for the picture and for the table alike. */
export interface ShareData {
  readonly metric: ResolvedMetric;
  /** The largest first, the rest together at the end. */
  readonly slices: readonly ShareSlice[];
}

/** Id of the slice that all smaller parts stand in together. */
export const REST_ID = '~rest';

/** The slices of a share chart; `toRestName` names the parts that stand together. */
export function toShareData(
  metric: ResolvedMetric,
  { parts, rest }: Share,
  toRestName: (count: number) => string,
): ShareData {
  const all = [
    ...parts,
    ...(rest.count === 0 ? [] : [{ id: REST_ID, name: toRestName(rest.count), value: rest.value }]),
  ];
  const total = all.reduce((sum, { value }) => sum + value, 0);
  // A part below zero, more refunded than earned, makes shares of the others mean nothing.
  const isWhole = total > 0 && all.every(({ value }) => value >= 0);
  return { metric, slices: all.map((part) => ({ ...part, share: isWhole ? part.value / total : null })) };
}

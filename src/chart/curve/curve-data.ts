import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { QuantityKind } from '../../format/quantity';

/** What was told at one moment; null where it was not. */
export type CurvePoint = readonly [atMs: number, value: number | null];

/** One quantity over time. */
export interface CurveSeries {
  readonly name: string;
  readonly title: string;
  /** Empty for none. */
  readonly unit: string;
  readonly kind: QuantityKind;
  /** Oldest first. */
  readonly points: readonly CurvePoint[];
  /** Where points sum up a step: the lowest and the highest within it, in their order. */
  readonly ranges?: readonly CurveRange[];
}

/** The lowest and the highest within a step. */
export type CurveRange = readonly [low: number, high: number];

/** Quantities over the same stretch of time, one under another. */
export interface CurveData {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  /** The part of it that it is about; null where it has no beginning, or no end yet. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly series: readonly CurveSeries[];
  /** Points sum up steps so long, ms, and one that is left out is a gap. Absent: they are moments. */
  readonly stepMs?: number;
}

/** Silence is longer than so many usual distances between two reports, and than this. */
const GAP_TIMES = 3;
const GAP_MIN_MS = 5 * ONE_MINUTE_MS;

/**
 * Breaks a line where nothing was told for long: nobody knows what it was meanwhile.
 *
 * @param stepMs - How far apart points lie that follow one another. @default three times as far as they mostly do
 */
export function withGaps(points: readonly CurvePoint[], stepMs?: number): readonly CurvePoint[] {
  const gapMs = stepMs ?? usualGapMs(points);
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before !== undefined && point[0] - before[0] > gapMs
      ? [[before[0] + 1, null] as const, point]
      : [point];
  });
}

/** Points that no line leads to or from: they are seen only if they are drawn as such. */
export function isAlone(points: readonly CurvePoint[], index: number): boolean {
  const [before, after] = [points[index - 1], points[index + 1]];
  return (before?.[1] ?? null) === null && (after?.[1] ?? null) === null;
}

function usualGapMs(points: readonly CurvePoint[]): number {
  const steps = points.slice(1).map(([at], index) => at - (points[index]?.[0] ?? at));
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  return Math.max(GAP_MIN_MS, GAP_TIMES * usual);
}

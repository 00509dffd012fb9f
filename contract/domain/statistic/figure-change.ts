import type { ComparedFigure } from '../../api/page/report';
import type { ResolvedMetric } from '../../resources/metric';

/** How a figure stands to the one it is compared with. */
export interface Comparison {
  readonly direction: 'up' | 'down' | 'level';
  /** Change as a share of the previous value; for percentages the difference itself (0.01 is one point). */
  readonly change: number;
  /** Whether the change is good news; null where the metric takes no side or nothing changed. */
  readonly isGood: boolean | null;
}

/** Less is shown as nothing: half of the last digit of a share. */
const LEAST_SHOWN = 0.0005;

/**
 * Compares what has passed of a period with as much of the compared one; null where there is nothing to compare
 * with, because a share of nothing says nothing (pages §6.1).
 */
export function compareFigure(
  { elapsed, previous }: Pick<ComparedFigure, 'elapsed' | 'previous'>,
  { kind, better }: Pick<ResolvedMetric, 'kind' | 'better'>,
): Comparison | null {
  if (elapsed === null || previous === null || previous === 0) {
    return null;
  }
  const change = kind === 'percent' ? elapsed - previous : (elapsed - previous) / Math.abs(previous);
  const direction = Math.abs(change) < LEAST_SHOWN ? 'level' : change > 0 ? 'up' : 'down';
  return {
    direction,
    change,
    isGood: better === null || direction === 'level' ? null : better === direction,
  };
}

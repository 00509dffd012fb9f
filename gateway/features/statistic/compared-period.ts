import { startOfHour } from '../../../contract/day';
import type { ComparisonKind } from '../../../contract/domain/report';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { HourSpan } from './rollup-repository';

/** What of a period is compared, and with what. */
export interface ComparedPeriod {
  /** Whole hours that have passed of it; empty where none has. */
  readonly elapsed: HourSpan;
  /** The same hours of the compared days. */
  readonly base: HourSpan;
  /** How far the compared days lie back: whole weeks, so that weekdays meet weekdays. */
  readonly shiftMs: number;
}

const ONE_WEEK_MS = 7 * ONE_DAY_MS;
/** The same weekday a year ago; longer than any period. */
const ONE_YEAR_MS = 52 * ONE_WEEK_MS;

/**
 * Compares like with like: what has passed of a period, in whole hours as the sums are kept, with the same hours of
 * as many days some whole weeks earlier: as few as keep the two apart, or those of a year.
 */
export function toComparedPeriod(
  { fromMs, untilMs }: HourSpan,
  { nowMs, compareWith }: { readonly nowMs: number; readonly compareWith: ComparisonKind },
): ComparedPeriod {
  const weeks = Math.ceil((untilMs - fromMs) / ONE_WEEK_MS);
  const shiftMs = compareWith === 'lastYear' ? ONE_YEAR_MS : weeks * ONE_WEEK_MS;
  const cutMs = Math.min(untilMs, Math.max(fromMs, startOfHour(nowMs)));
  return {
    elapsed: { fromMs, untilMs: cutMs },
    base: { fromMs: fromMs - shiftMs, untilMs: cutMs - shiftMs },
    shiftMs,
  };
}

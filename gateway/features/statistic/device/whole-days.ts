import { startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS } from '../../../../contract/limits';
import type { HourSpan } from '../rollup-repository';

/** The whole days of each span; spans without one are left out. */
export function toWholeDays(cells: readonly HourSpan[]): readonly HourSpan[] {
  return cells
    .map(({ fromMs, untilMs }) => ({
      fromMs: startOfDay(fromMs + ONE_DAY_MS - 1),
      untilMs: startOfDay(untilMs),
    }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs);
}

/** From the first to the last of them; nothing where there are none. */
export function boundsOf(days: readonly HourSpan[]): HourSpan {
  return {
    fromMs: Math.min(...days.map((day) => day.fromMs), Number.MAX_SAFE_INTEGER),
    untilMs: Math.max(0, ...days.map((day) => day.untilMs)),
  };
}

import { SHANGHAI_OFFSET_MS, startOfDay } from '../../../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../../../contract/limits';
import type { PartPlace } from '../../part-place';

const WEEK_DAYS = 7;
/** The first day of the calendar that moments count from was a Thursday: so many days after a Monday. */
const FIRST_WEEKDAY = 3;

/** An hour of the day. */
export interface HourName {
  /** From Monday, 0, on; null for every day. */
  readonly weekday: number | null;
  /** 0–23. */
  readonly hour: number;
}

/** All hours that begin within a period and have that name, each from its first to its last millisecond. */
export function hoursOf(
  { weekday, hour }: HourName,
  [fromMs, toMs]: PartPlace['period'],
): readonly (readonly [fromMs: number, toMs: number])[] {
  const first = startOfDay(fromMs);
  const days = Math.ceil((toMs + 1 - first) / ONE_DAY_MS);
  return Array.from({ length: days }, (_, index) => first + index * ONE_DAY_MS)
    .filter((dayMs) => weekday === null || weekdayOf(dayMs) === weekday)
    .map((dayMs) => {
      const at = dayMs + hour * ONE_HOUR_MS;
      return [at, at + ONE_HOUR_MS - 1] as const;
    })
    .filter(([at]) => at <= toMs);
}

function weekdayOf(atMs: number): number {
  return (Math.floor((atMs + SHANGHAI_OFFSET_MS) / ONE_DAY_MS) + FIRST_WEEKDAY) % WEEK_DAYS;
}

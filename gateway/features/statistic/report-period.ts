import type { TimeBucket } from '../../../contract/domain/report';
import { endOfDay, startOfDay, startOfHour, startOfMonth, startOfWeek } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, PERIOD_MAX_DAYS } from '../../../contract/limits';
import type { HourSpan } from './rollup-repository';
import { assertPeriod } from '../list/list-query';

/**
 * The whole days that a period touches.
 *
 * @throws ApiError when it is reversed or too long.
 */
export function toDaySpan(period: readonly [number, number], maxDays = PERIOD_MAX_DAYS): HourSpan {
  const [from, to] = period;
  const span = { fromMs: startOfDay(from), untilMs: endOfDay(to) };
  assertPeriod([from, to], 'period', maxDays);
  assertPeriod([span.fromMs, span.untilMs], 'period', maxDays);
  return span;
}

/** Hours for a single day, unless sums know none; months for more than a list's longest period, days between. */
export function toGranularity({ fromMs, untilMs }: HourSpan, isByDay = false): TimeBucket {
  if (untilMs - fromMs === ONE_DAY_MS) return isByDay ? 'day' : 'hour';
  return untilMs - fromMs > PERIOD_MAX_DAYS * ONE_DAY_MS ? 'month' : 'day';
}

/** As long, so much later. */
export function moveSpan({ fromMs, untilMs }: HourSpan, byMs: number): HourSpan {
  return { fromMs: fromMs + byMs, untilMs: untilMs + byMs };
}

const STARTS: Readonly<Record<TimeBucket, (atMs: number) => number>> = {
  hour: startOfHour,
  day: startOfDay,
  week: startOfWeek,
  month: startOfMonth,
};

/** Starts of all buckets that a span touches, in order. */
export function bucketsOf({ fromMs, untilMs }: HourSpan, bucket: TimeBucket): readonly number[] {
  const stepMs = bucket === 'hour' ? ONE_HOUR_MS : ONE_DAY_MS;
  const count = Math.ceil((untilMs - fromMs) / stepMs);
  const starts = Array.from({ length: count }, (_, index) => STARTS[bucket](fromMs + index * stepMs));
  return [...new Set(starts)];
}

/** The buckets that a span touches, each as far as the span reaches. */
export function toCells(span: HourSpan, bucket: TimeBucket): readonly HourSpan[] {
  return [...toCellsByStart(span, bucket).values()];
}

/** The same by the start of each bucket. */
export function toCellsByStart(span: HourSpan, bucket: TimeBucket): ReadonlyMap<number, HourSpan> {
  const starts = bucketsOf(span, bucket);
  return new Map(
    starts.map((at, index) => {
      const untilMs = Math.min(starts[index + 1] ?? span.untilMs, span.untilMs);
      return [at, { fromMs: Math.max(at, span.fromMs), untilMs }];
    }),
  );
}

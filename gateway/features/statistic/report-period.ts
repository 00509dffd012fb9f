import type { IncomeDimension } from '../../../contract/domain/report';
import { endOfDay, startOfDay, startOfHour, startOfMonth, startOfWeek } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import type { HourSpan, TimeBucket } from './rollup-repository';
import { assertPeriod } from '../list/list-query';

/**
 * The whole days that a period touches.
 *
 * @throws ApiError when it is reversed or longer than 31 days.
 */
export function toDaySpan(period: readonly [number, number]): HourSpan {
  const [from, to] = period;
  const span = { fromMs: startOfDay(from), untilMs: endOfDay(to) };
  assertPeriod([from, to], 'period');
  assertPeriod([span.fromMs, span.untilMs], 'period');
  return span;
}

/** Hours for a single day, days for more. */
export function toGranularity({ fromMs, untilMs }: HourSpan): 'hour' | 'day' {
  return untilMs - fromMs === ONE_DAY_MS ? 'hour' : 'day';
}

const STARTS: Readonly<Record<TimeBucket, (atMs: number) => number>> = {
  hour: startOfHour,
  day: startOfDay,
  week: startOfWeek,
  month: startOfMonth,
} satisfies Record<'hour' | Exclude<IncomeDimension, 'store'>, unknown>;

/** Starts of all buckets that a span touches, in order. */
export function bucketsOf({ fromMs, untilMs }: HourSpan, bucket: TimeBucket): readonly number[] {
  const stepMs = bucket === 'hour' ? ONE_HOUR_MS : ONE_DAY_MS;
  const count = Math.ceil((untilMs - fromMs) / stepMs);
  const starts = Array.from({ length: count }, (_, index) => STARTS[bucket](fromMs + index * stepMs));
  return [...new Set(starts)];
}

/** The buckets that a span touches, each as far as the span reaches. */
export function toCells(span: HourSpan, bucket: TimeBucket): readonly HourSpan[] {
  const starts = bucketsOf(span, bucket);
  return starts.map((at, index) => ({
    fromMs: Math.max(at, span.fromMs),
    untilMs: Math.min(starts[index + 1] ?? span.untilMs, span.untilMs),
  }));
}

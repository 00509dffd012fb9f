import { sql, type RawBuilder } from 'kysely';
import { SHANGHAI_OFFSET_MS } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import type { HourSpan } from '../rollup-repository';

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);
/** The hours that a store keeps. */
export const OPEN_MINUTES = ['open_from_minute', 'open_to_minute'] as const;
/** When what is there now ends: later than everything that is asked for. */
export const LASTING = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * Milliseconds that a store had been open by a moment, by the hours it keeps now.
 *
 * @param of - The row that has these hours.
 */
export function openedBy(at: RawBuilder<unknown>, of: 'o' | 'c' = 'o'): RawBuilder<unknown> {
  const minute = sql.lit(ONE_MINUTE_MS);
  const [fromMinute, toMinute] = OPEN_MINUTES.map((name) => sql.ref(`${of}.${name}`));
  const from = sql`(${fromMinute} * ${minute}::bigint)`;
  const to = sql`(${toMinute} * ${minute}::bigint)`;
  const days = sql`((${at} + ${OFFSET}) / ${DAY})`;
  const clock = sql`((${at} + ${OFFSET}) % ${DAY})`;
  return sql`CASE WHEN ${fromMinute} < ${toMinute}
    THEN ${days} * (${to} - ${from}) + least(greatest(${clock} - ${from}, 0), ${to} - ${from})
    ELSE ${days} * (${DAY} - ${from} + ${to}) + least(${clock}, ${to}) + greatest(${clock} - ${from}, 0) END`;
}

/** Spans as rows `c (from_ms, until_ms)`. */
export function cellRows(cells: readonly HourSpan[]): RawBuilder<unknown> {
  const starts = cells.map(({ fromMs }) => fromMs);
  const ends = cells.map(({ untilMs }) => untilMs);
  return sql`unnest(${starts}::bigint[], ${ends}::bigint[]) AS c (from_ms, until_ms)`;
}

/** When the first span begins, epoch ms; where there is none, later than everything that is asked for. */
export function firstBegun(cells: readonly HourSpan[]): number {
  return Math.min(...cells.map(({ fromMs }) => fromMs), Number.MAX_SAFE_INTEGER);
}

/**
 * Where the span begins that a moment lies in; null where it lies in none. Looked up among them: a join would let a plan read, for
 * each span, all rows up to its end.
 *
 * @param cells - One after the other.
 */
export function startOfSpan(cells: readonly HourSpan[], at: RawBuilder<unknown>): RawBuilder<number | null> {
  const starts = sql`${cells.map(({ fromMs }) => fromMs)}::bigint[]`;
  const ends = sql`${cells.map(({ untilMs }) => untilMs)}::bigint[]`;
  const place = sql`width_bucket(${at}, ${starts})`;
  return sql`(CASE WHEN ${at} < (${ends})[${place}] THEN (${starts})[${place}] END)`;
}

/**
 * Tells whether the span `c` is the last of all that began by a moment. By its place among them, so that rows find their
 * span by a hash: an inequality would hold each of them against each span.
 *
 * @param cells - One after the other.
 */
export function isLastBegun(cells: readonly HourSpan[], at: RawBuilder<unknown>): RawBuilder<boolean> {
  const starts = sql`${cells.map(({ fromMs }) => fromMs)}::bigint[]`;
  return sql<boolean>`(c.from_ms = (${starts})[width_bucket(${at}, ${starts})])`;
}

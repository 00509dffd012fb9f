import { sql, type RawBuilder } from 'kysely';
import { SHANGHAI_OFFSET_MS } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../../contract/limits';
import type { HourSpan } from '../rollup-repository';

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);

/** Milliseconds that the store `o` had been open by a moment, by the hours it keeps now. */
export function openedBy(at: RawBuilder<unknown>): RawBuilder<unknown> {
  const minute = sql.lit(ONE_MINUTE_MS);
  const from = sql`(o.open_from_minute * ${minute}::bigint)`;
  const to = sql`(o.open_to_minute * ${minute}::bigint)`;
  const days = sql`((${at} + ${OFFSET}) / ${DAY})`;
  const clock = sql`((${at} + ${OFFSET}) % ${DAY})`;
  return sql`CASE WHEN o.open_from_minute < o.open_to_minute
    THEN ${days} * (${to} - ${from}) + least(greatest(${clock} - ${from}, 0), ${to} - ${from})
    ELSE ${days} * (${DAY} - ${from} + ${to}) + least(${clock}, ${to}) + greatest(${clock} - ${from}, 0) END`;
}

/** Spans as rows `c (from_ms, until_ms)`. */
export function cellRows(cells: readonly HourSpan[]): RawBuilder<unknown> {
  const starts = cells.map(({ fromMs }) => fromMs);
  const ends = cells.map(({ untilMs }) => untilMs);
  return sql`unnest(${starts}::bigint[], ${ends}::bigint[]) AS c (from_ms, until_ms)`;
}

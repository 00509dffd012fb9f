import { sql, type RawBuilder } from 'kysely';
import { SHANGHAI_OFFSET_MS } from '../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { PRESENCE_KEPT_MS } from '../device/presence';
import { toScopeCondition } from '../list/list-source';
import { MEASURES } from '../order/measures';
import { DAY_SUMS, HOUR_SUMS } from '../order/order-deltas';
import type { HourSpan, RollupScope } from './rollup-repository';

/** Whose presence is summed, and for which spans each on its own. */
export interface PresenceRead {
  readonly scope: RollupScope;
  readonly cells: readonly HourSpan[];
  /** Nobody has been present later, epoch ms. */
  readonly nowMs: number;
}

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);
/** Later than everything that is asked for: what is there now lasts. */
const LASTING = sql.lit(Number.MAX_SAFE_INTEGER);
const NO_SUMS = sql.join(MEASURES.map(() => sql`0`));
const NO_PRESENCE = sql`0::float8 AS device_days, 0::float8 AS online_days, 0::float8 AS open_seconds`;

/** Sums by hour and store, and beside them what devices were present: each span's stands at its first hour. */
export function hourSumsWithPresence(read: PresenceRead): RawBuilder<unknown> {
  return sql`(
    SELECT h.*, ${NO_PRESENCE} FROM ${HOUR_SUMS} h
    UNION ALL
    SELECT p.franchisee_id, p.equipment, p.store_id, p.from_ms, ${NO_SUMS}, '{}'::jsonb,
           p.device_days, p.online_days, p.open_seconds
    FROM ${presenceBy(sql`m.store_id`, read)} p)`;
}

/** The same by day and device; a span's presence stands at its first day. */
export function daySumsWithPresence(read: PresenceRead): RawBuilder<unknown> {
  return sql`(
    SELECT h.*, ${NO_PRESENCE} FROM ${DAY_SUMS} h
    UNION ALL
    SELECT p.franchisee_id, p.equipment, p.device_id, p.from_ms, ${NO_SUMS}, '{}'::jsonb,
           p.device_days, p.online_days, p.open_seconds
    FROM ${presenceBy(sql`m.device_id`, read)} p)`;
}

/**
 * What each store's or device's devices were present for within each span: as many as there are now for all of it,
 * less every later step as far back as it reaches. So what is read are the steps since the span began, and a span
 * that began before steps were kept has no presence at all.
 */
function presenceBy(key: RawBuilder<unknown>, { scope, cells, nowMs }: PresenceRead): RawBuilder<unknown> {
  const known = cells
    .map(({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.min(untilMs, nowMs) }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs && fromMs >= nowMs - PRESENCE_KEPT_MS);
  const firstMs = Math.min(nowMs, ...known.map(({ fromMs }) => fromMs));
  const endMs = sql`least(m.at, c.until_ms)`;
  const lasting = sql`(${endMs} - c.from_ms)`;
  const open = sql`(${openedBy(endMs)} - ${openedBy(sql`c.from_ms`)})`;
  return sql`(
    SELECT m.franchisee_id, m.equipment, ${key}, c.from_ms,
           sum(m.enabled * ${lasting})::float8 / ${DAY} AS device_days,
           sum(m.online * ${lasting})::float8 / ${DAY} AS online_days,
           sum(m.enabled * ${open})::float8 / ${sql.lit(ONE_SECOND_MS)} AS open_seconds
    FROM unnest(${known.map(({ fromMs }) => fromMs)}::bigint[], ${known.map(({ untilMs }) => untilMs)}::bigint[])
      AS c (from_ms, until_ms)
    JOIN (
      SELECT d.franchisee_id, d.equipment, d.store_id, d.device_id, ${LASTING}::bigint AS at,
             d.enabled::int AS enabled, (d.enabled AND d.online)::int AS online
      FROM device d WHERE ${toScopeCondition('d', scope)}
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.at, -s.enabled_step, -s.online_step
      FROM device_presence s WHERE ${toScopeCondition('s', scope)} AND s.at > ${firstMs}
    ) m ON m.at > c.from_ms
    JOIN store o ON o.franchisee_id = m.franchisee_id AND o.id = m.store_id
    GROUP BY m.franchisee_id, m.equipment, ${key}, c.from_ms)`;
}

/** Milliseconds that the store `o` had been open by a moment, by the hours it keeps now. */
function openedBy(at: RawBuilder<unknown>): RawBuilder<unknown> {
  const minute = sql.lit(ONE_MINUTE_MS);
  const from = sql`(o.open_from_minute * ${minute}::bigint)`;
  const to = sql`(o.open_to_minute * ${minute}::bigint)`;
  const days = sql`((${at} + ${OFFSET}) / ${DAY})`;
  const clock = sql`((${at} + ${OFFSET}) % ${DAY})`;
  return sql`CASE WHEN o.open_from_minute < o.open_to_minute
    THEN ${days} * (${to} - ${from}) + least(greatest(${clock} - ${from}, 0), ${to} - ${from})
    ELSE ${days} * (${DAY} - ${from} + ${to}) + least(${clock}, ${to}) + greatest(${clock} - ${from}, 0) END`;
}

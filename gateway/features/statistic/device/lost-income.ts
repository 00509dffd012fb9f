import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { downSql } from '../../device/presence';
import { toScopeCondition } from '../../list/list-source';
import { BASE_WEEKS, WAITING_INCOME } from '../../order/income/device-income';
import { isOfNarrowed } from '../narrowing';
import type { HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, isLastBegun, LASTING, openedBy } from './opening';

export interface LossRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** None reaches beyond now. */
  readonly cells: readonly HourSpan[];
}

const HOUR = sql.lit(ONE_HOUR_MS);
const SECOND = sql.lit(ONE_SECOND_MS);
const WEEK = sql.lit(7 * ONE_DAY_MS);
const WEEKS = sql.lit(BASE_WEEKS);

/**
 * What each store's or device's devices did not earn while they were down, by the start of each span: of every hour the
 * part that a device was down within opening hours, times the mean of what it earned in the same hour of the four weeks
 * before. Whole cents for each device and hour, so that whatever they are grouped by adds up.
 */
export function lostBy(by: 'store_id' | 'device_id', { scope, part, cells }: LossRead): RawBuilder<unknown> {
  const fromMs = Math.min(...cells.map((cell) => cell.fromMs), Number.MAX_SAFE_INTEGER);
  const untilMs = Math.max(0, ...cells.map((cell) => cell.untilMs));
  const past = { franchiseeId: scope.franchiseeId, fromMs: fromMs - BASE_WEEKS * 7 * ONE_DAY_MS, untilMs };
  return sql`(
    -- Worked out before it is joined: row-level security lets only plain values look an index up.
    WITH base AS MATERIALIZED (
      SELECT h.*, h.hour_at - k::bigint * ${WEEK} AS base_at
      FROM ${downHours({ scope, part }, { fromMs, untilMs })} h CROSS JOIN generate_series(1, ${WEEKS}) k
    ),
    waiting AS MATERIALIZED (
      SELECT i.device_id, i.hour_at, i.income_cents FROM ${WAITING_INCOME} i WHERE ${isOfPast('i', past)}
    )
    SELECT b.franchisee_id, b.equipment, ${sql.ref(`b.${by}`)} AS of_id, c.from_ms, sum(b.lost_cents)::float8 AS lost_cents
    FROM (
      SELECT i.franchisee_id, i.equipment, i.store_id, i.device_id, i.hour_at,
             round(i.open_ms * sum(i.income_cents) / (${WEEKS} * ${HOUR})) AS lost_cents
      FROM (${keptIncome(past)} UNION ALL ${waitingIncome()}) i
      GROUP BY i.franchisee_id, i.equipment, i.store_id, i.device_id, i.hour_at, i.open_ms
    ) b JOIN ${cellRows(cells)} ON ${isLastBegun(cells, sql`b.hour_at`)} AND b.hour_at < c.until_ms
    GROUP BY 1, 2, 3, 4)`;
}

/** Whose income is looked up, and how far it reaches back. */
type Past = HourSpan & { readonly franchiseeId: string };

function isOfPast(alias: string, { franchiseeId, fromMs, untilMs }: Past): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${of('franchisee_id')} = ${franchiseeId}
    AND ${of('hour_at')} >= ${fromMs - ONE_DAY_MS}::bigint AND ${of('hour_at')} < ${untilMs}::bigint`;
}

/** What devices earned in the hours of `base`: a few hours of a few devices, each looked up by its key. */
function keptIncome(past: Past): RawBuilder<unknown> {
  return sql`
    SELECT h.*, i.income_cents FROM base h
    JOIN device_income_hour i ON i.device_id = h.device_id AND i.hour_at = h.base_at
      -- The time follows from the line before; said so that no plan reads the whole past.
      AND ${isOfPast('i', past)}`;
}

/**
 * The same of what waits to be folded, which has no key: both are rows of one sum. A join of two sides that are thought to be
 * empty would hold each hour against each row that waits.
 */
function waitingIncome(): RawBuilder<unknown> {
  return sql`
    SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.hour_at, s.open_ms, s.base_at, s.income_cents
    FROM (
      SELECT m.*, sum(m.cents) OVER (PARTITION BY m.device_id, m.base_at) AS income_cents
      FROM (
        SELECT h.*, NULL::bigint AS cents FROM base h WHERE (SELECT count(*) FROM waiting) > 0
        UNION ALL
        SELECT NULL, NULL, NULL, w.device_id, NULL, NULL, w.hour_at, w.income_cents FROM waiting w
      ) m
    ) s WHERE s.open_ms IS NOT NULL AND s.income_cents IS NOT NULL`;
}

/** Hours in which devices were down, and for how many milliseconds of the opening hours of their stores. */
function downHours(of: Pick<LossRead, 'scope' | 'part'>, { fromMs, untilMs }: HourSpan): RawBuilder<unknown> {
  const opened = sql`${openedBy(sql`least(p.until_at, t.hour_at + ${HOUR})`)}
    - ${openedBy(sql`greatest(p.since_at, t.hour_at)`)}`;
  return sql`(
    SELECT p.franchisee_id, p.equipment, p.store_id, p.device_id, t.hour_at, sum(${opened})::numeric AS open_ms
    FROM ${stretches(of, { fromMs, untilMs })} p
    JOIN store o ON o.franchisee_id = ${of.scope.franchiseeId} AND o.id = p.store_id
    CROSS JOIN LATERAL generate_series(p.since_at / ${HOUR} * ${HOUR}, p.until_at - 1, ${HOUR}) AS t (hour_at)
    WHERE p.down > 0 AND p.since_at < p.until_at
    GROUP BY 1, 2, 3, 4, 5)`;
}

/** From one step of a device to the next: what it was then is what it is now less all later steps. */
function stretches(of: Pick<LossRead, 'scope' | 'part'>, { fromMs, untilMs }: HourSpan): RawBuilder<unknown> {
  const { scope } = of;
  const device = sql`PARTITION BY m.store_id, m.device_id`;
  return sql`(
    SELECT m.franchisee_id, m.equipment, m.store_id, m.device_id,
           greatest(coalesce(lag(m.at) OVER (${device} ORDER BY m.at), 0), ${fromMs}::bigint) / ${SECOND} * ${SECOND} AS since_at,
           least(m.at, ${untilMs}::bigint) / ${SECOND} * ${SECOND} AS until_at,
           sum(m.down) OVER (${device} ORDER BY m.at DESC) AS down
    FROM (
      SELECT d.franchisee_id, d.equipment, d.store_id, d.device_id, ${LASTING}::bigint AS at, ${downSql('d')} AS down
      FROM device d WHERE ${toScopeCondition('d', scope)} AND ${isOfNarrowed('d', of)}
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.at, -s.down_step
      FROM device_presence s
      WHERE ${toScopeCondition('s', scope)} AND ${isOfNarrowed('s', of)}
        AND s.at > ${fromMs}::bigint AND s.down_step <> 0
    ) m)`;
}

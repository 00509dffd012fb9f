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
    WITH o AS MATERIALIZED (${weeksBefore({ scope, part }, { fromMs, untilMs })}),
    waiting AS MATERIALIZED (${waitingOf(past)}),
    -- Asked for only where something waits.
    o_hour AS MATERIALIZED (
      SELECT o.*, t.base_at FROM o CROSS JOIN LATERAL generate_series(o.first_at, o.last_at, ${HOUR}) AS t (base_at))
    SELECT b.franchisee_id, b.equipment, ${sql.ref(`b.${by}`)} AS of_id, c.from_ms, sum(b.lost_cents)::float8 AS lost_cents
    FROM (
      SELECT i.franchisee_id, i.equipment, i.store_id, i.device_id, i.hour_at,
             round(sum(i.open_ms * i.income_cents) / (${WEEKS} * ${HOUR})) AS lost_cents
      FROM (${keptIncome(past)} UNION ALL ${waitingIncome()}) i
      GROUP BY i.franchisee_id, i.equipment, i.store_id, i.device_id, i.hour_at
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

/** Stretches in which devices were down, with the hours of their stores, each so many weeks before as say what was lost. */
function weeksBefore(of: Pick<LossRead, 'scope' | 'part'>, span: HourSpan): RawBuilder<unknown> {
  return sql`
    SELECT p.franchisee_id, p.equipment, p.store_id, p.device_id, p.since_at, p.until_at,
           s.open_from_minute, s.open_to_minute, k * ${WEEK} AS back_ms,
           -- Worked out before they are joined: row-level security lets only plain values look an index up.
           p.since_at / ${HOUR} * ${HOUR} - k * ${WEEK} AS first_at, p.until_at - 1 - k * ${WEEK} AS last_at
    FROM ${stretches(of, span)} p
    JOIN store s ON s.franchisee_id = ${of.scope.franchiseeId} AND s.id = p.store_id
    CROSS JOIN generate_series(1::bigint, ${WEEKS}) k
    WHERE p.down > 0 AND p.since_at < p.until_at`;
}

/** What an hour `base_at` earned that lies some weeks before one in which a device was down, and for how long it was. */
function earnedIn(baseAt: RawBuilder<unknown>, incomeCents: RawBuilder<unknown>): RawBuilder<unknown> {
  const hourAt = sql`(${baseAt} + o.back_ms)`;
  return sql`o.franchisee_id, o.equipment, o.store_id, o.device_id, ${hourAt} AS hour_at, ${incomeCents} AS income_cents,
    ${openedBy(sql`least(o.until_at, ${hourAt} + ${HOUR})`)} - ${openedBy(sql`greatest(o.since_at, ${hourAt})`)} AS open_ms`;
}

/** A few hours of a few devices, those of a stretch one after the other by their key. */
function keptIncome(past: Past): RawBuilder<unknown> {
  return sql`
    SELECT ${earnedIn(sql`i.hour_at`, sql`i.income_cents`)} FROM o
    JOIN device_income_hour i ON i.device_id = o.device_id AND i.hour_at BETWEEN o.first_at AND o.last_at
      -- The time follows from the line before; said so that no plan reads the whole past.
      AND ${isOfPast('i', past)}`;
}

/** Of weeks before alone, and little: what is paid late. */
function waitingOf({ franchiseeId, fromMs, untilMs }: Past): RawBuilder<unknown> {
  const before = { franchiseeId, fromMs, untilMs: untilMs - 7 * ONE_DAY_MS };
  return sql`
    SELECT i.device_id, i.hour_at, i.income_cents FROM ${WAITING_INCOME} i
    WHERE ${isOfPast('i', before)} AND i.income_cents <> 0`;
}

/**
 * What waits has no key: it and the hours are rows of one sum. A join of two sides that are thought to be empty would hold
 * each hour against each row that waits.
 */
function waitingIncome(): RawBuilder<unknown> {
  return sql`
    SELECT ${earnedIn(sql`o.base_at`, sql`o.waiting_cents`)} FROM (
      SELECT m.*, sum(m.cents) OVER (PARTITION BY m.device_id, m.base_at) AS waiting_cents
      FROM (
        SELECT h.franchisee_id, h.equipment, h.store_id, h.device_id, h.since_at, h.until_at,
               h.open_from_minute, h.open_to_minute, h.back_ms, h.base_at, NULL::bigint AS cents
        FROM o_hour h WHERE (SELECT count(*) FROM waiting) > 0
        UNION ALL
        SELECT NULL, NULL, NULL, w.device_id, NULL, NULL, NULL, NULL, NULL, w.hour_at, w.income_cents FROM waiting w
      ) m
    ) o WHERE o.back_ms IS NOT NULL AND o.waiting_cents IS NOT NULL`;
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

import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../../contract/limits';
import { downSql } from '../../device/presence';
import { toScopeCondition } from '../../list/list-source';
import { isOfNarrowed } from '../narrowing';
import type { HourSpan, RollupScope } from '../rollup-repository';
import { cellRows, isLastBegun, LASTING, openedBy } from './opening';

/** Whose presence is summed, and for which spans each on its own. */
export interface SpanPresenceRead {
  readonly scope: RollupScope;
  /** @default all devices */
  readonly part?: NarrowedPart | undefined;
  /** One after the other, none within another, none beyond now. */
  readonly cells: readonly HourSpan[];
  readonly nowMs: number;
  /** From which moment on it is kept what devices earned before, where it is asked how long they were down; else null. */
  readonly downtime: { readonly firstWithIncomeMs: number } | null;
}

const DAY = sql.lit(ONE_DAY_MS);
const SECOND = sql.lit(ONE_SECOND_MS);
const NO_DOWN = sql`NULL::float8 AS down_seconds, NULL::float8 AS faults, NULL::float8 AS repairs,
  NULL::float8 AS repair_seconds, NULL::float8 AS lost_cents`;
/** When a step ended what it takes back within the span `c` that it lies in. */
const END = sql`least(m.at, c.until_ms)`;
const KEY = sql`w.franchisee_id, w.equipment, w.of_id, w.store_id`;

/**
 * What each store's or device's devices were present for within each span: as many as there are now for all of it,
 * less every later step as far back as it reaches. So what is read are the steps since the first span began.
 *
 * A step reaches to its own moment in the span that it lies in, which is the last that began by then, and through all of
 * those before. Each is therefore looked at once, and what it leaves is added up from the last span to the first: spans
 * times stores, and not times steps, which for the hours of a month were a million.
 */
export function presenceBySpan(by: 'store_id' | 'device_id', read: SpanPresenceRead): RawBuilder<unknown> {
  const { downtime } = read;
  const stocks = toStocks(downtime !== null);
  const own = toOwn(downtime !== null).map(({ name }) => name);
  const left = stocks.map((of) => sql`coalesce(sum(sum(w.${of})) OVER later, 0)::bigint AS ${of}_after`);
  const nothing = [...stocks, ...own].map(() => sql`NULL::bigint`);
  return sql`(
    WITH within AS MATERIALIZED (${sumsWithin(by, read)}),
    known AS (SELECT ${KEY}, max(w.from_ms) AS last_ms FROM within w GROUP BY ${KEY}),
    c AS (
      SELECT ${KEY}, w.from_ms, w.until_ms, ${sql.join(left)}, ${sql.join(own.map((name) => sql`sum(w.${name}) AS ${name}`))}
      FROM (
        SELECT * FROM within
        -- Spans that no step lies in, too, as rows of the same sum: none is looked up among the others.
        UNION ALL SELECT k.franchisee_id, k.equipment, k.of_id, k.store_id, c.from_ms, c.until_ms, ${sql.join(nothing)}
        FROM known k JOIN ${cellRows(read.cells)} ON c.from_ms <= k.last_ms) w
      GROUP BY ${KEY}, w.from_ms, w.until_ms
      WINDOW later AS (PARTITION BY ${KEY} ORDER BY w.from_ms DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
    SELECT c.franchisee_id, c.equipment, c.of_id, c.from_ms, '{}'::jsonb AS extra,
           ${toSum('enabled', lasting(sql`c.until_ms`), 'enabled_ms')} / ${DAY} AS device_days,
           ${toSum('online', lasting(sql`c.until_ms`), 'online_ms')} / ${DAY} AS online_days,
           ${toSum('enabled', open(sql`c.until_ms`), 'open_ms')} / ${SECOND} AS open_seconds,
           ${downtime === null ? NO_DOWN : toDowntime(downtime)}
    FROM c JOIN store o ON o.franchisee_id = ${read.scope.franchiseeId} AND o.id = c.store_id
    GROUP BY c.franchisee_id, c.equipment, c.of_id, c.from_ms)`;
}

/** What the devices are now, for all time, and what each later step takes back of it. */
export function stepsBack(
  of: Pick<SpanPresenceRead, 'scope' | 'part'>,
  firstMs: number,
): RawBuilder<unknown> {
  const { scope } = of;
  return sql`(
      SELECT d.franchisee_id, d.equipment, d.store_id, d.device_id, ${LASTING}::bigint AS at,
             d.enabled::int AS enabled, (d.enabled AND d.online)::int AS online, ${downSql('d')} AS down,
             0 AS begun, NULL::bigint AS repair_ms
      FROM device d WHERE ${toScopeCondition('d', scope)} AND ${isOfNarrowed('d', of)}
      UNION ALL
      SELECT s.franchisee_id, s.equipment, s.store_id, s.device_id, s.at, -s.enabled_step, -s.online_step, -s.down_step,
             s.fault_begun, s.repair_ms
      FROM device_presence s WHERE ${toScopeCondition('s', scope)} AND ${isOfNarrowed('s', of)}
        AND s.at >= ${firstMs})`;
}

/** What the steps that lie in a span add up to, by store, and how far they reach into it. */
function sumsWithin(
  by: 'store_id' | 'device_id',
  { scope, part, cells, nowMs, downtime }: SpanPresenceRead,
): RawBuilder<unknown> {
  const firstMs = Math.min(nowMs, ...cells.map(({ fromMs }) => fromMs));
  const stocks = toStocks(downtime !== null);
  const own = toOwn(downtime !== null).map(({ name, value }) => sql`${value} AS ${name}`);
  return sql`
    SELECT m.franchisee_id, m.equipment, ${sql.ref(`m.${by}`)} AS of_id, m.store_id, c.from_ms, c.until_ms,
           ${sql.join(stocks.map((of) => sql`sum(m.${of}) AS ${of}`))}, ${sql.join(own)}
    FROM ${stepsBack({ scope, part }, firstMs)} m
    JOIN ${cellRows(cells)} ON ${isLastBegun(cells, sql`m.at`)}
    JOIN store o ON o.franchisee_id = ${scope.franchiseeId} AND o.id = m.store_id
    GROUP BY m.franchisee_id, m.equipment, ${sql.ref(`m.${by}`)}, m.store_id, c.from_ms, c.until_ms`;
}

/** How many devices steps take back, of each kind. */
function toStocks(isDownAsked: boolean): readonly RawBuilder<unknown>[] {
  return [sql`enabled`, sql`online`, ...(isDownAsked ? [sql`down`] : [])];
}

/** What a step means for the span that it lies in alone. */
function toOwn(isDownAsked: boolean) {
  const isWithin = sql`FILTER (WHERE m.at < c.until_ms)`;
  const own = [
    { name: sql`enabled_ms`, value: sql`sum(m.enabled * ${lasting(END)})` },
    { name: sql`online_ms`, value: sql`sum(m.online * ${lasting(END)})` },
    { name: sql`open_ms`, value: sql`sum(m.enabled * ${open(END)})` },
  ];
  if (!isDownAsked) return own;
  return [
    ...own,
    { name: sql`down_ms`, value: sql`sum(m.down * ${open(toSecond(END))})` },
    { name: sql`begun`, value: sql`sum(m.begun) ${isWithin}` },
    { name: sql`repairs`, value: sql`count(m.repair_ms) ${isWithin}` },
    { name: sql`repair_seconds`, value: sql`sum(m.repair_ms / ${SECOND}) ${isWithin}` },
  ];
}

/** What happens is counted in the span that it happens in. */
function toDowntime({ firstWithIncomeMs }: { readonly firstWithIncomeMs: number }): RawBuilder<unknown> {
  return sql`${toSum('down', open(toSecond(sql`c.until_ms`)), 'down_ms')} / ${SECOND} AS down_seconds,
           coalesce(sum(c.begun), 0)::float8 AS faults,
           coalesce(sum(c.repairs), 0)::float8 AS repairs,
           coalesce(sum(c.repair_seconds), 0)::float8 AS repair_seconds,
           CASE WHEN c.from_ms >= ${firstWithIncomeMs} THEN 0::float8 END AS lost_cents`;
}

/** Whatever is left of a span's end, for all of the span, and what lies in it. */
function toSum(of: string, length: RawBuilder<unknown>, own: string): RawBuilder<unknown> {
  const after = sql.ref(`c.${of}_after`);
  return sql`sum(coalesce(${sql.ref(`c.${own}`)}, 0) + ${after} * ${length})::float8`;
}

/** Milliseconds of the span `c` up to a moment, and those of them that the store `o` was open. */
function lasting(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${end} - c.from_ms)`;
}

function open(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${openedBy(end)} - ${openedBy(sql`c.from_ms`)})`;
}

/** Time is cut to whole seconds at each moment, so that devices add up to their stores. */
function toSecond(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} / ${SECOND} * ${SECOND})`;
}

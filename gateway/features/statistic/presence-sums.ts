import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../contract/api/page/report';
import { ONE_DAY_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { downSql, PRESENCE_KEPT_MS } from '../device/presence';
import { toFirstWithIncome } from '../order/income/device-income';
import { toScopeCondition } from '../list/list-source';
import { MEASURES } from '../order/measures';
import { alertsBy } from './device/alert-sums';
import { linkedBy, linksOf } from './device/link-sums';
import { lostBy } from './device/lost-income';
import { meteredBy, metersOf } from './device/meter-sums';
import { watchedBy, watchedOf } from './device/watched-sums';
import { alertRulesOf, isOfDowntime, isOfLoss, isOfTime } from './metric-sql';
import { cellRows, openedBy } from './device/opening';
import { isOfNarrowed, toDaySums } from './narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from './rollup-repository';

/** Whose presence is summed, and for which spans each on its own. */
export interface PresenceRead {
  readonly scope: RollupScope;
  /** Items and methods are present nowhere: with one, nothing is known. @default all devices */
  readonly part?: NarrowedPart | undefined;
  readonly cells: readonly HourSpan[];
  /** What is not asked for is not summed. */
  readonly metrics: readonly FoldedMetric[];
  /** Nobody has been present later, epoch ms. */
  readonly nowMs: number;
}

const DAY = sql.lit(ONE_DAY_MS);
const SECOND = sql.lit(ONE_SECOND_MS);
/** Later than everything that is asked for: what is there now lasts. */
const LASTING = sql.lit(Number.MAX_SAFE_INTEGER);
const NO_SUMS = sql.join(MEASURES.map(() => sql`0`));
const PRESENCE = sql.raw(
  'device_days, online_days, open_seconds, down_seconds, faults, repairs, repair_seconds, lost_cents',
);
const NO_TIME = sql`0::float8 AS device_days, 0::float8 AS online_days, 0::float8 AS open_seconds`;
const NO_DOWN = sql`NULL::float8 AS down_seconds, NULL::float8 AS faults, NULL::float8 AS repairs,
  NULL::float8 AS repair_seconds`;
const NO_LOSS = sql`NULL::float8 AS lost_cents`;
const NO_EXTRA = sql`'{}'::jsonb AS extra`;
const NO_PRESENCE = sql`${NO_TIME}, ${NO_DOWN}, ${NO_LOSS}`;

/**
 * Sums by hour and store, and beside them what devices were present: each span's stands at its first hour.
 *
 * @param sums - Those by hour and store.
 */
export function hourSumsWithPresence(read: PresenceRead, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return withPresence(sql`SELECT h.*, ${NO_PRESENCE} FROM ${sums} h`, 'store_id', read);
}

/** The same by day and device; a span's presence stands at its first day. */
export function daySumsWithPresence(read: PresenceRead): RawBuilder<unknown> {
  return withPresence(sql`SELECT h.*, ${NO_PRESENCE} FROM ${toDaySums(read.scope)} h`, 'device_id', read);
}

function withPresence(
  sums: RawBuilder<unknown>,
  by: 'store_id' | 'device_id',
  read: PresenceRead,
): RawBuilder<unknown> {
  const isOfDevice = read.part === undefined || read.part.by === 'device';
  const known = { ...read, cells: isOfDevice ? toKnown(read) : [] };
  const parts = [
    ...(isAskedFor(isOfTime, read) ? [presenceBy(by, known)] : []),
    ...(isAskedFor(isOfLoss, read) ? [lossBy(by, known)] : []),
    ...alertPart(by, known),
    ...watchedPart(by, known),
    ...(isOfDevice ? [...linkPart(by, read), ...meterPart(by, read)] : []),
  ];
  const added = parts.map(
    (part) => sql`SELECT p.franchisee_id, p.equipment, p.of_id, p.from_ms, ${NO_SUMS}, p.extra, ${PRESENCE}
      FROM ${part} p`,
  );
  return sql`(${sql.join([sums, ...added], sql` UNION ALL `)})`;
}

function isAskedFor(isOf: (fold: FoldedMetric['fold']) => boolean, { metrics }: PresenceRead): boolean {
  return metrics.some(({ fold }) => isOf(fold));
}

/** Spans as far as they have passed; those that began before steps were kept are left out. */
export function toKnown({ cells, nowMs }: Pick<PresenceRead, 'cells' | 'nowMs'>): readonly HourSpan[] {
  return cells
    .map(({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.min(untilMs, nowMs) }))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs && fromMs >= nowMs - PRESENCE_KEPT_MS);
}

/** What alerts came to, where any rule is asked for. */
function alertPart(
  by: 'store_id' | 'device_id',
  { scope, part, cells, metrics }: PresenceRead,
): readonly RawBuilder<unknown>[] {
  const rules = alertRulesOf(metrics.map(({ fold }) => fold));
  if (rules.length === 0) return [];
  return [sql`(SELECT a.*, ${NO_PRESENCE} FROM ${alertsBy(by, { scope, part, cells, rules })} a)`];
}

/** How many devices rules watched, where any is asked for. */
function watchedPart(
  by: 'store_id' | 'device_id',
  { scope, part, cells, metrics }: PresenceRead,
): readonly RawBuilder<unknown>[] {
  const watched = watchedOf(metrics);
  if (watched.length === 0) return [];
  return [sql`(SELECT w.*, ${NO_PRESENCE} FROM ${watchedBy(by, { scope, part, cells, watched })} w)`];
}

/** What both sides of links came to, where any is asked for. */
function linkPart(
  by: 'store_id' | 'device_id',
  { scope, part, cells, metrics }: PresenceRead,
): readonly RawBuilder<unknown>[] {
  const links = linksOf(metrics);
  if (links.length === 0) return [];
  return [sql`(SELECT l.*, ${NO_PRESENCE} FROM ${linkedBy(by, { scope, part, cells, links })} l)`];
}

/** What meters grew by and what orders it is held against, where any is asked for. */
function meterPart(
  by: 'store_id' | 'device_id',
  { scope, part, cells, metrics }: PresenceRead,
): readonly RawBuilder<unknown>[] {
  const meters = metersOf(metrics);
  if (meters.length === 0) return [];
  return [sql`(SELECT w.*, ${NO_PRESENCE} FROM ${meteredBy(by, { scope, part, cells, meters })} w)`];
}

/** The income that was lost, where it is kept what devices earned before. */
function lossBy(by: 'store_id' | 'device_id', read: PresenceRead): RawBuilder<unknown> {
  const cells = read.cells.filter(({ fromMs }) => fromMs >= toFirstWithIncome(read.nowMs));
  return sql`(
    SELECT l.franchisee_id, l.equipment, l.of_id, l.from_ms, ${NO_EXTRA}, ${NO_TIME}, ${NO_DOWN}, l.lost_cents
    FROM ${lostBy(by, { ...read, cells })} l)`;
}

/**
 * What each store's or device's devices were present for within each span: as many as there are now for all of it,
 * less every later step as far back as it reaches. So what is read are the steps since the span began, and a span
 * that began before steps were kept has no presence at all.
 */
function presenceBy(by: 'store_id' | 'device_id', read: PresenceRead): RawBuilder<unknown> {
  const { cells, nowMs } = read;
  const firstMs = Math.min(nowMs, ...cells.map(({ fromMs }) => fromMs));
  const endMs = sql`least(m.at, c.until_ms)`;
  const lasting = sql`(${endMs} - c.from_ms)`;
  const open = sql`(${openedBy(endMs)} - ${openedBy(sql`c.from_ms`)})`;
  const key = sql.ref(`m.${by}`);
  return sql`(
    SELECT m.franchisee_id, m.equipment, ${key} AS of_id, c.from_ms, ${NO_EXTRA},
           sum(m.enabled * ${lasting})::float8 / ${DAY} AS device_days,
           sum(m.online * ${lasting})::float8 / ${DAY} AS online_days,
           sum(m.enabled * ${open})::float8 / ${SECOND} AS open_seconds,
           ${isAskedFor(isOfDowntime, read) ? toDowntime(nowMs) : sql`${NO_DOWN}, ${NO_LOSS}`}
    FROM ${cellRows(cells)}
    JOIN ${stepsBack(read, firstMs)} m ON m.at >= c.from_ms
    JOIN store o ON o.franchisee_id = ${read.scope.franchiseeId} AND o.id = m.store_id
    GROUP BY m.franchisee_id, m.equipment, ${key}, c.from_ms)`;
}

/** What the devices are now, for all time, and what each later step takes back of it. */
export function stepsBack(of: Pick<PresenceRead, 'scope' | 'part'>, firstMs: number): RawBuilder<unknown> {
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

/**
 * Time is cut to whole seconds at each moment, so that devices add up to their stores. What happens is counted in the
 * span that it happens in.
 */
function toDowntime(nowMs: number): RawBuilder<unknown> {
  const endMs = sql`(least(m.at, c.until_ms) / ${SECOND} * ${SECOND})`;
  const open = sql`(${openedBy(endMs)} - ${openedBy(sql`c.from_ms`)})`;
  const within = sql`FILTER (WHERE m.at < c.until_ms)`;
  return sql`sum(m.down * ${open})::float8 / ${SECOND} AS down_seconds,
           coalesce(sum(m.begun) ${within}, 0)::float8 AS faults,
           (count(m.repair_ms) ${within})::float8 AS repairs,
           coalesce(sum(m.repair_ms / ${SECOND}) ${within}, 0)::float8 AS repair_seconds,
           CASE WHEN c.from_ms >= ${toFirstWithIncome(nowMs)} THEN 0::float8 END AS lost_cents`;
}

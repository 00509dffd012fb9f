import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../contract/api/page/report';
import { PRESENCE_KEPT_MS } from '../device/presence';
import { toFirstWithIncome } from '../order/income/device-income';
import { MEASURES } from '../order/measures';
import { alertsBy } from './device/alert-sums';
import { linkedBy, linksOf } from './device/link-sums';
import { lostBy } from './device/lost-income';
import { meteredBy, metersOf } from './device/meter-sums';
import { watchedBy, watchedOf } from './device/watched-sums';
import { alertRulesOf, isOfDowntime, isOfLoss, isOfTime } from './metric-sql';
import { presenceBySpan } from './device/presence-by-span';
import { toDaySums } from './narrowing';
import type { FoldedMetric, HourSpan, RollupScope } from './rollup-repository';

/** Whose presence is summed, and for which spans each on its own. */
export interface PresenceRead {
  readonly scope: RollupScope;
  /** Items and methods are present nowhere: with one, nothing is known. @default all devices */
  readonly part?: NarrowedPart | undefined;
  readonly cells: readonly HourSpan[];
  /** For which spans it is summed what is kept by whole days. @default the same */
  readonly days?: readonly HourSpan[];
  /** What is not asked for is not summed. */
  readonly metrics: readonly FoldedMetric[];
  /** Nobody has been present later, epoch ms. */
  readonly nowMs: number;
}

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
  const ofDays = { ...read, cells: read.days ?? read.cells };
  const parts = [
    ...(isAskedFor(isOfTime, read) ? [presenceBy(by, known)] : []),
    ...(isAskedFor(isOfLoss, read) ? [lossBy(by, known)] : []),
    ...alertPart(by, known),
    ...watchedPart(by, known),
    ...(isOfDevice ? [...linkPart(by, ofDays), ...meterPart(by, ofDays)] : []),
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

/** The time that devices were there, and with it what of it is asked for. */
function presenceBy(by: 'store_id' | 'device_id', read: PresenceRead): RawBuilder<unknown> {
  const isDownAsked = isAskedFor(isOfDowntime, read);
  const downtime = isDownAsked ? { firstWithIncomeMs: toFirstWithIncome(read.nowMs) } : null;
  return presenceBySpan(by, { ...read, downtime });
}

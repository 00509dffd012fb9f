import { sql, type RawBuilder } from 'kysely';
import type { NarrowedPart } from '../../../contract/api/page/report';
import { SHANGHAI_OFFSET_MS, startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition, type ListScope } from '../list/list-source';
import { HOUR_SUMS, toStoreSums } from '../order/order-deltas';
import { isOfPresence, toMetricSql } from './metric-sql';
import { isNarrowed, toNarrowedSums } from './narrowing';
import { hourSumsWithPresence } from './presence-sums';

/** Whose sums are read. */
export interface RollupScope extends Omit<ListScope, 'nowMs'> {
  /** Of devices of this model alone. @default of any */
  readonly model?: string | undefined;
}

/** Whole hours: the first millisecond, and the first one after. */
export interface HourSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a metric says of its value; one that is folded over no link, meter or watched devices need not say so. */
export type FoldedMetric = Pick<ResolvedMetric, 'name' | 'kind' | 'fold'> &
  Partial<Pick<ResolvedMetric, 'links' | 'watched' | 'meters'>>;

/** Which sums are read. */
export interface RollupRead {
  readonly scope: RollupScope;
  readonly span: HourSpan;
  readonly metrics: readonly FoldedMetric[];
  readonly nowMs: number;
  /** The one device, item or method that they are of. @default all */
  readonly part?: NarrowedPart | undefined;
}

/** Metric name to value. */
export type MetricRow = Readonly<Record<string, number | null>>;
export type NamedRow = Readonly<Record<string, unknown>>;

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);

/** Sums over the whole span. */
export async function readTotals(trx: TenantTransaction, read: RollupRead): Promise<MetricRow> {
  const { rows } = await sql<MetricRow>`
    SELECT ${toColumns(read.metrics)} FROM ${toSumsOf(read)} r WHERE ${toWhere(read)}`.execute(trx);
  return rows[0] ?? {};
}

/** Tells whether anything was paid for before a moment. */
export async function hasPaidBefore(
  trx: TenantTransaction,
  { scope, part }: Pick<RollupRead, 'scope' | 'part'>,
  atMs: number,
): Promise<boolean> {
  const sums = isNarrowed({ scope, part }) ? toNarrowedSums({ scope, part }) : HOUR_SUMS;
  const within = sql`${toScopeCondition('r', scope)} AND r.hour_at < ${atMs}`;
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT ${isAnyPaid(sums, within)} AS "isKnown"`.execute(trx);
  return rows[0]?.isKnown === true;
}

/**
 * Tells whether anything was paid for in the hours of sums `r` under a condition. The first such hour is looked for in
 * their order, which ends with it: EXISTS would do without the order, and gather all of a long past first.
 */
export function isAnyPaid(sums: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((SELECT r.hour_at FROM ${sums} r WHERE ${where} AND r.paid_order_count > 0
    ORDER BY r.hour_at LIMIT 1) IS NOT NULL)`;
}

/** Sums by hour of the day, with `hour`, 0–23; hours without orders are left out. */
export async function readHoursOfDay(
  trx: TenantTransaction,
  read: RollupRead,
): Promise<readonly (MetricRow & { readonly hour: number })[]> {
  const { rows } = await sql<MetricRow & { readonly hour: number }>`
    SELECT ((r.hour_at + ${OFFSET}) % ${DAY} / ${sql.lit(ONE_HOUR_MS)})::int AS hour, ${toColumns(read.metrics)}
    FROM ${HOUR_SUMS} r WHERE ${toWhere(read)} GROUP BY 1`.execute(trx);
  return rows;
}

/** Sums per store, with `id` and `storeName`. */
export async function readStores(trx: TenantTransaction, read: RollupRead): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT r.store_id AS id, s.name AS "storeName", ${toColumns(read.metrics)}
    FROM ${toSumsOf(read)} r
    JOIN store s ON s.franchisee_id = ${read.scope.franchiseeId} AND s.id = r.store_id
    WHERE ${toWhere(read)} GROUP BY r.store_id, s.name`.execute(trx);
  return rows;
}

/** The stores with the largest sums of a metric, with `id`, `storeName` and `~count`: how many there are. */
export async function readTopStores(
  trx: TenantTransaction,
  read: RollupRead,
  { metric, limit }: { readonly metric: FoldedMetric; readonly limit: number },
): Promise<readonly NamedRow[]> {
  const value = toMetricSql(metric.fold);
  const { rows } = await sql<NamedRow>`
    SELECT r.store_id AS id, s.name AS "storeName", ${value} AS ${sql.id(metric.name)},
           count(*) OVER () AS "~count"
    FROM ${toSumsOf(read)} r
    JOIN store s ON s.franchisee_id = ${read.scope.franchiseeId} AND s.id = r.store_id
    WHERE ${toWhere(read)} GROUP BY r.store_id, s.name HAVING ${value} <> 0
    ORDER BY 3 DESC, 1 LIMIT ${limit}`.execute(trx);
  return rows;
}

/** How sums by store are put together. */
interface StoreSums {
  /** Spans whose presence stands each on its own. @default the whole span */
  readonly cells?: readonly HourSpan[];
  /** Hours are told apart. @default days are enough */
  readonly isByHour?: boolean;
}

/**
 * Sums by store from whole days and the hours after them, or from hours where they are told apart; beside them the presence of devices where a metric is folded from it. Sums of a part
 * are kept by day alone.
 *
 * @param read - Its span begins with a day.
 */
export function toSumsOf(
  read: RollupRead,
  { cells = [read.span], isByHour = false }: StoreSums = {},
): RawBuilder<unknown> {
  const { scope, part, metrics, nowMs, span } = read;
  const whole = isByHour ? HOUR_SUMS : toStoreSums(startOfDay(span.untilMs));
  const sums = isNarrowed(read) ? toNarrowedSums(read) : whole;
  if (!metrics.some(({ fold }) => isOfPresence(fold))) return sums;
  return hourSumsWithPresence({ scope, part, cells, metrics, nowMs }, sums);
}

export function toWhere({ scope, span }: RollupRead): RawBuilder<unknown> {
  return sql`${toScopeCondition('r', scope)} AND r.hour_at >= ${span.fromMs} AND r.hour_at < ${span.untilMs}`;
}

export function toColumns(metrics: readonly FoldedMetric[]): RawBuilder<unknown> {
  return sql.join(metrics.map(({ name, fold }) => sql`${toMetricSql(fold)} AS ${sql.id(name)}`));
}

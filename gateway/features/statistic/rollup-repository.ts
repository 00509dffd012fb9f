import { sql, type RawBuilder } from 'kysely';
import type { IncomeDimension } from '../../../contract/domain/report';
import { SHANGHAI_OFFSET_MS } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition, type ListScope } from '../list/list-source';
import { DAY_SUMS, HOUR_SUMS } from '../order/order-deltas';
import { isOfPresence, toMetricSql } from './metric-sql';
import { daySumsWithPresence, hourSumsWithPresence } from './presence-sums';
import { toCells } from './report-period';

export type RollupScope = Omit<ListScope, 'nowMs'>;

/** Whole hours: the first millisecond, and the first one after. */
export interface HourSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a metric says of its value. */
export type FoldedMetric = Pick<ResolvedMetric, 'name' | 'kind' | 'fold'>;

/** Which sums are read. */
export interface RollupRead {
  readonly scope: RollupScope;
  readonly span: HourSpan;
  readonly metrics: readonly FoldedMetric[];
  readonly nowMs: number;
}

/** Metric name to value. */
export type MetricRow = Readonly<Record<string, number | null>>;
/** The start of a bucket of time, epoch ms, with its metrics. */
export type BucketRow = MetricRow & { readonly at: number };
export type NamedRow = Readonly<Record<string, unknown>>;

export type TimeBucket = 'hour' | Exclude<IncomeDimension, 'store'>;

const OFFSET = sql.lit(SHANGHAI_OFFSET_MS);
const DAY = sql.lit(ONE_DAY_MS);
const DAY_NUMBER = sql`(r.hour_at + ${OFFSET}) / ${DAY}`;

/** Start of the bucket that an hour belongs to, as `contract/day` counts days, weeks and months. */
const BUCKETS: Readonly<Record<TimeBucket, RawBuilder<number>>> = {
  hour: sql`r.hour_at / ${sql.lit(ONE_HOUR_MS)} * ${sql.lit(ONE_HOUR_MS)}`,
  day: sql`${DAY_NUMBER} * ${DAY} - ${OFFSET}`,
  week: sql`(${DAY_NUMBER} - (${DAY_NUMBER} + 3) % 7) * ${DAY} - ${OFFSET}`,
  month: sql`(extract(epoch FROM date_trunc('month',
    to_timestamp((r.hour_at + ${OFFSET}) / 1000.0) AT TIME ZONE 'UTC')) * 1000)::bigint - ${OFFSET}`,
};

/** Sums over the whole span. */
export async function readTotals(trx: TenantTransaction, read: RollupRead): Promise<MetricRow> {
  const { rows } = await sql<MetricRow>`
    SELECT ${toColumns(read.metrics)} FROM ${toHourSums(read)} r WHERE ${toWhere(read)}`.execute(trx);
  return rows[0] ?? {};
}

/** Tells whether anything was paid for before a moment. */
export async function hasPaidBefore(
  trx: TenantTransaction,
  { scope }: Pick<RollupRead, 'scope'>,
  atMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    SELECT EXISTS (SELECT FROM ${HOUR_SUMS} r WHERE ${toScopeCondition('r', scope)}
      AND r.hour_at < ${atMs} AND r.paid_order_count > 0) AS "isKnown"`.execute(trx);
  return rows[0]?.isKnown === true;
}

/** Sums per bucket of time; buckets without orders are left out. */
export async function readBuckets(
  trx: TenantTransaction,
  read: RollupRead,
  bucket: TimeBucket,
): Promise<readonly BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    SELECT (${BUCKETS[bucket]})::bigint AS at, ${toColumns(read.metrics)}
    FROM ${toHourSums(read, toCells(read.span, bucket))} r WHERE ${toWhere(read)} GROUP BY 1`.execute(trx);
  return rows;
}

/** Sums per store, with `id` and `storeName`. */
export async function readStores(trx: TenantTransaction, read: RollupRead): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT r.store_id AS id, s.name AS "storeName", ${toColumns(read.metrics)}
    FROM ${toHourSums(read)} r
    JOIN store s ON s.franchisee_id = r.franchisee_id AND s.id = r.store_id
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
    FROM ${toHourSums(read)} r
    JOIN store s ON s.franchisee_id = r.franchisee_id AND s.id = r.store_id
    WHERE ${toWhere(read)} GROUP BY r.store_id, s.name HAVING ${value} <> 0
    ORDER BY 3 DESC, 1 LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Which devices of a report, in which order; `field` names a metric or a column of the device. */
export interface DevicePage {
  readonly sorters: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Sums per device, devices without orders too, with `id`, `deviceNumber`, `storeName`, `model` and `removedAt`. One
 * that was let go of is among them where it has sums in the span, so that all of them are the sums of the income.
 */
export async function readDevices(
  trx: TenantTransaction,
  read: RollupRead,
  { sorters, limit, offset }: DevicePage,
): Promise<readonly NamedRow[]> {
  const order = sorters.map(
    ({ field, order: direction }) => sql`${sql.id(field)} ${sql.raw(direction)} NULLS LAST`,
  );
  const { rows } = await sql<NamedRow>`
    SELECT d.device_id AS id, d.device_number AS "deviceNumber", s.name AS "storeName", d.model AS model,
           d.removed_at AS "removedAt", ${toColumns(read.metrics)}
    FROM ${fromDevices(read)}
    WHERE ${toScopeCondition('d', read.scope)} AND ${IS_OF_SPAN}
    GROUP BY d.device_id, d.device_number, s.name, d.model, d.removed_at
    ORDER BY ${sql.join([...order, sql`d.device_id`])}
    LIMIT ${limit} OFFSET ${offset}`.execute(trx);
  return rows;
}

/** How many devices there are, and their metrics together. */
export async function readDeviceTotals(
  trx: TenantTransaction,
  read: RollupRead,
): Promise<{ readonly count: number; readonly totals: MetricRow }> {
  const { rows } = await sql<MetricRow>`
    SELECT count(DISTINCT d.device_id) AS "~count", ${toColumns(read.metrics)}
    FROM ${fromDevices(read)}
    WHERE ${toScopeCondition('d', read.scope)} AND ${IS_OF_SPAN}`.execute(trx);
  const { '~count': count = 0, ...totals } = rows[0] ?? {};
  return { count: count ?? 0, totals };
}

const DEVICE_COLUMNS = sql.raw('franchisee_id, device_id, equipment, device_number, store_id, model');
/** Devices that are there, and those that were. */
const DEVICES = sql`(
  SELECT ${DEVICE_COLUMNS}, NULL::bigint AS removed_at FROM device
  UNION ALL SELECT ${DEVICE_COLUMNS}, removed_at FROM device_past)`;
const IS_OF_SPAN = sql`(d.removed_at IS NULL OR r.device_id IS NOT NULL)`;

function fromDevices(read: RollupRead): RawBuilder<unknown> {
  const { fromMs, untilMs } = read.span;
  const sums = read.metrics.some(({ fold }) => isOfPresence(fold))
    ? daySumsWithPresence({ ...read, cells: [read.span] })
    : DAY_SUMS;
  return sql`${DEVICES} d
    LEFT JOIN store s ON s.franchisee_id = d.franchisee_id AND s.id = d.store_id
    LEFT JOIN ${sums} r ON r.franchisee_id = d.franchisee_id AND r.equipment = d.equipment
      AND r.device_id = d.device_id AND r.day_at >= ${fromMs} AND r.day_at < ${untilMs}`;
}

/** Sums by hour; beside them the presence of devices where a metric is folded from it, for each span on its own. */
function toHourSums(read: RollupRead, cells: readonly HourSpan[] = [read.span]): RawBuilder<unknown> {
  const { scope, metrics, nowMs } = read;
  if (!metrics.some(({ fold }) => isOfPresence(fold))) return HOUR_SUMS;
  return hourSumsWithPresence({ scope, cells, nowMs });
}

function toWhere({ scope, span }: RollupRead): RawBuilder<unknown> {
  return sql`${toScopeCondition('r', scope)} AND r.hour_at >= ${span.fromMs} AND r.hour_at < ${span.untilMs}`;
}

function toColumns(metrics: readonly FoldedMetric[]): RawBuilder<unknown> {
  return sql.join(metrics.map(({ name, fold }) => sql`${toMetricSql(fold)} AS ${sql.id(name)}`));
}

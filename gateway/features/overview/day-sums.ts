import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import { toScopeCondition } from '../list/list-source';
import { HOUR_SUMS } from '../order/order-deltas';
import { BASE_ORDERS } from '../statistic/comparison';
import { toMetricSql } from '../statistic/metric-sql';
import {
  isAnyPaid,
  type FoldedMetric,
  type HourSpan,
  type RollupScope,
} from '../statistic/rollup-repository';

/** The spans that the overview sums, each on its own. */
export const PARTS = [
  'today',
  /** Whole hours of today that have passed. */
  'elapsed',
  /** The same hours a week before. */
  'base',
  'yesterday',
  'yesterdayBase',
] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, HourSpan>>;

/** What one type brought in at one store, in one of the spans. */
export interface PartSums {
  readonly part: Part;
  readonly equipment: string;
  readonly storeId: string;
  /** By the name of each metric, and the orders that decide whether a change is said. */
  readonly values: Readonly<Record<string, number>>;
}

/** Sums of every span by type and store, in one statement: as many rows as there are of these at most. */
export async function readPartSums(
  trx: TenantTransaction,
  { scope, parts, metrics }: { scope: RollupScope; parts: Parts; metrics: readonly FoldedMetric[] },
): Promise<readonly PartSums[]> {
  const spans = PARTS.map((part) => {
    const { fromMs, untilMs } = parts[part];
    return sql`(${part}::text, ${fromMs}::bigint, ${untilMs}::bigint)`;
  });
  const summed = [...metrics, BASE_ORDERS];
  const columns = summed.map(({ name, fold }) => sql`${toMetricSql(fold)} AS ${sql.id(name)}`);
  const { rows } = await sql<Record<string, unknown>>`
    SELECT c.part AS "~part", r.equipment AS "~equipment", r.store_id AS "~store", ${sql.join(columns)}
    FROM (VALUES ${sql.join(spans)}) AS c (part, from_ms, until_ms)
    JOIN ${HOUR_SUMS} r ON r.hour_at >= c.from_ms AND r.hour_at < c.until_ms
    WHERE ${toScopeCondition('r', scope)} AND (${toHours(parts.yesterdayBase, parts.base)}
      OR ${toHours(parts.yesterday, parts.today)})
    GROUP BY 1, 2, 3`.execute(trx);
  return rows.map((row) => ({
    part: toPart(row['~part']),
    equipment: String(row['~equipment']),
    storeId: String(row['~store']),
    values: Object.fromEntries(summed.map(({ name }) => [name, Number(row[name] ?? 0)])),
  }));
}

/** From the start of one span to the end of the next: without it the sums of years would be looked through. */
function toHours({ fromMs }: HourSpan, { untilMs }: HourSpan): RawBuilder<unknown> {
  return sql`(r.hour_at >= ${fromMs} AND r.hour_at < ${untilMs})`;
}

function toPart(value: unknown): Part {
  const part = PARTS.find((known) => known === value);
  if (part === undefined)
    throw new Error(`The overview summed a span that it did not ask for: ${String(value)}.`);
  return part;
}

/** By day, something. */
export type ByDay<T> = Readonly<Record<'today' | 'yesterday', T>>;

/** Types of which something had been paid for before the days that each day is compared with. */
export async function readPaidBefore(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: RollupScope,
  { equipment, moments }: { readonly equipment: readonly string[]; readonly moments: ByDay<number> },
): Promise<ByDay<ReadonlySet<string>>> {
  const scope = toScopeCondition('r', { franchiseeId, storeIds, equipment: null });
  const isPaidBefore = (atMs: number): RawBuilder<boolean> =>
    isAnyPaid(HOUR_SUMS, sql`${scope} AND r.equipment = e.equipment AND r.hour_at < ${atMs}`);
  const { rows } = await sql<{ equipment: string; today: boolean; yesterday: boolean }>`
    SELECT e.equipment, ${isPaidBefore(moments.today)} AS today, ${isPaidBefore(moments.yesterday)} AS yesterday
    FROM unnest(${[...equipment]}::text[]) AS e (equipment)`.execute(trx);
  const toTypes = (day: 'today' | 'yesterday') =>
    new Set(rows.filter((row) => row[day]).map((row) => row.equipment));
  return { today: toTypes('today'), yesterday: toTypes('yesterday') };
}

/** Names of stores, by their ids. */
export async function readStoreNames(
  trx: TenantTransaction,
  franchiseeId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM store WHERE franchisee_id = ${franchiseeId}
      AND id = ANY(${[...storeIds]}::text[])`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { sql } from 'kysely';
import { NET_INCOME } from '../../../contract/domain/income';
import type { TenantTransaction } from '../../database/tenant';
import { HOUR_SUMS } from '../order/order-deltas';
import { toMetricSql } from '../statistic/metric-sql';

/** What an agreement lets an agent see of a merchant. */
export interface FigureScope {
  readonly franchiseeId: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  /** Wire words of the equipment types. */
  readonly equipment: readonly string[];
}

export async function countStores(
  trx: TenantTransaction,
  { franchiseeId, storeIds }: Omit<FigureScope, 'equipment'>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('store')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .$if(storeIds !== null, (query) => query.where(sql<boolean>`id = ANY(${[...(storeIds ?? [])]}::text[])`))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countDevices(
  trx: TenantTransaction,
  scope: FigureScope,
): Promise<{ readonly all: number; readonly offline: number }> {
  const { rows } = await sql<{ all: number; offline: number }>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE NOT d.online))::int AS offline
    FROM device d WHERE ${within('d', scope)}`.execute(trx);
  return rows[0] ?? { all: 0, offline: 0 };
}

/** Net income of whole hours, as the statistics define it; cents. */
export async function sumIncome(
  trx: TenantTransaction,
  scope: FigureScope,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT ${toMetricSql(NET_INCOME)} AS cents FROM ${HOUR_SUMS} r
    WHERE ${within('r', scope)} AND r.hour_at >= ${fromMs} AND r.hour_at < ${untilMs}`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/** The tenant first, so that a sharded database goes to one shard. */
function within(alias: 'd' | 'r', { franchiseeId, storeIds, equipment }: FigureScope) {
  const own = sql`${sql.ref(`${alias}.franchisee_id`)} = ${franchiseeId}
    AND ${sql.ref(`${alias}.equipment`)} = ANY(${[...equipment]}::text[])`;
  if (storeIds === null) return own;
  return sql`${own} AND ${sql.ref(`${alias}.store_id`)} = ANY(${[...storeIds]}::text[])`;
}

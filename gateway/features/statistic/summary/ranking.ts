import { sql } from 'kysely';
import {
  RANKED_MAX,
  type RankedStore,
  type RankingAnswer,
} from '../../../../contract/api/page/statistic/beside';
import type { ComparisonKind } from '../../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS } from '../../../../contract/limits';
import type { TenantTransaction } from '../../../database/tenant';
import { toScopeCondition } from '../../list/list-source';
import { BASE_ORDERS, findObstacle } from '../comparison';
import { toComparedPeriod } from '../compared-period';
import { comparedUntil, isOfModel } from '../narrowing';
import { readStores, type FoldedMetric, type NamedRow, type RollupRead } from '../rollup-repository';
import { toMetrics } from '../wire-metric';

type Figures = Pick<RankedStore, 'value' | 'elapsed' | 'previous'>;

/**
 * The stores by a sum, each with what it had come to beside the same hours of the compared days. Every store with
 * devices of the type is among them: one that sells nothing is the last, not left out.
 */
export async function readRanking(
  trx: TenantTransaction,
  read: RollupRead,
  { metric, compareWith }: { readonly metric: FoldedMetric; readonly compareWith: ComparisonKind },
): Promise<Omit<RankingAnswer, 'updatedAt'>> {
  const period = toComparedPeriod(read.span, { nowMs: comparedUntil(read), compareWith });
  const { elapsed, base } = period;
  const only = { ...read, metrics: [metric] };
  const now = await readStores(trx, only);
  const soFar = await readStores(trx, { ...only, span: elapsed });
  const before = await readStores(trx, { ...read, span: base, metrics: [metric, BASE_ORDERS] });
  const orders = toValues(BASE_ORDERS, before);
  const names = new Map(
    [...(await readStoresWithDevices(trx, read)), ...now, ...before].map(
      (row) => [String(row['id']), String(row['storeName'])] as const,
    ),
  );
  const [values, elapsedValues, previousValues] = [now, soFar, before].map((rows) => toValues(metric, rows));
  const stores = [...names].map(([id, name]) => ({
    ...{ id, name },
    value: values?.get(id) ?? 0,
    elapsed: elapsedValues?.get(id) ?? 0,
    previous: previousValues?.get(id) ?? 0,
    isComparable: (orders.get(id) ?? 0) >= COMPARISON_MIN_ORDERS,
  }));
  const total = [...orders.values()].reduce((sum, count) => sum + count, 0);
  const obstacle = await findObstacle(trx, read, { period, orders: total });
  return { ...toEnds(stores), comparison: { with: compareWith, elapsed, base, obstacle } };
}

/** The first, the last, and those between; all of them together are the total. */
function toEnds(stores: readonly RankedStore[]): Pick<RankingAnswer, 'top' | 'bottom' | 'rest' | 'total'> {
  const ranked = stores.toSorted(
    (one, other) => other.value - one.value || one.previous - other.previous || (one.id < other.id ? -1 : 1),
  );
  const bottomFrom = Math.max(RANKED_MAX, ranked.length - RANKED_MAX);
  const middle = ranked.slice(RANKED_MAX, bottomFrom);
  return {
    top: ranked.slice(0, RANKED_MAX),
    bottom: ranked.slice(bottomFrom),
    rest: { count: middle.length, ...addUp(middle) },
    total: addUp(ranked),
  };
}

function addUp(rows: readonly Figures[]): Figures {
  const sumOf = (name: keyof Figures) => rows.reduce((sum, row) => sum + row[name], 0);
  return { value: sumOf('value'), elapsed: sumOf('elapsed'), previous: sumOf('previous') };
}

function toValues(metric: FoldedMetric, rows: readonly NamedRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [String(row['id']), toMetrics([metric], row)[metric.name] ?? 0]));
}

async function readStoresWithDevices(
  trx: TenantTransaction,
  { scope }: Pick<RollupRead, 'scope'>,
): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT s.id, s.name AS "storeName" FROM store s
    WHERE (s.franchisee_id, s.id) IN (
      SELECT d.franchisee_id, d.store_id FROM device d WHERE ${toScopeCondition('d', scope)}
        AND ${isOfModel('d', scope)})`.execute(trx);
  return rows;
}

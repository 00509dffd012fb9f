import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { presenceBySpan } from '../../../gateway/features/statistic/device/presence-by-span';
import { toCells } from '../../../gateway/features/statistic/report-period';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
const scope = { franchiseeId: MERCHANT, equipment: ['washer'], storeIds: null };
const span = { fromMs: TEST_NOW_MS - 31 * ONE_DAY_MS, untilMs: TEST_NOW_MS };

/** Of what PostgreSQL tells of a step of its plan, what is asked here. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The most rows that any step of the plan looked at. */
function mostOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(mostOf));
}

async function countOf(
  trx: TenantTransaction,
  table: 'device_presence' | 'device' | 'store',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

it('what devices were by the hours of a month costs its steps and its hours, and not each step in each hour', async () => {
  const cells = toCells(span, 'hour');
  const downtime = { firstWithIncomeMs: span.fromMs };
  const [query] = await queriesOf((trx) =>
    sql`SELECT * FROM ${presenceBySpan('store_id', { scope, cells, downtime, nowMs: TEST_NOW_MS })} p`.execute(
      trx,
    ),
  );
  if (query === undefined) throw new Error('Nothing was asked.');
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`, [...query.parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('There is no plan.');
    const steps = (await countOf(trx, 'device_presence')) + (await countOf(trx, 'device'));
    const hours = cells.length * (await countOf(trx, 'store'));
    expect(steps).toBeGreaterThan(500);
    // Each hour of each store once for itself and once more where steps lie in it.
    expect(mostOf(plan)).toBeLessThanOrEqual(2 * (steps + hours));
    expect(mostOf(plan)).toBeGreaterThanOrEqual(cells.length);
  });
});

import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { LinkDeclaration } from '../../../contract/resources/statistic/link';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { toScopeCondition } from '../../../gateway/features/list/list-source';
import { alertsBy } from '../../../gateway/features/statistic/device/alert-sums';
import { linkedBy } from '../../../gateway/features/statistic/device/link-sums';
import { lostBy } from '../../../gateway/features/statistic/device/lost-income';
import { meteredBy } from '../../../gateway/features/statistic/device/meter-sums';
import { presenceBySpan } from '../../../gateway/features/statistic/device/presence-by-span';
import { watchedBy } from '../../../gateway/features/statistic/device/watched-sums';
import { toCells } from '../../../gateway/features/statistic/report-period';
import type { HourSpan } from '../../../gateway/features/statistic/rollup-repository';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
const scope = { franchiseeId: MERCHANT, equipment: ['washer'], storeIds: null };
const RULES = ['notEmptied', 'selfCleanDue'];
const WASHES: LinkDeclaration = {
  name: 'washes',
  ...{ field: 'linkedWasherNumber', to: 'washer', linked: 'extra.washStarts', linking: 'extra.doses' },
};
const span = { fromMs: TEST_NOW_MS - 31 * ONE_DAY_MS, untilMs: TEST_NOW_MS };

/** Of what PostgreSQL tells of a step of its plan, what is asked here. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  /** Of a query that is named and worked out once. */
  readonly 'Subplan Name'?: string;
}

/** All steps of a plan, those on another server too. */
function stepsOf(plan: unknown): readonly PlanNode[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const below = Object.values(plan).flatMap(stepsOf);
  return 'Actual Rows' in plan ? [plan as PlanNode, ...below] : below;
}

/** The most rows that any step of the plan looked at. */
function mostOf(plan: readonly PlanNode[]): number {
  const looked = plan.map(
    (step) => (step['Actual Rows'] + (step['Rows Removed by Join Filter'] ?? 0)) * step['Actual Loops'],
  );
  return Math.max(...looked);
}

/** Rows of a query that is named within another one. */
function rowsOf(plan: readonly PlanNode[], name: string): number {
  return plan.find((step) => step['Subplan Name'] === `CTE ${name}`)?.['Actual Rows'] ?? 0;
}

async function countOf(
  trx: TenantTransaction,
  table:
    | 'device_presence'
    | 'device_meter_day'
    | 'device_rollup_day'
    | 'device'
    | 'store'
    | 'order_delta'
    | 'alert'
    | 'alert_step',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** How PostgreSQL answered a query, narrowed as reports narrow it: what a planner then thinks there is is next to nothing. */
async function planOf(
  trx: TenantTransaction,
  rows: RawBuilder<unknown>,
  asked = scope,
): Promise<readonly PlanNode[]> {
  const [query] = await queriesOf((recorded) =>
    sql`SELECT * FROM ${rows} p WHERE ${toScopeCondition('p', asked)}`.execute(recorded),
  );
  if (query === undefined) throw new Error('Nothing was asked.');
  const { rows: told } = await trx.executeQuery(
    CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`, [...query.parameters]),
  );
  return stepsOf(told);
}

it('what devices were by the hours of a month costs its steps and its hours, and not each step in each hour', async () => {
  const cells = toCells(span, 'hour');
  const downtime = { firstWithIncomeMs: span.fromMs };
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const most = mostOf(await planOf(trx, presenceBySpan('store_id', { scope, cells, downtime })));
    const steps = (await countOf(trx, 'device_presence')) + (await countOf(trx, 'device'));
    const hours = cells.length * (await countOf(trx, 'store'));
    expect(steps).toBeGreaterThan(500);
    // Each hour of each store once for itself and once more where steps lie in it.
    expect(most).toBeLessThanOrEqual(2 * (steps + hours));
    expect(most).toBeGreaterThanOrEqual(cells.length);
  });
});

it.each([
  {
    what: 'alerts',
    kinds: RULES.length,
    sums: (cells: readonly HourSpan[]) => alertsBy('store_id', { scope, cells, rules: RULES }),
  },
  {
    what: 'watched devices',
    kinds: 1,
    sums: (cells: readonly HourSpan[]) =>
      watchedBy('store_id', { scope, cells, watched: [{ name: 'clean', rule: 'selfCleanDue' }] }),
  },
])('what $what were by the hours of a month costs the same', async ({ kinds, sums }) => {
  const cells = toCells(span, 'hour');
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const most = mostOf(await planOf(trx, sums(cells)));
    const steps =
      (await countOf(trx, 'alert_step')) + (await countOf(trx, 'alert')) + 2 * (await countOf(trx, 'device'));
    const hours = cells.length * (await countOf(trx, 'store')) * kinds;
    expect(steps).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(2 * (steps + hours));
    expect(most).toBeGreaterThanOrEqual(cells.length);
  });
});

it('what links came to by the days of a month costs their sums, and not each pair against each sum', async () => {
  const cells = toCells(span, 'day');
  const linking = { ...scope, equipment: ['washing_partner'] };
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const links = linkedBy('store_id', { scope: linking, cells, links: [WASHES] });
    const most = mostOf(await planOf(trx, links, linking));
    const sums = (await countOf(trx, 'device_rollup_day')) + (await countOf(trx, 'order_delta'));
    const days = cells.length * (await countOf(trx, 'store'));
    expect(sums).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(2 * (sums + days));
    expect(most).toBeGreaterThanOrEqual(cells.length);
  });
});

it('what meters grew by on the days of a month costs their rows, and not each row for each day', async () => {
  const cells = toCells(span, 'day');
  const pages = gateway().resolved.pages.filter((page) => page.kind === 'statistic-summary');
  const page = pages.find(({ metrics }) => metrics.some(({ meters }) => meters.length > 0));
  const [meter] = page?.metrics.flatMap(({ meters }) => meters) ?? [];
  if (page === undefined || meter === undefined) throw new Error('No type has a meter.');
  const metered = { ...scope, equipment: [page.equipment] };
  await withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const meters = meteredBy('store_id', { scope: metered, cells, meters: [meter] });
    // As reports ask for them: a plan that thinks the days few reads, for each of them, all rows up to its end.
    const asked = sql`(SELECT * FROM ${meters} m WHERE m.from_ms >= ${span.fromMs} AND m.from_ms < ${span.untilMs})`;
    const most = mostOf(await planOf(trx, asked, metered));
    const rows = await countOf(trx, 'device_meter_day');
    expect(rows).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(2 * rows);
    expect(most).toBeGreaterThanOrEqual(cells.length);
  });
});

/** Takes back what was folded of the income of devices: as if it had only just been paid. */
async function unfold(trx: TenantTransaction): Promise<void> {
  await sql`
    INSERT INTO order_delta (franchisee_id, delta_id, equipment, store_id, device_id, hour_at, received_cents)
    SELECT i.franchisee_id, 'late' || i.device_id || i.hour_at, i.equipment, '', i.device_id, i.hour_at, i.income_cents
      FROM device_income_hour i WHERE i.franchisee_id = ${MERCHANT} AND i.device_id IN (
        SELECT d.device_id FROM device d WHERE d.franchisee_id = ${MERCHANT} AND d.equipment = 'washer')`.execute(
    trx,
  );
  await sql`DELETE FROM device_income_hour WHERE franchisee_id = ${MERCHANT} AND equipment = 'washer'`.execute(
    trx,
  );
}

async function lostIn(trx: TenantTransaction, lost: RawBuilder<unknown>) {
  const { rows } = await sql<{ of_id: string; lost_cents: number }>`
    SELECT p.of_id, p.lost_cents FROM ${lost} p WHERE ${toScopeCondition('p', scope)} ORDER BY 1`.execute(
    trx,
  );
  return rows;
}

class TakenBack extends Error {}

it('lost income costs the hours that are asked for and what waits, not each of it in each hour, and is the same', async () => {
  const lost = lostBy('device_id', { scope, cells: [span] });
  const asked = withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const before = await lostIn(trx, lost);
    await unfold(trx);
    const waiting = await countOf(trx, 'order_delta');
    const plan = await planOf(trx, lost);
    const hours = rowsOf(plan, 'o_hour');
    expect(before.length).toBeGreaterThan(10);
    expect(waiting).toBeGreaterThan(1_000);
    expect(hours).toBeGreaterThan(200);
    expect(mostOf(plan)).toBeLessThanOrEqual(2 * (hours + waiting));
    expect(await lostIn(trx, lost)).toEqual(before);
    throw new TakenBack();
  });
  await expect(asked).rejects.toThrow(TakenBack);
});

import type {
  ComparedDay,
  OverviewAnswer,
  OverviewFigures,
  OverviewTotal,
} from '../../../contract/api/page/overview/overview';
import type { ComparedFigure } from '../../../contract/api/page/report';
import type { ComparisonObstacle } from '../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS, OVERVIEW_STORES_MAX } from '../../../contract/limits';
import { BASE_ORDERS } from '../statistic/comparison';
import type { FoldedMetric } from '../statistic/rollup-repository';
import { toMetrics } from '../statistic/wire-metric';
import type { ByDay, Part, PartSums } from './day-sums';

/** What the lines are made of. */
export interface LineSource {
  /** Sums, which add up over types and stores. */
  readonly metrics: readonly FoldedMetric[];
  readonly sums: readonly PartSums[];
  readonly days: ByDay<ComparedDay>;
  /** Types of which something had been paid for before the days that each day is compared with. */
  readonly paidBefore: ByDay<ReadonlySet<string>>;
}

type StoreLine = Omit<OverviewAnswer['stores'][number], 'name'>;

/** The line of all types together. */
export function toTotal(source: LineSource): OverviewTotal {
  return toLine(source, source.sums, (day) => source.paidBefore[day].size > 0);
}

/** A line of each type, with nothing where nothing happened. */
export function toTypeLines(source: LineSource, equipment: readonly string[]): OverviewAnswer['types'] {
  const byType = groupBy(source.sums, (row) => row.equipment);
  return equipment.map((type) => ({
    equipment: type,
    ...toLine(source, byType.get(type) ?? [], (day) => source.paidBefore[day].has(type)),
  }));
}

/** The stores that brought most, and how many brought anything. */
export function toStoreLines(source: LineSource): {
  readonly stores: readonly StoreLine[];
  readonly storeCount: number;
} {
  const [lead] = source.metrics;
  const valueOf = (rows: readonly PartSums[], part: Part) => addUp(rows, part, lead);
  const byStore = [...groupBy(of(source.sums, 'today', 'yesterday'), (row) => row.storeId)];
  const ranked = byStore.sort(
    ([leftId, left], [rightId, right]) =>
      valueOf(right, 'today') - valueOf(left, 'today') ||
      valueOf(right, 'yesterday') - valueOf(left, 'yesterday') ||
      (leftId < rightId ? -1 : 1),
  );
  const all = groupBy(source.sums, (row) => row.storeId);
  const stores = ranked.slice(0, OVERVIEW_STORES_MAX).map(([id, rows]) => ({
    id,
    equipment: findStrongest(rows, valueOf),
    // As of stores in the income report: who had too few orders then is not compared.
    ...toLine(source, all.get(id) ?? [], () => true),
  }));
  return { stores, storeCount: byStore.length };
}

/** The type that brought most today, or yesterday where nothing has come yet. */
function findStrongest(
  rows: readonly PartSums[],
  valueOf: (rows: readonly PartSums[], part: Part) => number,
): string {
  const [[strongest] = ['']] = [...groupBy(rows, (row) => row.equipment)].sort(
    ([, left], [, right]) =>
      valueOf(right, 'today') - valueOf(left, 'today') ||
      valueOf(right, 'yesterday') - valueOf(left, 'yesterday'),
  );
  return strongest;
}

function toLine(
  source: LineSource,
  rows: readonly PartSums[],
  wasPaidBefore: (day: 'today' | 'yesterday') => boolean,
): OverviewTotal {
  const { days } = source;
  return {
    today: toFigures(source, rows, {
      parts: ['today', 'elapsed', 'base'],
      obstacle: (orders) => findObstacle(days.today, wasPaidBefore('today'), orders),
    }),
    yesterday: toFigures(source, rows, {
      parts: ['yesterday', 'yesterday', 'yesterdayBase'],
      obstacle: (orders) => findObstacle(days.yesterday, wasPaidBefore('yesterday'), orders),
    }),
  };
}

function toFigures(
  { metrics }: LineSource,
  rows: readonly PartSums[],
  {
    parts: [whole, elapsed, base],
    obstacle,
  }: {
    readonly parts: readonly [Part, Part, Part];
    readonly obstacle: (orders: number) => ComparisonObstacle | null;
  },
): OverviewFigures {
  const sumsOf = (part: Part) =>
    toMetrics(metrics, Object.fromEntries(metrics.map((metric) => [metric.name, addUp(rows, part, metric)])));
  const [value, soFar, previous] = [sumsOf(whole), sumsOf(elapsed), sumsOf(base)];
  const figures = metrics.map(({ name }): [string, ComparedFigure] => [
    name,
    { value: value[name] ?? null, elapsed: soFar[name] ?? null, previous: previous[name] ?? null },
  ]);
  return { figures: Object.fromEntries(figures), obstacle: obstacle(addUp(rows, base, BASE_ORDERS)) };
}

/** The rules of decision 112. */
function findObstacle(
  { base }: ComparedDay,
  wasPaidBefore: boolean,
  orders: number,
): ComparisonObstacle | null {
  if (base.fromMs === base.untilMs) return 'nothingElapsed';
  if (!wasPaidBefore) return 'beforeFirstOrder';
  return orders < COMPARISON_MIN_ORDERS ? 'fewOrders' : null;
}

function of(rows: readonly PartSums[], ...parts: readonly Part[]): readonly PartSums[] {
  return rows.filter(({ part }) => parts.includes(part));
}

function addUp(rows: readonly PartSums[], part: Part, metric: FoldedMetric | undefined): number {
  if (metric === undefined) return 0;
  return of(rows, part).reduce((sum, { values }) => sum + (values[metric.name] ?? 0), 0);
}

function groupBy(
  rows: readonly PartSums[],
  keyOf: (row: PartSums) => string,
): ReadonlyMap<string, readonly PartSums[]> {
  const groups = new Map<string, PartSums[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

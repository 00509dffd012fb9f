import type { Share } from '../../../contract/api/page/share';
import { SHARE_PARTS_MAX } from '../../../contract/domain/report';
import type { ShareChart } from '../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import { readParts } from './income/part-sums';
import {
  readTopStores,
  type FoldedMetric,
  type MetricRow,
  type NamedRow,
  type RollupRead,
} from './rollup-repository';
import { toMetrics } from './wire-metric';

/** The share charts of a page, each by its name: the largest parts, and all others together. */
export async function readShares(
  trx: TenantTransaction,
  { charts }: Pick<ResolvedSummaryPage, 'charts'>,
  { read, totals }: { readonly read: RollupRead; readonly totals: MetricRow },
): Promise<{ readonly shares?: Readonly<Record<string, Share>> }> {
  const shares: [string, Share][] = [];
  for (const chart of charts) {
    if (chart.kind === 'share' && isTold(chart, read))
      shares.push([chart.name, await readShare(trx, chart, { read, totals })]);
  }
  return shares.length === 0 ? {} : { shares: Object.fromEntries(shares) };
}

/** Sums by item and method know no devices. */
function isTold({ by }: ShareChart, { scope, part }: RollupRead): boolean {
  return by === 'store' || (scope.model === undefined && part?.by !== 'device');
}

async function readShare(
  trx: TenantTransaction,
  chart: ShareChart,
  { read, totals }: { readonly read: RollupRead; readonly totals: MetricRow },
): Promise<Share> {
  const metric = read.metrics.find(({ name }) => name === chart.metric);
  if (metric === undefined) throw new Error(`The chart "${chart.name}" splits a metric that the page lacks.`);
  const valueOf = (row: NamedRow): number => toMetrics([metric], row)[metric.name] ?? 0;
  const { rows, total } = await readLargest(trx, chart, { read, metric, valueOf });
  const parts = rows.map((row) => ({
    id: String(row['id']),
    name: String(row['storeName'] ?? row['id']),
    value: valueOf(row),
  }));
  const count = total - parts.length;
  const value = valueOf(totals) - parts.reduce((sum, part) => sum + part.value, 0);
  return { parts, rest: { count, value: count === 0 ? 0 : value } };
}

interface Largest {
  readonly rows: readonly NamedRow[];
  readonly total: number;
}

/** There may be many stores; what they sell and how it is paid are few words. */
async function readLargest(
  trx: TenantTransaction,
  { by }: ShareChart,
  {
    read,
    metric,
    valueOf,
  }: {
    readonly read: RollupRead;
    readonly metric: FoldedMetric;
    readonly valueOf: (row: NamedRow) => number;
  },
): Promise<Largest> {
  if (by === 'store') {
    const rows = await readTopStores(trx, read, { metric, limit: SHARE_PARTS_MAX });
    return { rows, total: Number(rows[0]?.['~count'] ?? 0) };
  }
  const all = (await readParts(trx, { ...read, metrics: [metric] }, by)).filter((row) => valueOf(row) !== 0);
  const sorted = [...all].sort((left, right) => valueOf(right) - valueOf(left));
  return { rows: sorted.slice(0, SHARE_PARTS_MAX), total: all.length };
}

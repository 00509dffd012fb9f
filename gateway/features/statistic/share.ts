import type { Share } from '../../../contract/api/page/share';
import { SHARE_PARTS_MAX } from '../../../contract/domain/report';
import type { ShareChart } from '../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import { readTopStores, type MetricRow, type NamedRow, type RollupRead } from './rollup-repository';
import { toMetrics } from './wire-metric';

/** The share charts of a summary, each by its name: the largest stores, and all others together. */
export async function readShares(
  trx: TenantTransaction,
  { charts }: Pick<ResolvedSummaryPage, 'charts'>,
  { read, totals }: { readonly read: RollupRead; readonly totals: MetricRow },
): Promise<{ readonly shares?: Readonly<Record<string, Share>> }> {
  const shares: [string, Share][] = [];
  for (const chart of charts) {
    if (chart.kind === 'share') shares.push([chart.name, await readShare(trx, chart, { read, totals })]);
  }
  return shares.length === 0 ? {} : { shares: Object.fromEntries(shares) };
}

async function readShare(
  trx: TenantTransaction,
  chart: ShareChart,
  { read, totals }: { readonly read: RollupRead; readonly totals: MetricRow },
): Promise<Share> {
  const metric = read.metrics.find(({ name }) => name === chart.metric);
  if (metric === undefined) throw new Error(`The chart "${chart.name}" splits a metric that the page lacks.`);
  const valueOf = (row: NamedRow): number => toMetrics([metric], row)[metric.name] ?? 0;
  const rows = await readTopStores(trx, read, { metric, limit: SHARE_PARTS_MAX });
  const parts = rows.map((row) => ({
    id: String(row['id']),
    name: String(row['storeName']),
    value: valueOf(row),
  }));
  const count = Number(rows[0]?.['~count'] ?? 0) - parts.length;
  const value = valueOf(totals) - parts.reduce((sum, part) => sum + part.value, 0);
  return { parts, rest: { count, value: count === 0 ? 0 : value } };
}

import type { SummaryAnswer } from '../../../../contract/api/page/report';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import type { TenantTransaction } from '../../../database/tenant';
import { toNothing } from '../comparison';
import { readHoursOfDay, type RollupRead } from '../rollup-repository';
import { toMetrics } from '../wire-metric';

const HOURS_PER_DAY = 24;

/** What each hour of the day came to, of the metrics that are drawn by hours. */
export async function readHours(
  trx: TenantTransaction,
  { charts }: Pick<ResolvedSummaryPage, 'charts'>,
  read: RollupRead,
): Promise<Pick<SummaryAnswer, 'hours'>> {
  const names = new Set(charts.flatMap((chart) => (chart.kind === 'hours' ? chart.metrics : [])));
  const metrics = read.metrics.filter(({ name }) => names.has(name));
  if (metrics.length === 0) return {};
  const rows = await readHoursOfDay(trx, { ...read, metrics });
  const known = new Map(rows.map((row) => [row.hour, row]));
  const nothing = toNothing(metrics);
  return {
    hours: Array.from({ length: HOURS_PER_DAY }, (_, hour) => toMetrics(metrics, known.get(hour) ?? nothing)),
  };
}

import type { ComparedFigure, ReportAnswer } from '../../../contract/api/page/report';
import { compareFigure } from '../../../contract/domain/statistic/figure-change';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import { formatPercent } from '../../../src/format/number';
import { formatQuantity } from '../../../src/format/quantity';

/** What the screen says of a figure; of none, nothing. */
export function shown({ kind }: ResolvedMetric, value: unknown): string {
  return typeof value === 'number' ? formatQuantity(kind, value, 'zh') : '';
}

/** The same of a cell of the file: money is in yuan there, time in words. */
function said({ kind }: ResolvedMetric, cell: string | undefined): string {
  if (cell === undefined || cell === '' || kind === 'duration') return cell ?? '';
  return formatQuantity(kind, kind === 'money' ? Number(cell) * 100 : Number(cell), 'zh');
}

export const figures = (metrics: readonly ResolvedMetric[], values: Readonly<Record<string, unknown>>) =>
  metrics.map((metric) => shown(metric, values[metric.name]));
export const cells = (metrics: readonly ResolvedMetric[], line: readonly string[]) =>
  metrics.map((metric, index) => said(metric, line[index]));

/** A share as the screen says it; what rounds to nothing has no sign in a file. */
export function toShareWords(share: number): string {
  return formatPercent(share).replace(/^-(0\.0%)$/, '$1');
}

/** Share and change of each row, and of all, worked out as the page does. */
export function toChanges(
  metrics: readonly ResolvedMetric[],
  { list, totals, compared }: Required<Pick<ReportAnswer, 'list' | 'totals' | 'compared'>>,
): readonly (readonly string[])[] {
  const net = metrics.find(({ name }) => name === 'netAmount');
  if (net === undefined) throw new Error('Nothing is compared by net income.');
  const whole = totals['netAmount'] ?? 0;
  const line = (value: unknown, figure: Pick<ComparedFigure, 'elapsed' | 'previous'>) => {
    const change = compared.periods.obstacle === null ? compareFigure(figure, net) : null;
    return [
      typeof value === 'number' && whole > 0 ? toShareWords(value / whole) : '',
      change === null ? '' : toShareWords(change.direction === 'level' ? 0 : change.change),
    ];
  };
  return [
    ...list.map((row) => line(row['netAmount'], compared.rows[row.id] ?? { elapsed: null, previous: null })),
    line(whole, compared.total),
  ];
}

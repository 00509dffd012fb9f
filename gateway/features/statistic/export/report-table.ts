import type { Row } from '../../../../contract/api/page/list';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import { NET_METRIC } from '../../../../contract/domain/income';
import { compareFigure } from '../../../../contract/domain/statistic/figure-change';
import { CHANGE_COLUMNS } from '../../../../contract/messages/statistic/report-words';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text, type Language, type Text } from '../../../../contract/text';
import { toHead, type ExportCell } from '../../export/export-cell';
import { sayHeading } from '../../export/export-file';
import type { FigureTable } from '../../export/export-page';
import { sayComparison } from './comparison-line';
import { toFigureCell, toShareCell } from './figure-cell';
import type { RowColumns } from './row-columns';

const TOTAL = text('合计', 'Total');

/** A column between what rows are called and their figures, with what it means. */
interface MoreColumn {
  readonly title: Text;
  readonly hint: Text;
  readonly cellOf: (row: Row) => ExportCell;
  readonly total: ExportCell;
}

/** A report as its table stands on the screen: names, what is made of the whole answer, figures, total row. */
export function toReportTable(
  { metrics }: Pick<ResolvedReportPage, 'metrics'>,
  answer: ReportAnswer,
  { columns, language }: { readonly columns: RowColumns; readonly language: Language },
): FigureTable {
  const { list, totals, compared } = answer;
  const { lead, tail } = columns;
  const more = toChangeColumns(metrics, answer);
  const hints = [...more, ...tail].flatMap(({ title, hint }) =>
    hint === undefined ? [] : [[title[language], hint[language]] as const],
  );
  return {
    heads: [
      ...lead.map(({ title }) => title[language]),
      ...more.map(({ title }) => title[language]),
      ...metrics.map((metric) => toHead(metric, language)),
      ...tail.map(({ title }) => title[language]),
    ],
    rows: list.map((row) => [
      ...lead.map(({ cellOf }) => cellOf(row, language)),
      ...more.map(({ cellOf }) => cellOf(row)),
      ...metrics.map((metric) => toFigureCell(metric, row[metric.name], language)),
      ...tail.map(({ cellOf }) => cellOf(row, language)),
    ]),
    total: [
      ...lead.map((_, index) => (index === 0 ? TOTAL[language] : null)),
      ...more.map(({ total }) => total),
      ...metrics.map((metric) => toFigureCell(metric, totals[metric.name], language)),
      ...tail.map(() => null),
    ],
    lines: [
      sayHeading('totals', language),
      ...metrics.map(
        (metric) => [toHead(metric, language), toFigureCell(metric, totals[metric.name], language)] as const,
      ),
      ...(compared === undefined ? [] : [sayComparison(compared.periods, language)]),
      sayHeading('definitions', language),
      ...metrics.map(({ title, formula }) => [title[language], formula[language]] as const),
      ...hints,
    ],
  };
}

/** Each row's part of the net income, and how it changed; none where nothing is compared. */
function toChangeColumns(
  metrics: readonly ResolvedMetric[],
  { compared, totals }: ReportAnswer,
): readonly MoreColumn[] {
  const net = metrics.find(({ name }) => name === NET_METRIC);
  if (compared === undefined || net === undefined) return [];
  const { periods, total, rows } = compared;
  const whole = totals[NET_METRIC] ?? null;
  // Parts of nothing, and of a loss, say nothing.
  const toShare = (value: unknown) =>
    typeof value === 'number' && whole !== null && whole > 0 ? toShareCell(value / whole) : null;
  const toChange = (figure: typeof total | undefined) => {
    const change = figure === undefined || periods.obstacle !== null ? null : compareFigure(figure, net);
    return change === null ? null : toShareCell(change.direction === 'level' ? 0 : change.change);
  };
  return [
    { ...CHANGE_COLUMNS.share, cellOf: (row) => toShare(row[NET_METRIC]), total: toShare(whole) },
    { ...CHANGE_COLUMNS.change, cellOf: ({ id }) => toChange(rows[id]), total: toChange(total) },
  ];
}

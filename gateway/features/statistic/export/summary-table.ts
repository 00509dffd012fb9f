import type { SummaryAnswer } from '../../../../contract/api/page/report';
import { formatBusinessTime, startOfMonth } from '../../../../contract/day';
import type { TimeBucket } from '../../../../contract/domain/report';
import { compareFigure } from '../../../../contract/domain/statistic/figure-change';
import { fillText } from '../../../../contract/fill-text';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../../contract/limits';
import { toClock } from '../../../../contract/messages/statistic/comparison-words';
import { SUMMARY_WORDS } from '../../../../contract/messages/statistic/summary-words';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import type { Language } from '../../../../contract/text';
import { toHead, type ExportCell } from '../../export/export-cell';
import { sayHeading } from '../../export/export-file';
import type { FigureTable } from '../../export/export-page';
import type { FileSummary } from '../../export/table-file';
import { sayComparison } from './comparison-line';
import { toFigureCell, toShareCell } from './figure-cell';

const DAYS_OF_WEEK = 7;
/** From the first of a month into the next one, never past it. */
const MORE_THAN_A_MONTH_MS = 31 * ONE_DAY_MS;
/** Letters of `YYYY-MM-DD HH:mm:ss` that name a point. */
const POINT_LETTERS: Readonly<Record<TimeBucket, number>> = {
  hour: 'YYYY-MM-DD HH:mm'.length,
  day: 'YYYY-MM-DD'.length,
  week: 'YYYY-MM-DD'.length,
  month: 'YYYY-MM'.length,
};
/** The first millisecond after a point. */
const ENDS: Readonly<Record<TimeBucket, (at: number) => number>> = {
  hour: (at) => at + ONE_HOUR_MS,
  day: (at) => at + ONE_DAY_MS,
  week: (at) => at + DAYS_OF_WEEK * ONE_DAY_MS,
  month: (at) => startOfMonth(at + MORE_THAN_A_MONTH_MS),
};

/** Percentage points in a whole. */
const POINTS = 1e2;
const ONE_DIGIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A summary: every figure over time beside the compared one, and all of it in the last row. */
export function toSummaryTable(
  { metrics }: Pick<ResolvedSummaryPage, 'metrics'>,
  answer: SummaryAnswer,
  language: Language,
): FigureTable {
  const { comparison, granularity, trend } = answer;
  const isCompared = comparison.obstacle === null;
  const toCells = (values: SummaryAnswer['trend'][number]['values']) =>
    metrics.map((metric) => toFigureCell(metric, values[metric.name], language));
  const figureOf = ({ name }: ResolvedMetric) => answer.metrics[name];
  const base = (title: string) => fillText(SUMMARY_WORDS.base[language], { title });
  return {
    heads: [
      SUMMARY_WORDS[granularity][language],
      ...metrics.map((metric) => toHead(metric, language)),
      ...(isCompared ? metrics.map((metric) => base(toHead(metric, language))) : []),
    ],
    rows: trend.map(({ at, values, previous }) => [
      toPoint(at, answer, language),
      ...toCells(values),
      ...(isCompared ? toCells(previous) : []),
    ]),
    total: [
      SUMMARY_WORDS.whole[language],
      ...metrics.map((metric) => toFigureCell(metric, figureOf(metric)?.value, language)),
      ...(isCompared
        ? metrics.map((metric) => toFigureCell(metric, figureOf(metric)?.previous, language))
        : []),
    ],
    lines: [
      sayHeading('totals', language),
      ...metrics.map(
        (metric) =>
          [toHead(metric, language), toFigureCell(metric, figureOf(metric)?.value, language)] as const,
      ),
      sayComparison(comparison, language),
      ...metrics.flatMap((metric) => sayChange(metric, answer, language)),
      sayHeading('definitions', language),
      ...metrics.map(({ title, formula }) => [title[language], formula[language]] as const),
    ],
  };
}

/** An hour, day, week or month; the one that is not over yet says until when it is known. */
function toPoint(at: number, { granularity, updatedAt }: SummaryAnswer, language: Language): string {
  const point = formatBusinessTime(at).slice(0, POINT_LETTERS[granularity]);
  const isUnderWay = at <= updatedAt && updatedAt < ENDS[granularity](at);
  if (!isUnderWay) return point;
  return fillText(SUMMARY_WORDS.soFar[language], { point, at: toClock(updatedAt) });
}

/** How a figure changed, as far as that may be said; of shares by how many points. */
function sayChange(
  metric: ResolvedMetric,
  { metrics, comparison }: SummaryAnswer,
  language: Language,
): FileSummary['lines'] {
  const figure = metrics[metric.name];
  const change = figure === undefined || comparison.obstacle !== null ? null : compareFigure(figure, metric);
  if (change === null) return [];
  const title = fillText(SUMMARY_WORDS.change[language], { title: metric.title[language] });
  return [[title, toChangeCell(metric, change.direction === 'level' ? 0 : change.change, language)]];
}

function toChangeCell({ kind }: ResolvedMetric, change: number, language: Language): ExportCell {
  if (kind !== 'percent') return toShareCell(change);
  return fillText(SUMMARY_WORDS.points[language], { value: ONE_DIGIT.format(change * POINTS) });
}

import { formatDuration } from '../../../../contract/duration';
import type { MetricKind, ResolvedMetric } from '../../../../contract/resources/metric';
import type { Language } from '../../../../contract/text';
import { toMoneyCell, type ExportCell } from '../../export/export-cell';

/** Digits that the screen shows of each; a share of one has two more than what is said in per cent. */
const AS_SHOWN = { number: toRounding(2), share: toRounding(3) } as const;

function toRounding(maximumFractionDigits: number): (value: number) => number {
  const format = new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: false });
  return (value) => Number(format.format(value));
}

type ToCell = (value: number, language: Language) => ExportCell;

/** What tables show of each kind of figure, as sheets can calculate with it. */
const TO_CELL: Readonly<Record<MetricKind, ToCell>> = {
  number: (value) => ({ number: AS_SHOWN.number(value), style: 'plain' }),
  money: (cents) => toMoneyCell(Math.round(cents)),
  percent: (share) => toShareCell(share),
  duration: (value, language) => formatDuration(value, language),
};

/** A figure as a cell; nothing where there is none. */
export function toFigureCell(
  { kind }: Pick<ResolvedMetric, 'kind'>,
  value: unknown,
  language: Language,
): ExportCell {
  return typeof value === 'number' && Number.isFinite(value) ? TO_CELL[kind](value, language) : null;
}

/** A share of one. */
export function toShareCell(share: number): ExportCell {
  return { number: AS_SHOWN.share(share), style: 'percent' };
}

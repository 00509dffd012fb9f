import type { EChartsCoreOption } from 'echarts/core';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Language } from '../../../contract/text';
import { formatMoment } from '../../format/moment';
import { formatQuantity } from '../../format/quantity';
import type { Palette } from '../../theme/palette';
import { isAlone, withGaps, type CurveData, type CurvePoint, type CurveSeries } from './curve-data';
import { toRangeBand } from './range-band';

/** What the picture needs beside its numbers. */
export interface CurveLook {
  readonly palette: Palette;
  readonly language: Language;
}

/** Height of one quantity, with its title and the space to the next. */
const ROW_PX = 132;
const TITLE_PX = 28;
const FOOT_PX = 28;
const FONT_SIZE_PX = 12;
/** Few points are shown as points: a line alone would tell more than was told. */
const SYMBOLS_MAX = 60;
const SYMBOL_PX = 4;
/** Digits of `HH:mm` and of `MM-DD` within `YYYY-MM-DD HH:mm:ss`. */
const HOUR_AND_MINUTE = [11, 16] as const;
const MONTH_AND_DAY = [5, 10] as const;

/** Height of the whole picture. */
export function curveHeightPx({ series }: CurveData): number {
  return series.length * ROW_PX + FOOT_PX;
}

/**
 * Quantities one under another over the same time, each with a scale of its own: litres, degrees and watts have none
 * in common. The tooltip is drawn on the canvas, because one made of markup would need inline styles, which the
 * content security policy forbids.
 */
export function toCurveOption(data: CurveData, look: CurveLook): EChartsCoreOption {
  const { palette, language } = look;
  const { series, from, to } = data;
  const isOverDays = to - from > 2 * ONE_DAY_MS;
  return {
    animation: false,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: series.map((_, index) => ({
      ...{ left: 56, right: 16, top: index * ROW_PX + TITLE_PX, height: ROW_PX - TITLE_PX - 12 },
    })),
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.borderStrong } },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: palette.surfaceRaised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
      formatter: (told: unknown) => toTip(told, series, language),
    },
    xAxis: series.map((_, index) => ({
      ...{ type: 'time', gridIndex: index, min: from, max: to },
      axisLine: { lineStyle: { color: palette.borderStrong } },
      axisTick: { show: index === series.length - 1 },
      axisLabel: {
        show: index === series.length - 1,
        color: palette.textMuted,
        hideOverlap: true,
        formatter: (at: number) => formatMoment(at).slice(...(isOverDays ? MONTH_AND_DAY : HOUR_AND_MINUTE)),
      },
      splitLine: { show: false },
    })),
    yAxis: series.map(({ title, unit, kind }, index) => ({
      ...{ type: 'value', gridIndex: index, scale: true, splitNumber: 3 },
      name: unit === '' ? title : `${title} (${unit})`,
      nameTextStyle: { color: palette.text, align: 'left', padding: [0, 0, 0, -40] },
      axisLabel: {
        color: palette.textMuted,
        formatter: (value: number) => formatQuantity(kind, value, language).replace(/\.00?$/, ''),
      },
      splitLine: { lineStyle: { color: palette.border } },
    })),
    // Lines come first: what a pointer tells counts them.
    series: [
      ...series.map((each, index) => toLine(each, index, { data, look })),
      ...series.flatMap((each, index) => toRangeBand(each, index, { ...data, color: palette.accent })),
    ],
  };
}

function toLine(
  { title, points }: CurveSeries,
  index: number,
  { data, look: { palette } }: { readonly data: CurveData; readonly look: CurveLook },
) {
  const { startedAt, endedAt, to, stepMs } = data;
  const drawn = withGaps(points, stepMs);
  const isDotted = stepMs === undefined && points.length <= SYMBOLS_MAX;
  return {
    ...{ type: 'line', name: title, xAxisIndex: index, yAxisIndex: index, connectNulls: false },
    ...{ symbol: 'circle', symbolSize: isDotted ? SYMBOL_PX : (_: unknown, at: AtIndex) => dotPx(drawn, at) },
    ...{ showSymbol: isDotted || stepMs !== undefined, data: drawn },
    itemStyle: { color: palette.accent },
    lineStyle: { width: 1.5, color: palette.accent },
    ...(startedAt === null
      ? {}
      : {
          markArea: {
            silent: true,
            itemStyle: { color: palette.accent, opacity: 0.07 },
            data: [[{ xAxis: startedAt }, { xAxis: endedAt ?? to }]],
          },
        }),
  };
}

interface AtIndex {
  readonly dataIndex: number;
}

/** A step without neighbours is a dot; the others are the line. */
function dotPx(drawn: readonly CurvePoint[], { dataIndex }: AtIndex): number {
  return isAlone(drawn, dataIndex) ? SYMBOL_PX : 0;
}

/** When, and everything that was told then. */
function toTip(told: unknown, series: readonly CurveSeries[], language: Language): string {
  const lines = (Array.isArray(told) ? told : [told]).flatMap((each: unknown) => readTold(each));
  const [first] = lines;
  if (first === undefined) return '';
  const said = lines.flatMap(({ index, value }) => {
    const of = series[index];
    return of === undefined ? [] : [`${of.title} ${toTold(of, first.at, value, language)}`];
  });
  return [formatMoment(first.at), ...said].join('\n');
}

/** A value with its unit; of a step, with the lowest and the highest within it. */
function toTold({ kind, unit, points, ranges }: CurveSeries, at: number, value: number, language: Language) {
  const range = ranges?.[points.findIndex(([each]) => each === at)];
  const toWords = (each: number) => formatQuantity(kind, each, language);
  const around = range === undefined ? '' : ` (${range.map(toWords).join('–')})`;
  return `${toWords(value)}${around} ${unit}`;
}

function readTold(told: unknown) {
  if (typeof told !== 'object' || told === null) return [];
  if (!('seriesIndex' in told && 'value' in told)) return [];
  const { seriesIndex: index, value: point } = told;
  if (typeof index !== 'number' || !Array.isArray(point)) return [];
  const at: unknown = point[0];
  const value: unknown = point[1];
  return typeof at === 'number' && typeof value === 'number' ? [{ index, at, value }] : [];
}

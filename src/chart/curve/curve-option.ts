import type { EChartsCoreOption } from 'echarts/core';
import type { Language } from '../../../contract/text';
import { formatMoment } from '../../format/moment';
import { formatQuantity } from '../../format/quantity';
import type { Palette } from '../../theme/palette';
import { withGaps, type CurveData, type CurveSeries } from './curve-data';

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
        formatter: (at: number) => formatMoment(at).slice(11, 16),
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
    series: series.map((each, index) => toLine(each, index, { data, look })),
  };
}

function toLine(
  { title, points }: CurveSeries,
  index: number,
  { data, look: { palette } }: { readonly data: CurveData; readonly look: CurveLook },
) {
  const { startedAt, endedAt, to } = data;
  return {
    ...{ type: 'line', name: title, xAxisIndex: index, yAxisIndex: index, data: withGaps(points) },
    ...{ symbol: 'circle', symbolSize: 4, showSymbol: points.length <= SYMBOLS_MAX, connectNulls: false },
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

/** When, and everything that was told then. */
function toTip(told: unknown, series: readonly CurveSeries[], language: Language): string {
  const lines = (Array.isArray(told) ? told : [told]).flatMap((each: unknown) => readTold(each));
  const [first] = lines;
  if (first === undefined) return '';
  const said = lines.flatMap(({ index, value }) => {
    const of = series[index];
    return of === undefined ? [] : [`${of.title} ${formatQuantity(of.kind, value, language)} ${of.unit}`];
  });
  return [formatMoment(first.at), ...said].join('\n');
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

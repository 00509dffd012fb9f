import type { EChartsCoreOption } from 'echarts/core';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Language } from '../../../contract/text';
import { formatMoment } from '../../format/moment';
import { formatQuantity } from '../../format/quantity';
import type { Palette } from '../../theme/palette';
import type { CurveData, CurveSeries } from '../curve/curve-data';
import { toDrawnSeries } from './stack-data';

/** What the picture needs beside its numbers. */
export interface StackLook {
  readonly palette: Palette;
  readonly language: Language;
  /** The word for what they come to. */
  readonly sum: string;
}

const PLOT_PX = 168;
const FOOT_PX = 28;
const UNIT_PX = 26;
/** Names in a row of the legend, in a narrow drawer. */
const NAMES_A_ROW = 4;
const LEGEND_ROW_PX = 22;
const FONT_SIZE_PX = 12;
/** Neighbours are of two hues, and each hue pales from pair to pair: sixteen can be told from what lies beside them. */
const PALER = 0.72;
/** Digits of `HH:mm` and of `MM-DD` within `YYYY-MM-DD HH:mm:ss`. */
const HOUR_AND_MINUTE = [11, 16] as const;
const MONTH_AND_DAY = [5, 10] as const;

function legendPx(series: readonly CurveSeries[]): number {
  return Math.ceil(series.length / NAMES_A_ROW) * LEGEND_ROW_PX;
}

/** Height of the whole picture. */
export function stackHeightPx({ series }: CurveData): number {
  return legendPx(toDrawnSeries(series)) + UNIT_PX + PLOT_PX + FOOT_PX;
}

/**
 * Quantities upon one another, a bar as wide as its step for each: a step of which nothing was told stays blank, and
 * nothing is guessed between two. The tooltip is drawn on the canvas, because one made of markup would need inline
 * styles, which the content security policy forbids.
 */
export function toStackOption(data: CurveData, look: StackLook): EChartsCoreOption {
  const { palette, language } = look;
  const { from, to } = data;
  const series = toDrawnSeries(data.series);
  const [{ kind, unit }] = [series[0] ?? { kind: 'number' as const, unit: '' }];
  const isOverDays = to - from > 2 * ONE_DAY_MS;
  return {
    animation: false,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 56, right: 16, top: legendPx(series) + UNIT_PX, height: PLOT_PX },
    legend: {
      ...{ top: 0, left: 0, itemWidth: 12, itemHeight: 12, itemGap: 12 },
      textStyle: { color: palette.textMuted },
      inactiveColor: palette.border,
    },
    tooltip: {
      ...{ trigger: 'axis', renderMode: 'richText', confine: true },
      ...{ backgroundColor: palette.surfaceRaised, borderColor: palette.border },
      textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
      axisPointer: { type: 'line', lineStyle: { color: palette.borderStrong } },
      formatter: (told: unknown) => toTip(told, { ...data, series }, look),
    },
    xAxis: {
      ...{ type: 'time', min: from, max: to, splitLine: { show: false } },
      axisLine: { lineStyle: { color: palette.borderStrong } },
      axisLabel: {
        color: palette.textMuted,
        hideOverlap: true,
        formatter: (at: number) => formatMoment(at).slice(...(isOverDays ? MONTH_AND_DAY : HOUR_AND_MINUTE)),
      },
    },
    yAxis: {
      ...{ type: 'value', min: 0, splitNumber: 4, name: unit },
      nameTextStyle: { color: palette.textMuted, align: 'right', padding: [0, 8, 0, 0] },
      axisLabel: {
        color: palette.textMuted,
        formatter: (value: number) => formatQuantity(kind, value, language).replace(/\.00?$/, ''),
      },
      splitLine: { lineStyle: { color: palette.border } },
    },
    series: series.map((each, index) => toBars(each, index, { data, palette })),
  };
}

function toBars(
  { title, points }: CurveSeries,
  index: number,
  { data, palette }: { readonly data: CurveData; readonly palette: Palette },
) {
  const { from, to, stepMs = 0 } = data;
  const told = new Map(points);
  // Every step has its place, so that bars are as wide as a step however few were told.
  const steps = Array.from({ length: stepMs === 0 ? 0 : Math.ceil((to - from) / stepMs) }, (_, place) => {
    const at = from + place * stepMs;
    return [at + stepMs / 2, told.get(at) ?? null];
  });
  const color = index % 2 === 0 ? palette.accent : palette.textMuted;
  return {
    ...{ type: 'bar', stack: 'parts', name: title, data: steps, barCategoryGap: '0%' },
    itemStyle: { color, opacity: PALER ** Math.floor(index / 2) },
    emphasis: { focus: 'series' },
  };
}

/** When, what they came to, and each that had a share in it. */
function toTip(told: unknown, { series, stepMs = 0 }: CurveData, { language, sum }: StackLook): string {
  const all: readonly unknown[] = Array.isArray(told) ? told : [told];
  const [first] = all;
  const middle = readMiddle(first);
  if (middle === null) return '';
  const at = middle - stepMs / 2;
  const shares = series.flatMap(({ title, points, kind, unit }) => {
    const value = points.find(([each]) => each === at)?.[1] ?? null;
    return value === null
      ? []
      : [{ title, value, words: `${formatQuantity(kind, value, language)} ${unit}` }];
  });
  const [{ kind, unit }] = [series[0] ?? { kind: 'number' as const, unit: '' }];
  if (shares.length === 0) return formatMoment(at);
  const whole = shares.reduce((all, { value }) => all + value, 0);
  return [
    formatMoment(at),
    `${sum} ${formatQuantity(kind, whole, language)} ${unit}`,
    ...shares.filter(({ value }) => value > 0).map(({ title, words }) => `${title} ${words}`),
  ].join('\n');
}

function readMiddle(told: unknown): number | null {
  if (typeof told !== 'object' || told === null || !('value' in told)) return null;
  const { value: point } = told;
  const at: unknown = Array.isArray(point) ? point[0] : null;
  return typeof at === 'number' ? at : null;
}

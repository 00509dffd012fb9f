import type { EChartsCoreOption } from 'echarts/core';
import type { MetricKind } from '../../contract/resources/metric';
import type { Language, Text } from '../../contract/text';
import type { TextValues } from '../i18n/fill-text';
import { formatQuantity } from '../format/quantity';
import type { Palette } from '../theme/palette';
import { CHART_WORDS } from './chart-words';
import { toClock } from '../../contract/messages/statistic/comparison-words';
import type { TrendData, TrendSeries } from './trend-series';
import { toExtent, toValueAxes } from './value-axes';

/** What a picture needs beside its numbers. */
export interface TrendLook {
  readonly palette: Palette;
  readonly language: Language;
  readonly t: (text: Text, values?: TextValues) => string;
}

const BAR_MAX_WIDTH_PX = 28;
const LINE_WIDTH_PX = 2;
const FONT_SIZE_PX = 12;
/** Told apart without colour: each further line is dashed differently. */
const LINE_TYPES = ['solid', 'dashed', 'dotted'] as const;

/** Bars beside one another that leave no room for words as wide as some of them. */
const MANY_BARS = 8;
/** Stripes of what is not over yet: told apart without colour. */
const HATCH = { symbol: 'rect', rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 5] } as const;
const UNFINISHED_OPACITY = 0.55;
/** Parts upon one another pale by so much each, down to the palest that shows on the ground. */
const PART_STEP = 0.15;
const PALEST = 5;

/**
 * The picture of a trend: bars for the first metric, lines for the others and for what the first is
 * compared with, an axis per kind. What is not over yet is hatched and says until when it is known. The
 * tooltip is drawn on the canvas, because one made of markup would need inline styles, which the
 * content security policy forbids.
 */
export function toTrendOption(data: TrendData, look: TrendLook): EChartsCoreOption {
  const { palette, language } = look;
  const kinds = [...new Set(data.series.map(({ metric }) => metric.kind))];
  const axes = toValueAxes(kinds.map((kind) => toExtentOf(data, kind)));
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: palette.textMuted } },
    tooltip: toTooltip(look),
    xAxis: toPlainAxis(data.labels, look),
    yAxis: kinds.map((kind, index) => ({
      type: 'value',
      ...axes[index],
      axisLabel: {
        color: palette.textMuted,
        formatter: (value: number) => formatQuantity(kind, value, language).replace(/\.00?$/, ''),
      },
      splitLine: { show: index === 0, lineStyle: { color: palette.border } },
    })),
    series: [
      ...data.series.map((series, index) =>
        data.isStacked === true ? toPart(series, index, look) : toSide(series, { index, kinds, data }, look),
      ),
      ...(data.base === null ? [] : [toBaseLine(data.base, look)]),
    ],
  };
}

/** The first metric as bars, each further one as a line on the axis of its kind. */
function toSide(
  series: TrendSeries,
  {
    index,
    kinds,
    data,
  }: { readonly index: number; readonly kinds: readonly MetricKind[]; readonly data: TrendData },
  look: TrendLook,
) {
  return index === 0
    ? { ...toBars(series, data, look), itemStyle: { color: look.palette.accent, borderRadius: [3, 3, 0, 0] } }
    : toLine(series, { index, axis: kinds.indexOf(series.metric.kind) }, look);
}

/** The tooltip of all series at a point. */
export function toTooltip({ palette }: TrendLook) {
  return {
    trigger: 'axis',
    renderMode: 'richText',
    backgroundColor: palette.surfaceRaised,
    borderColor: palette.border,
    textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
    axisPointer: { type: 'shadow', shadowStyle: { color: palette.accent, opacity: 0.06 } },
  };
}

/** The axis of the points. */
export function toPlainAxis(labels: readonly string[], { palette }: TrendLook) {
  return {
    type: 'category',
    data: labels,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.borderStrong } },
    axisLabel: { color: palette.textMuted },
  };
}

function toExtentOf({ series, base, isStacked, labels }: TrendData, kind: MetricKind) {
  const drawn = [...series, ...(base === null ? [] : [base])].filter(({ metric }) => metric.kind === kind);
  const values =
    isStacked === true
      ? labels.map((_, index) => drawn.reduce((whole, each) => whole + (each.values[index] ?? 0), 0))
      : drawn.flatMap((each) => each.values);
  return toExtent(values, kind === 'number' && values.every((value) => Number.isInteger(value ?? 0)));
}

/** What every series has, whatever it is drawn as. */
export function toDrawn({ metric, values }: TrendSeries, axis: number, { language, t }: TrendLook) {
  return {
    name: t(metric.title),
    yAxisIndex: axis,
    data: values,
    tooltip: {
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? formatQuantity(metric.kind, value, language) : '–',
    },
  };
}

/** What of a series of bars is not over yet. */
interface UnfinishedBars extends Pick<TrendData, 'unfinished'> {
  /** Other bars of the same points say until when it is known. @default false */
  readonly isWordless?: boolean;
}

/** The bars of a series; what is not over yet is hatched and says above it until when it is known. */
export function toBars(
  series: TrendSeries,
  { unfinished, isWordless = false }: UnfinishedBars,
  look: TrendLook,
) {
  const bars = toDrawn(series, 0, look);
  const last = bars.data.length - 1;
  const of = (index: number) => ({
    hasWords: !isWordless,
    isAtEdge: last >= MANY_BARS - 1 && index === last,
  });
  return {
    ...bars,
    data: bars.data.map((value, index) =>
      index === unfinished?.index
        ? toUnfinished(value, { untilMs: unfinished.untilMs, ...of(index) }, look)
        : value,
    ),
    type: 'bar',
    barMaxWidth: BAR_MAX_WIDTH_PX,
  };
}

/** The bar of what is not over yet, and whether it is the last of many, which has no room for words to its right. */
function toUnfinished(
  value: number | null,
  {
    untilMs,
    hasWords,
    isAtEdge,
  }: { readonly untilMs: number; readonly hasWords: boolean; readonly isAtEdge: boolean },
  { palette, t }: TrendLook,
) {
  return {
    value,
    itemStyle: { opacity: UNFINISHED_OPACITY, decal: { ...HATCH, color: palette.surface } },
    label: {
      show: hasWords,
      position: 'top',
      align: isAtEdge ? 'right' : 'center',
      color: palette.textMuted,
      // Not as pale as the bar below it.
      opacity: 1,
      formatter: t(CHART_WORDS.until, { at: toClock(untilMs) }),
    },
  };
}

/** One hue that pales from part to part; every other one is hatched, so that nothing is told by colour alone. */
function toPart(series: TrendSeries, index: number, look: TrendLook) {
  const { palette } = look;
  return {
    ...toDrawn(series, 0, look),
    ...{ type: 'bar', stack: 'parts', barMaxWidth: BAR_MAX_WIDTH_PX },
    itemStyle: {
      color: palette.accent,
      opacity: 1 - Math.min(index, PALEST) * PART_STEP,
      ...(index % 2 === 1 ? { decal: { ...HATCH, color: palette.surface } } : {}),
    },
  };
}

function toLine(
  series: TrendSeries,
  { index, axis }: { readonly index: number; readonly axis: number },
  look: TrendLook,
) {
  const { palette } = look;
  return {
    ...toDrawn(series, axis, look),
    type: 'line',
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: series.values.length <= 1,
    itemStyle: { color: palette.text },
    lineStyle: {
      width: LINE_WIDTH_PX,
      color: palette.text,
      type: LINE_TYPES[(index - 1) % LINE_TYPES.length],
    },
  };
}

/** Broken, and in a colour that shows on the bars and beside them. */
export function toBaseLine(base: TrendSeries, look: TrendLook) {
  const { palette, t } = look;
  return {
    ...toDrawn(base, 0, look),
    name: t(CHART_WORDS.base, { title: t(base.metric.title) }),
    type: 'line',
    symbol: 'emptyCircle',
    symbolSize: 5,
    itemStyle: { color: palette.textMuted },
    lineStyle: { width: 1.5, color: palette.textMuted, type: [3, 4] },
  };
}

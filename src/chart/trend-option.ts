import type { EChartsCoreOption } from 'echarts/core';
import type { Language, Text } from '../../contract/text';
import { formatQuantity } from '../format/quantity';
import type { Palette } from '../theme/palette';
import type { TrendData, TrendSeries } from './trend-series';

/** What a picture needs beside its numbers. */
export interface TrendLook {
  readonly palette: Palette;
  readonly language: Language;
  readonly t: (text: Text) => string;
}

const BAR_MAX_WIDTH_PX = 28;
const LINE_WIDTH_PX = 2;
const FONT_SIZE_PX = 12;
/** Told apart without colour: each further line is dashed differently. */
const LINE_TYPES = ['solid', 'dashed', 'dotted'] as const;

/**
 * The picture of a trend: bars for the first metric, lines for the others, an axis per kind. The
 * tooltip is drawn on the canvas, because one made of markup would need inline styles, which the
 * content security policy forbids.
 */
export function toTrendOption(data: TrendData, look: TrendLook): EChartsCoreOption {
  const { palette, language } = look;
  const kinds = [...new Set(data.series.map(({ metric }) => metric.kind))];
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: palette.textMuted } },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: palette.surfaceRaised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
      axisPointer: { type: 'shadow', shadowStyle: { color: palette.accent, opacity: 0.06 } },
    },
    xAxis: {
      type: 'category',
      data: data.labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.borderStrong } },
      axisLabel: { color: palette.textMuted },
    },
    yAxis: kinds.map((kind, index) => ({
      type: 'value',
      axisLabel: {
        color: palette.textMuted,
        formatter: (value: number) => formatQuantity(kind, value, language).replace(/\.00?$/, ''),
      },
      splitLine: { show: index === 0, lineStyle: { color: palette.border } },
    })),
    series: data.series.map((series, index) =>
      toSeries(series, index, kinds.indexOf(series.metric.kind), look),
    ),
  };
}

function toSeries({ metric, values }: TrendSeries, index: number, axis: number, look: TrendLook) {
  const { palette, language, t } = look;
  const common = {
    name: t(metric.title),
    yAxisIndex: axis,
    data: values,
    tooltip: {
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? formatQuantity(metric.kind, value, language) : '–',
    },
  };
  return index === 0
    ? {
        ...common,
        type: 'bar',
        barMaxWidth: BAR_MAX_WIDTH_PX,
        itemStyle: { color: palette.accent, borderRadius: [3, 3, 0, 0] },
      }
    : {
        ...common,
        type: 'line',
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: values.length <= 1,
        itemStyle: { color: palette.text },
        lineStyle: {
          width: LINE_WIDTH_PX,
          color: palette.text,
          type: LINE_TYPES[(index - 1) % LINE_TYPES.length],
        },
      };
}

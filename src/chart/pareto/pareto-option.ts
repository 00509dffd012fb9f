import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber, formatPercent } from '../../format/number';
import { toPlainAxis, toTooltip, type TrendLook } from '../trend-option';
import { toExtent, toValueAxes } from '../value-axes';
import { toCumulative, type ParetoPart } from './pareto-data';

const FONT_SIZE_PX = 12;
const BAR_MAX_WIDTH_PX = 32;

/** What the series are called. */
export interface ParetoWords {
  readonly count: string;
  readonly cumulative: string;
}

/** The picture of a Pareto: bars from the most frequent on, and a line of what they come to together. */
export function toParetoOption(
  parts: readonly ParetoPart[],
  words: ParetoWords,
  look: TrendLook,
): EChartsCoreOption {
  const { palette } = look;
  const counts = parts.map(({ count }) => count);
  const [axis] = toValueAxes([toExtent(counts, true)]);
  const label = { color: palette.textMuted };
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: label },
    tooltip: toTooltip(look),
    xAxis: toPlainAxis(
      parts.map(({ name }) => name),
      look,
    ),
    yAxis: [
      { type: 'value', ...axis, axisLabel: label, splitLine: { lineStyle: { color: palette.border } } },
      {
        ...{ type: 'value', min: 0, max: 1, interval: 0.25, splitLine: { show: false } },
        axisLabel: { ...label, formatter: toTick },
      },
    ],
    series: [
      {
        ...{ name: words.count, type: 'bar', data: counts, barMaxWidth: BAR_MAX_WIDTH_PX },
        itemStyle: { color: palette.accent, borderRadius: [3, 3, 0, 0] },
        label: { show: true, position: 'top', color: palette.text, formatter: toWords },
        tooltip: { valueFormatter: (value: unknown) => formatNumber(Number(value), 0) },
      },
      {
        ...{ name: words.cumulative, type: 'line', yAxisIndex: 1, data: [...toCumulative(parts)] },
        ...{ symbol: 'circle', symbolSize: 6 },
        itemStyle: { color: palette.text },
        lineStyle: { width: 2, color: palette.text },
        tooltip: { valueFormatter: (value: unknown) => formatPercent(Number(value)) },
      },
    ],
  };
}

function toWords({ value }: { readonly value?: unknown }): string {
  return formatNumber(Number(value), 0);
}

/** Whole percents need no digits behind them. */
function toTick(share: number): string {
  return formatPercent(share).replace(/\.0+%/, '%');
}

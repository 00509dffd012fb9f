import type { EChartsCoreOption } from 'echarts/core';
import { formatNumber, formatPercent } from '../../format/number';
import { toPlainAxis, toTooltip, type TrendLook } from '../trend-option';
import { toCumulative, type ParetoPart } from './pareto-data';

const FONT_SIZE_PX = 12;
const BAR_MAX_WIDTH_PX = 32;

/** What the series are called. */
export interface ParetoWords {
  readonly count: string;
  readonly cumulative: string;
}

/**
 * The picture of a Pareto: bars from the most frequent on, and a line of what they come to together. Both have one scale: the line
 * begins on top of the first bar and runs above all others.
 */
export function toParetoOption(
  parts: readonly ParetoPart[],
  words: ParetoWords,
  look: TrendLook,
): EChartsCoreOption {
  const { palette } = look;
  const total = parts.reduce((sum, { count }) => sum + count, 0);
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
      { type: 'value', min: 0, max: Math.max(total, 1), show: false },
      {
        ...{ type: 'value', min: 0, max: 1, interval: 0.25 },
        splitLine: { lineStyle: { color: palette.border } },
        axisLabel: { ...label, formatter: toTick },
      },
    ],
    series: [
      {
        ...{ name: words.count, type: 'bar', data: toBars(parts, palette), barMaxWidth: BAR_MAX_WIDTH_PX },
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

/** Above its bar each number stands below the line; that of the first has the line's beginning there, and stands in the bar. */
function toBars(parts: readonly ParetoPart[], { onAccent }: TrendLook['palette']): readonly object[] {
  return parts.map(({ count }, index) =>
    index === 0 ? { value: count, label: { position: 'insideTop', color: onAccent } } : { value: count },
  );
}

function toWords({ value }: { readonly value?: unknown }): string {
  return formatNumber(Number(value), 0);
}

/** Whole percents need no digits behind them. */
function toTick(share: number): string {
  return formatPercent(share).replace(/\.0+%/, '%');
}

import type { EChartsCoreOption } from 'echarts/core';
import { formatQuantity } from '../../format/quantity';
import { toBars, toBaseLine, toDrawn, toPlainAxis, toTooltip, type TrendLook } from '../trend-option';
import type { TrendData, TrendSeries } from '../trend-series';
import { toExtent, toValueAxes } from '../value-axes';

const FONT_SIZE_PX = 12;
/** One bar for each point, up and down from the axis. */
const ONE_BAR = { stack: 'flow' } as const;

/**
 * The picture of a flow: what came in as bars above the axis, what went back as bars below it, what is left as a line
 * beside that of the compared days. What is not over yet is hatched and says until when it is known.
 */
export function toFlowOption(data: TrendData, look: TrendLook): EChartsCoreOption {
  const { palette, language } = look;
  const [rest, inflow, outflow] = data.series;
  if (rest === undefined || inflow === undefined || outflow === undefined) return {};
  const below = { ...outflow, values: outflow.values.map((value) => (value === null ? null : 0 - value)) };
  const drawn = [rest, inflow, below, ...(data.base === null ? [] : [data.base])];
  const [axis] = toValueAxes([
    toExtent(
      drawn.flatMap(({ values }) => values),
      false,
    ),
  ]);
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: palette.textMuted } },
    tooltip: toTooltip(look),
    xAxis: toPlainAxis(data.labels, look),
    yAxis: {
      type: 'value',
      ...axis,
      axisLabel: {
        color: palette.textMuted,
        formatter: (value: number) => formatQuantity(rest.metric.kind, value, language).replace(/\.00?$/, ''),
      },
      splitLine: { lineStyle: { color: palette.border } },
    },
    series: [
      {
        ...toBars(inflow, data, look),
        ...ONE_BAR,
        itemStyle: { color: palette.accent, borderRadius: [3, 3, 0, 0] },
      },
      {
        ...toBars(below, { ...data, isWordless: true }, look),
        ...ONE_BAR,
        // Written as it is in the table: what went back, not what it takes away.
        tooltip: {
          valueFormatter: (value: unknown) =>
            typeof value === 'number' ? formatQuantity(outflow.metric.kind, 0 - value, language) : '–',
        },
        itemStyle: { color: palette.danger, borderRadius: [0, 0, 3, 3] },
      },
      toRestLine(rest, look),
      ...(data.base === null ? [] : [toBaseLine(data.base, look)]),
    ],
  };
}

function toRestLine(series: TrendSeries, look: TrendLook) {
  const { palette } = look;
  return {
    ...toDrawn(series, 0, look),
    type: 'line',
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: series.values.length <= 31,
    itemStyle: { color: palette.text },
    lineStyle: { width: 2, color: palette.text },
  };
}

import type { EChartsCoreOption } from 'echarts/core';
import type { DayStates } from '../../../contract/api/page/statistic/device-charts';
import { formatPercent } from '../../format/number';
import type { StatusTone } from '../../../contract/resources/field';
import type { ToneColors } from '../../theme/status-tones';
import { toPlainAxis, toTooltip, type TrendLook } from '../trend-option';
import { DEVICE_STATES, shareOf } from './states-data';

const FONT_SIZE_PX = 12;
const BAR_MAX_WIDTH_PX = 32;
/** Faults are told from what is offline without colour. */
const HATCH = { symbol: 'rect', rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [2, 4] } as const;
/** Most of the picture is that nothing is wrong. */
const READY_OPACITY = 0.35;

export interface StatesLook extends TrendLook {
  readonly colors: Readonly<Record<StatusTone, ToneColors>>;
}

/** The picture of what devices were on each day, of a hundred percent. */
export function toStatesOption(
  days: readonly DayStates[],
  labels: readonly string[],
  look: StatesLook,
): EChartsCoreOption {
  const { palette, colors, t } = look;
  const label = { color: palette.textMuted };
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: label },
    tooltip: toTooltip(look),
    xAxis: toPlainAxis(labels, look),
    yAxis: {
      ...{ type: 'value', min: 0, max: 1, interval: 0.25 },
      axisLabel: { ...label, formatter: toTick },
      splitLine: { lineStyle: { color: palette.border } },
    },
    series: DEVICE_STATES.map(({ name, title, tone }) => ({
      ...{ name: t(title), type: 'bar', stack: 'states', barMaxWidth: BAR_MAX_WIDTH_PX },
      data: days.map((day) => shareOf(day, name)),
      itemStyle: {
        color: colors[tone].dot,
        ...(name === 'readySeconds' ? { opacity: READY_OPACITY } : {}),
        ...(name === 'faultySeconds' ? { decal: { ...HATCH, color: palette.surface } } : {}),
      },
      tooltip: { valueFormatter: (value: unknown) => formatPercent(Number(value)) },
    })),
  };
}

/** Whole percents need no digits behind them. */
function toTick(share: number): string {
  return formatPercent(share).replace(/\.0+%/, '%');
}

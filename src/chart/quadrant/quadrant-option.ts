import type { EChartsCoreOption } from 'echarts/core';
import { DEVICE_QUADRANTS, type DeviceQuadrant } from '../../../contract/domain/statistic/device-quadrant';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import { formatQuantity } from '../../format/quantity';
import type { ToneColors } from '../../theme/status-tones';
import type { TrendLook } from '../trend-option';
import { toExtent, toValueAxes } from '../value-axes';
import type { QuadrantData } from './quadrant-data';
import { QUADRANT_FIELDS } from './quadrant-field';

const FONT_SIZE_PX = 12;
const DOT_SIZE_PX = 9;
const DOT_OPACITY = 0.75;

export interface QuadrantLook extends TrendLook {
  readonly colors: Readonly<Record<string, ToneColors>>;
}

/** The picture of devices by two figures: a dot each, its shape that of its field, and the lines that part the fields. */
export function toQuadrantOption({ x, y, answer }: QuadrantData, look: QuadrantLook): EChartsCoreOption {
  const { palette, t, language } = look;
  const [across] = toValueAxes([
    toExtent(
      answer.dots.map((dot) => dot.x),
      false,
    ),
  ]);
  const [up] = toValueAxes([
    toExtent(
      answer.dots.map((dot) => dot.y),
      false,
    ),
  ]);
  const worded = (metric: ResolvedMetric, value: number) =>
    `${t(metric.title)} ${formatQuantity(metric.kind, value, language)}`;
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    grid: { left: 8, right: 20, top: 28, bottom: 24, containLabel: true },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      backgroundColor: palette.surfaceRaised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
    },
    xAxis: { ...toAxis(x, look), ...across, nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...toAxis(y, look), ...up, nameLocation: 'end', nameTextStyle: { align: 'left' } },
    series: [
      {
        type: 'scatter',
        symbolSize: DOT_SIZE_PX,
        data: answer.dots.map((dot) => ({
          value: [dot.x, dot.y],
          symbol: QUADRANT_FIELDS[dot.quadrant].symbol,
          itemStyle: { color: colorOf(dot.quadrant, look), opacity: DOT_OPACITY },
          tooltip: {
            formatter: () =>
              `${dot.deviceNumber} · ${t(QUADRANT_FIELDS[dot.quadrant].title)}\n${dot.storeName ?? ''}\n${worded(x, dot.x)}\n${worded(y, dot.y)}`,
          },
        })),
        ...toFields({ answer, ends: [across?.max ?? 1, up?.max ?? 1, up?.min ?? 0] }, look),
      },
    ],
  };
}

function toAxis(metric: ResolvedMetric, { palette, language, t }: QuadrantLook) {
  return {
    type: 'value',
    name: t(metric.title),
    nameTextStyle: { color: palette.textMuted },
    axisLine: { show: true, lineStyle: { color: palette.borderStrong } },
    splitLine: { show: false },
    axisLabel: {
      color: palette.textMuted,
      hideOverlap: true,
      formatter: (value: number) => formatQuantity(metric.kind, value, language).replace(/\.00?(?=%?$)/, ''),
    },
  };
}

/** Colour of a field's dots. */
export function colorOf(
  field: DeviceQuadrant,
  { colors, palette }: Pick<QuadrantLook, 'colors' | 'palette'>,
) {
  return colors[QUADRANT_FIELDS[field].tone]?.dot ?? palette.accent;
}

interface Fields {
  readonly answer: QuadrantData['answer'];
  /** Of the axes. */
  readonly ends: readonly [right: number, top: number, bottom: number];
}

/** The lines, and in the outer corner of each field its name. */
function toFields({ answer: { lines }, ends: [right, top, bottom] }: Fields, look: QuadrantLook) {
  const { x, y } = lines;
  if (x === null || y === null) return {};
  const [both, working, earning, neither] = DEVICE_QUADRANTS;
  const corners = [
    [both, [x, y], [right, top], 'insideTopRight'],
    [working, [x, bottom], [right, y], 'insideBottomRight'],
    [earning, [0, y], [x, top], 'insideTopLeft'],
    [neither, [0, bottom], [x, y], 'insideBottomLeft'],
  ] as const;
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: look.palette.textMuted, type: 'dashed', width: 1 },
      data: [{ xAxis: x }, { yAxis: y }],
    },
    markArea: {
      silent: true,
      itemStyle: { color: 'transparent' },
      data: corners.map(([field, from, to, position]) => [
        {
          coord: from,
          name: look.t(QUADRANT_FIELDS[field].title),
          label: { position, color: look.palette.textMuted, fontSize: FONT_SIZE_PX, fontWeight: 600 },
        },
        { coord: to },
      ]),
    },
  };
}

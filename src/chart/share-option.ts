import type { EChartsCoreOption } from 'echarts/core';
import type { Language } from '../../contract/text';
import { formatPercent } from '../format/number';
import { formatQuantity } from '../format/quantity';
import type { Palette } from '../theme/palette';
import { REST_ID, type ShareData, type ShareSlice } from './share-slices';

const FONT_SIZE_PX = 12;
/** Leaves the names at its sides room in a narrow card. */
const RING = ['42%', '64%'];
const OPACITY_STEP = 0.085;

/**
 * The ring of a share chart: one hue that pales from slice to slice, each named at its side, so that
 * nothing is told by colour alone. The tooltip is drawn on the canvas, as the content security policy
 * forbids the inline styles of markup.
 */
export function toShareOption(
  { metric, slices }: ShareData,
  { palette, language }: { readonly palette: Palette; readonly language: Language },
): EChartsCoreOption {
  const words = ({ value, share }: ShareSlice): string => {
    const figure = formatQuantity(metric.kind, value, language);
    return share === null ? figure : `${figure} · ${formatPercent(share)}`;
  };
  return {
    animationDuration: 120,
    textStyle: { fontSize: FONT_SIZE_PX, color: palette.textMuted },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      backgroundColor: palette.surfaceRaised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: FONT_SIZE_PX },
    },
    series: [
      {
        type: 'pie',
        radius: RING,
        label: { color: palette.text, fontSize: FONT_SIZE_PX, edgeDistance: 0 },
        labelLine: { length: 8, length2: 8, lineStyle: { color: palette.borderStrong } },
        data: slices
          .filter(({ value }) => value > 0)
          .map((slice, index) => ({
            name: slice.name,
            value: slice.value,
            itemStyle: toSliceStyle(slice, index, palette),
            tooltip: { formatter: () => `${slice.name}\n${words(slice)}` },
          })),
      },
    ],
  };
}

function toSliceStyle({ id }: ShareSlice, index: number, palette: Palette) {
  const edge = { borderColor: palette.surface, borderWidth: 2 };
  if (id === REST_ID) return { ...edge, color: palette.borderStrong };
  return { ...edge, color: palette.accent, opacity: 1 - index * OPACITY_STEP };
}

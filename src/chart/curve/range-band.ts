import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemReturn } from 'echarts';
import type { CurveData, CurveSeries } from './curve-data';

const OPACITY = 0.16;
/** A step in which nothing changed is seen too. */
const HEIGHT_MIN_PX = 1;

/** The lowest to the highest of every step as a bar as wide as the step; nothing where points are moments. */
export function toRangeBand(
  { name, points, ranges }: CurveSeries,
  index: number,
  { stepMs, color }: Pick<CurveData, 'stepMs'> & { readonly color: string },
): readonly object[] {
  if (ranges === undefined || stepMs === undefined) return [];
  return [
    {
      ...{ type: 'custom', name: `${name} range`, xAxisIndex: index, yAxisIndex: index, silent: true },
      ...{ encode: { x: 0, y: [1, 2] }, tooltip: { show: false }, z: 1 },
      data: points.map(([at], place) => [at, ...(ranges[place] ?? [])]),
      renderItem: (_: unknown, api: CustomSeriesRenderItemAPI): CustomSeriesRenderItemReturn => {
        const at = Number(api.value(0));
        const [left = 0, top = 0] = api.coord([at, api.value(2)]);
        const [right = 0, bottom = 0] = api.coord([at + stepMs, api.value(1)]);
        const height = Math.max(HEIGHT_MIN_PX, bottom - top);
        return {
          ...{ type: 'rect', shape: { x: left, y: top, width: right - left, height } },
          style: { fill: color, opacity: OPACITY },
        };
      },
    },
  ];
}

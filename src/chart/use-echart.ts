import { TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, type RefObject } from 'react';
import { readPaper } from '../theme/paper';

register([TooltipComponent, CanvasRenderer]);

/**
 * Draws a picture into the element that the answered ref is given to; follows its size.
 *
 * @param onPress - Hears which point or part was pressed. @default nobody does
 * @param reach - What of the picture stands for a point: its bar or piece, or all that is above its place on the axis.
 */
export function useEchart(
  option: EChartsCoreOption,
  onPress?: (index: number) => void,
  reach: 'part' | 'band' = 'part',
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);

  useEffect(() => {
    if (place.current === null) {
      return undefined;
    }
    const drawn = init(place.current);
    chart.current = drawn;
    // On paper the picture stays as it was drawn, and its place is as high as it is: each would follow the other.
    const observer = new ResizeObserver(() => {
      if (readPaper() === null) drawn.resize();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    // Sheets are made at once: a picture that has just begun to move would be empty on them.
    const still = readPaper() === null ? option : { ...option, animation: false };
    chart.current?.setOption(still, { notMerge: true });
  }, [option]);

  useEffect(() => {
    const drawn = chart.current;
    if (drawn === null || onPress === undefined) return undefined;
    if (reach === 'band') return hearBands(drawn, onPress);
    const press = ({ dataIndex }: { readonly dataIndex?: number }) => {
      if (dataIndex !== undefined) onPress(dataIndex);
    };
    drawn.on('click', press);
    return () => void drawn.off('click', press);
  }, [onPress, reach]);

  return place;
}

/** Hears presses anywhere above a place on the axis: a bar of one order is too low to be met. */
function hearBands(drawn: EChartsType, onPress: (index: number) => void): () => void {
  const press = ({ offsetX, offsetY }: { readonly offsetX: number; readonly offsetY: number }) => {
    const at = [offsetX, offsetY];
    const index = drawn.containPixel('grid', at)
      ? drawn.convertFromPixel({ gridIndex: 0 }, at)[0]
      : undefined;
    if (index !== undefined) onPress(Math.round(index));
  };
  const surface = drawn.getZr();
  surface.on('click', press);
  return () => surface.off('click', press);
}

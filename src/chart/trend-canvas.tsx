import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useLanguage, useText } from '../i18n/language';
import { usePalette } from '../theme/theme';
import styles from './chart.module.css';
import { toTrendOption } from './trend-option';
import type { TrendData } from './trend-series';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

interface TrendCanvasProps {
  readonly data: TrendData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of a trend; follows the size of its place, the language and the theme. */
export function TrendCanvas({ data, label }: TrendCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);

  useEffect(() => {
    if (place.current === null) {
      return undefined;
    }
    const drawn = init(place.current);
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(toTrendOption(data, { palette, language, t }), { notMerge: true });
  }, [data, palette, language, t]);

  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

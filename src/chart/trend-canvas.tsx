import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../i18n/language';
import { usePalette } from '../theme/theme';
import styles from './chart.module.css';
import { toTrendOption } from './trend-option';
import type { TrendData } from './trend-series';
import { useRowsOfPoint } from './rows/use-rows-of-point';
import { useEchart } from './use-echart';

register([BarChart, LineChart, GridComponent, LegendComponent]);

interface TrendCanvasProps {
  readonly data: TrendData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
  /** Addresses of the rows behind each point. @default none */
  readonly rows?: readonly (string | null)[] | undefined;
  /** Hears which point was pressed, anywhere above it. @default its rows are opened when its bar is */
  readonly onPress?: ((index: number) => void) | undefined;
}

/** The picture of a trend; follows the size of its place, the language and the theme. */
export function TrendCanvas({ data, label, rows, onPress }: TrendCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(() => toTrendOption(data, { palette, language, t }), [data, palette, language, t]);
  const openRows = useRowsOfPoint(rows);
  const place = useEchart(option, onPress ?? openRows, onPress === undefined ? 'part' : 'band');
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

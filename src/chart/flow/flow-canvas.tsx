import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/language';
import { usePalette } from '../../theme/theme';
import styles from '../chart.module.css';
import type { TrendData } from '../trend-series';
import { useEchart } from '../use-echart';
import { useRowsOfPoint } from '../rows/use-rows-of-point';
import { toFlowOption } from './flow-option';

register([BarChart, LineChart, GridComponent, LegendComponent]);

interface FlowCanvasProps {
  readonly data: TrendData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
  /** Addresses of the rows behind each point. @default none */
  readonly rows?: readonly (string | null)[] | undefined;
}

/** The picture of a flow; follows the size of its place, the language and the theme. */
export function FlowCanvas({ data, label, rows }: FlowCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(() => toFlowOption(data, { palette, language, t }), [data, palette, language, t]);
  const place = useEchart(option, useRowsOfPoint(rows));
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

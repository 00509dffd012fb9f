import { ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import { usePalette } from '../../theme/theme';
import styles from '../chart.module.css';
import { useRowsOfPoint } from '../rows/use-rows-of-point';
import { useEchart } from '../use-echart';
import type { QuadrantData } from './quadrant-data';
import { toQuadrantOption } from './quadrant-option';

register([ScatterChart, GridComponent, MarkLineComponent, MarkAreaComponent]);

interface QuadrantCanvasProps {
  readonly data: QuadrantData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of a quadrant; a pressed dot leads to the orders of its device. */
export function QuadrantCanvas({ data, label }: QuadrantCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const colors = useStatusColors();
  const option = useMemo(
    () => toQuadrantOption(data, { palette, language, t, colors }),
    [data, palette, language, t, colors],
  );
  const place = useEchart(option, useRowsOfPoint(data.rows));
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

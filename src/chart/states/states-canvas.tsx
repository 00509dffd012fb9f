import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import type { DayStates } from '../../../contract/api/page/statistic/device-charts';
import { useLanguage, useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import { usePalette } from '../../theme/theme';
import styles from '../chart.module.css';
import { useEchart } from '../use-echart';
import { toStatesOption } from './states-option';

register([BarChart, GridComponent, LegendComponent]);

interface StatesCanvasProps {
  readonly days: readonly DayStates[];
  /** What each day is called. */
  readonly labels: readonly string[];
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of what devices were on each day. */
export function StatesCanvas({ days, labels, label }: StatesCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const colors = useStatusColors();
  const option = useMemo(
    () => toStatesOption(days, labels, { palette, language, t, colors }),
    [days, labels, palette, language, t, colors],
  );
  const place = useEchart(option);
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

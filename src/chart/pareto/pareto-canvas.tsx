import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/language';
import { usePalette } from '../../theme/theme';
import styles from '../chart.module.css';
import { useRowsOfPoint } from '../rows/use-rows-of-point';
import { useEchart } from '../use-echart';
import type { ParetoPart } from './pareto-data';
import { toParetoOption } from './pareto-option';
import { PARETO_WORDS } from './pareto-words';

register([BarChart, LineChart, GridComponent, LegendComponent]);

interface ParetoCanvasProps {
  readonly parts: readonly ParetoPart[];
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The picture of a Pareto; a pressed bar leads to the devices of its kind. */
export function ParetoCanvas({ parts, label }: ParetoCanvasProps) {
  const t = useText();
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(
    () =>
      toParetoOption(
        parts,
        { count: t(PARETO_WORDS.count), cumulative: t(PARETO_WORDS.cumulative) },
        { palette, language, t },
      ),
    [parts, palette, language, t],
  );
  const rows = useMemo(() => parts.map(({ to }) => to), [parts]);
  const place = useEchart(option, useRowsOfPoint(rows));
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

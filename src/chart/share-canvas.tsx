import { PieChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';
import { usePalette } from '../theme/theme';
import styles from './chart.module.css';
import { toShareOption } from './share-option';
import type { ShareData } from './share-slices';
import { useEchart } from './use-echart';
import { useRowsOfPoint } from './rows/use-rows-of-point';

register([PieChart]);

interface ShareCanvasProps {
  readonly data: ShareData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
  /** Addresses of the rows behind each slice. */
  readonly rows: readonly (string | null)[];
}

/** The ring of a share chart; follows the size of its place, the language and the theme. */
export function ShareCanvas({ data, label, rows }: ShareCanvasProps) {
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(() => toShareOption(data, { palette, language }), [data, palette, language]);
  // Slices of nothing are not drawn.
  const drawn = useMemo(() => rows.filter((_, index) => (data.slices[index]?.value ?? 0) > 0), [data, rows]);
  const place = useEchart(option, useRowsOfPoint(drawn));
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

import { PieChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';
import { usePalette } from '../theme/theme';
import styles from './chart.module.css';
import { toShareOption } from './share-option';
import type { ShareData } from './share-slices';
import { useEchart } from './use-echart';

register([PieChart]);

interface ShareCanvasProps {
  readonly data: ShareData;
  /** Says what the picture shows, to those who do not see it. */
  readonly label: string;
}

/** The ring of a share chart; follows the size of its place, the language and the theme. */
export function ShareCanvas({ data, label }: ShareCanvasProps) {
  const language = useLanguage();
  const palette = usePalette();
  const option = useMemo(() => toShareOption(data, { palette, language }), [data, palette, language]);
  const place = useEchart(option);
  return <div ref={place} className={styles['canvas']} role="img" aria-label={label} />;
}

import { useId, type ComponentProps } from 'react';
import type { Text } from '../../../../contract/text';
import { KpiStrip } from '../../../chart/kpi-strip';
import { useText } from '../../../i18n/language';
import styles from './own-figures.module.css';

type OwnFiguresProps = Omit<ComponentProps<typeof KpiStrip>, 'columns'> & { readonly title: Text };

/** The key figures that are particular to a type, under its own title. */
export function OwnFigures({ title, ...strip }: OwnFiguresProps) {
  const t = useText();
  const id = useId();
  return (
    <section className={styles['own']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {t(title)}
      </h2>
      <KpiStrip {...strip} columns={toColumns(strip.metrics.length)} />
    </section>
  );
}

/** No row leaves one card alone in the next. */
function toColumns(count: number): 3 | 4 | 5 {
  if (count === 5 || count === 10) return 5;
  return count === 3 || count === 6 || count === 9 ? 3 : 4;
}

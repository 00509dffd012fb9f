import { formatPercent, NO_VALUE } from '../format/number';
import { formatQuantity } from '../format/quantity';
import { useLanguage, useText } from '../i18n/language';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';
import type { ShareData } from './share-slices';

interface ShareTableProps {
  readonly data: ShareData;
  readonly label: string;
}

/** The numbers of a ring as a table: for those who would rather read, and who cannot see the picture. */
export function ShareTable({ data: { metric, slices }, label }: ShareTableProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(CHART_WORDS.store)}</th>
            <th scope="col" data-align="right">
              {t(metric.title)}
            </th>
            <th scope="col" data-align="right">
              {t(CHART_WORDS.share)}
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ id, name, value, share }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-align="right">{formatQuantity(metric.kind, value, language)}</td>
              <td data-align="right">{share === null ? NO_VALUE : formatPercent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

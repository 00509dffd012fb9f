import { formatPercent, NO_VALUE } from '../format/number';
import { formatQuantity } from '../format/quantity';
import { useLanguage, useText } from '../i18n/language';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';
import type { ShareData } from './share-slices';
import { ToRows } from './rows/to-rows';

interface ShareTableProps {
  readonly data: ShareData;
  readonly label: string;
  /** What one part is called. */
  readonly partTitle: string;
  /** Addresses of the rows behind each slice. */
  readonly rows: readonly (string | null)[];
}

/** The numbers of a ring as a table: for those who would rather read, and who cannot see the picture. */
export function ShareTable({ data: { metric, slices }, label, partTitle, rows }: ShareTableProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{partTitle}</th>
            <th scope="col" data-align="right">
              {t(metric.title)}
            </th>
            <th scope="col" data-align="right">
              {t(CHART_WORDS.share)}
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ id, name, value, share }, index) => (
            <tr key={id}>
              <th scope="row">
                <ToRows address={rows[index] ?? null}>{name}</ToRows>
              </th>
              <td data-align="right">{formatQuantity(metric.kind, value, language)}</td>
              <td data-align="right">{share === null ? NO_VALUE : formatPercent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

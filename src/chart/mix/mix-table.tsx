import { text } from '../../../contract/text';
import { formatPercent, NO_VALUE } from '../../format/number';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import { CHART_WORDS } from '../chart-words';
import styles from '../chart.module.css';
import { ToRows } from '../rows/to-rows';
import type { ShareData } from '../share-slices';

const PART = text('分项', 'Part');
const AMOUNT = text('数值', 'Amount');

interface MixTableProps {
  readonly data: ShareData;
  readonly label: string;
  /** Addresses of the rows behind each part. */
  readonly rows: readonly (string | null)[];
}

/** The numbers of a mix as a table: for those who would rather read, and who cannot see the picture. */
export function MixTable({ data: { metric, slices }, label, rows }: MixTableProps) {
  const t = useText();
  const language = useLanguage();
  const amount = metric.unit === null ? t(AMOUNT) : `${t(AMOUNT)} (${t(metric.unit)})`;
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(PART)}</th>
            <th scope="col" data-align="right">
              {amount}
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

import { formatNumber, formatPercent, NO_VALUE } from '../../format/number';
import { useText } from '../../i18n/language';
import styles from '../chart.module.css';
import { ToRows } from '../rows/to-rows';
import { toCumulative, type ParetoPart } from './pareto-data';
import { PARETO_WORDS } from './pareto-words';

interface ParetoTableProps {
  readonly parts: readonly ParetoPart[];
  readonly label: string;
}

/** The numbers of a Pareto as a table: for those who would rather read, and who cannot see the picture. */
export function ParetoTable({ parts, label }: ParetoTableProps) {
  const t = useText();
  const together = toCumulative(parts);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    PARETO_WORDS.count,
    PARETO_WORDS.share,
    PARETO_WORDS.cumulative,
    PARETO_WORDS.devices,
  ] as const;
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(PARETO_WORDS.code)}</th>
            <th scope="col">{t(PARETO_WORDS.text)}</th>
            {figures.map((title) => (
              <th key={title.en} scope="col" data-align="right">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.key}>
              <th scope="row">
                <ToRows address={part.to}>{part.name}</ToRows>
              </th>
              <td>{part.detail ?? NO_VALUE}</td>
              <td data-align="right">{formatNumber(part.count, 0)}</td>
              <td data-align="right">{formatPercent(part.count / total)}</td>
              <td data-align="right">{formatPercent(together[index] ?? 0)}</td>
              <td data-align="right">{part.devices === null ? NO_VALUE : formatNumber(part.devices, 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(PARETO_WORDS.total)}
            </th>
            <td data-align="right">{formatNumber(total, 0)}</td>
            <td data-align="right">{formatPercent(1)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

import { NO_VALUE } from '../format/number';
import { useLanguage, useText } from '../i18n/language';
import { formatQuantity } from '../format/quantity';
import styles from './chart.module.css';
import type { TrendData } from './trend-series';

interface TrendTableProps {
  readonly data: TrendData;
  readonly label: string;
  /** What the first column holds. */
  readonly pointTitle: string;
}

/** A chart's numbers as a table: for those who would rather read, and who cannot see the picture. */
export function TrendTable({ data, label, pointTitle }: TrendTableProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{pointTitle}</th>
            {data.series.map(({ metric }) => (
              <th key={metric.name} scope="col" data-align="right">
                {t(metric.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((point, index) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {data.series.map(({ metric, values }) => {
                const value = values[index] ?? null;
                return (
                  <td key={metric.name} data-align="right">
                    {value === null ? NO_VALUE : formatQuantity(metric.kind, value, language)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { NO_VALUE } from '../format/number';
import { useLanguage, useText } from '../i18n/language';
import { formatQuantity } from '../format/quantity';
import styles from './chart.module.css';
import { CHART_WORDS } from './chart-words';
import { toClock } from './comparison-words';
import type { TrendData, TrendSeries } from './trend-series';

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
  const columns = [
    ...data.series.map(({ metric, values }) => ({
      ...{ key: metric.name, title: t(metric.title) },
      ...{ metric, values },
    })),
    ...(data.base === null ? [] : [toBaseColumn(data.base, t)]),
  ];
  return (
    <div className={styles['tableScroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{pointTitle}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" data-align="right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((point, index) => (
            <tr key={point}>
              <th scope="row">
                {data.unfinished?.index === index
                  ? t(CHART_WORDS.soFar, { point, at: toClock(data.unfinished.untilMs) })
                  : point}
              </th>
              {columns.map(({ key, metric, values }) => {
                const value = values[index] ?? null;
                return (
                  <td key={key} data-align="right">
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

function toBaseColumn({ metric, values }: TrendSeries, t: ReturnType<typeof useText>) {
  const title = t(CHART_WORDS.base, { title: t(metric.title) });
  return { key: 'base', title, metric, values };
}

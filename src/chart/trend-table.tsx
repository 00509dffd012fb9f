import { Button } from 'antd';
import type { ReactNode } from 'react';
import { NO_VALUE } from '../format/number';
import { useLanguage, useText } from '../i18n/language';
import { formatQuantity } from '../format/quantity';
import styles from './chart.module.css';
import { ToRows } from './rows/to-rows';
import { CHART_WORDS } from './chart-words';
import { toClock } from '../../contract/messages/statistic/comparison-words';
import type { TrendData, TrendSeries } from './trend-series';

interface TrendTableProps {
  readonly data: TrendData;
  readonly label: string;
  /** What the first column holds. */
  readonly pointTitle: string;
  /** Addresses of the rows behind each point. @default none */
  readonly rows?: readonly (string | null)[] | undefined;
  /** Points are chosen here, by their places. @default nothing is */
  readonly choice?: PointChoice | undefined;
}

interface PointChoice {
  readonly chosen: number | null;
  readonly onChoose: (index: number) => void;
}

/** A chart's numbers as a table: for those who would rather read, and who cannot see the picture. */
export function TrendTable({ data, label, pointTitle, rows, choice }: TrendTableProps) {
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
                <Choosable choice={choice} index={index}>
                  <ToRows address={rows?.[index] ?? null}>
                    {data.unfinished?.index === index
                      ? t(CHART_WORDS.soFar, { point, at: toClock(data.unfinished.untilMs) })
                      : point}
                  </ToRows>
                </Choosable>
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

function Choosable({
  choice,
  index,
  children,
}: {
  readonly choice: PointChoice | undefined;
  readonly index: number;
  readonly children: ReactNode;
}) {
  if (choice === undefined) return children;
  return (
    <Button
      type="link"
      size="small"
      className={styles['choice']}
      aria-pressed={choice.chosen === index}
      onClick={() => choice.onChoose(index)}
    >
      {children}
    </Button>
  );
}

function toBaseColumn({ metric, values }: TrendSeries, t: ReturnType<typeof useText>) {
  const title = t(CHART_WORDS.base, { title: t(metric.title) });
  return { key: 'base', title, metric, values };
}

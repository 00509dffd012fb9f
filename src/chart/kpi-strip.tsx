import type { ReactNode } from 'react';
import type { SummaryAnswer } from '../../contract/api/page/report';
import type { ResolvedMetric } from '../../contract/resources/metric';
import { NO_VALUE } from '../format/number';
import { useLanguage, useText } from '../i18n/language';
import { Hint } from '../layout/hint';
import { formatQuantity } from '../format/quantity';
import { ChangeMark } from './change-mark';
import styles from './chart.module.css';
import { Sparkline } from './sparkline';

interface KpiStripProps {
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** Cards in a row, where there is room for them. @default 4 */
  readonly columns?: 3 | 4 | 5;
  /** Leads from a figure to what it is made of. @default nowhere */
  readonly toRows?: (metric: ResolvedMetric, figure: ReactNode) => ReactNode;
}

/** Key figures: what it is, how much, how it changed, how it went. */
export function KpiStrip({ metrics, answer, isStale, columns = 4, toRows }: KpiStripProps) {
  const t = useText();
  return (
    <ul
      className={styles['kpis']}
      data-stale={isStale}
      data-columns={columns}
      aria-busy={answer === undefined || isStale}
    >
      {metrics.map((metric) => (
        <li key={metric.name} className={styles['kpi']}>
          <span className={styles['kpiTitle']}>
            {t(metric.title)}
            <Hint words={t(metric.formula)} />
          </span>
          {answer === undefined ? (
            <span className={styles['bone']} />
          ) : (
            <KpiFigure metric={metric} answer={answer} toRows={toRows} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface KpiFigureProps {
  readonly metric: ResolvedMetric;
  readonly answer: SummaryAnswer;
  readonly toRows: KpiStripProps['toRows'];
}

function KpiFigure({ metric, answer, toRows = (_, figure) => figure }: KpiFigureProps) {
  const t = useText();
  const language = useLanguage();
  const figure = answer.metrics[metric.name] ?? { value: null, elapsed: null, previous: null };
  return (
    <>
      <span className={styles['kpiValue']}>
        {figure.value === null
          ? NO_VALUE
          : toRows(metric, formatQuantity(metric.kind, figure.value, language))}
        {metric.unit !== null && <span className={styles['kpiUnit']}>{t(metric.unit)}</span>}
      </span>
      <ChangeMark metric={metric} figure={figure} periods={answer.comparison} />
      <Sparkline values={answer.trend.map(({ values }) => values[metric.name] ?? null)} />
    </>
  );
}

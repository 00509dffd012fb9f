import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ComparedDay, OverviewFigures } from '../../../contract/api/page/overview/overview';
import type { ComparedPeriods } from '../../../contract/api/page/report';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import { ChangeMark } from '../../chart/change-mark';
import { formatQuantity } from '../../format/quantity';
import { NO_VALUE } from '../../format/number';
import { useLanguage } from '../../i18n/language';
import styles from './overview.module.css';

interface DayFigureProps {
  readonly metric: ResolvedMetric;
  readonly day: ComparedDay;
  readonly line: OverviewFigures;
  /** Where the figure leads, with what is said of it there. @default nowhere */
  readonly to?: { readonly path: string; readonly label: string } | null;
}

/** A figure of a day, and under it how it changed; leads to where the same figure stands. */
export function DayFigure({ metric, day, line, to = null }: DayFigureProps) {
  const language = useLanguage();
  const figure = line.figures[metric.name] ?? { value: null, elapsed: null, previous: null };
  const value = figure.value === null ? NO_VALUE : formatQuantity(metric.kind, figure.value, language);
  const periods: ComparedPeriods = { with: 'previous', ...day, obstacle: line.obstacle };
  return (
    <span className={styles['figure']}>
      <span className={styles['value']}>
        <FigureLink to={to}>{value}</FigureLink>
      </span>
      <ChangeMark metric={metric} figure={figure} periods={periods} />
    </span>
  );
}

function FigureLink({ to, children }: { readonly to: DayFigureProps['to']; readonly children: ReactNode }) {
  if (to === null || to === undefined) return children;
  return (
    <Link to={to.path} title={to.label}>
      {children}
    </Link>
  );
}

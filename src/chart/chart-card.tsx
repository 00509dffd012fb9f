import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../i18n/language';
import { ChartLooks, type ChartLook } from './chart-looks';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';

interface ChartCardProps {
  readonly title: string;
  readonly isStale: boolean;
  /** Null while the first figures are on their way. */
  readonly picture: ReactNode;
  readonly table: ReactNode;
  /** Stands beside the title. */
  readonly children?: ReactNode;
  /** Stands below, whatever it is looked at as. @default nothing */
  readonly foot?: ReactNode;
}

/** A chart as a picture, or as the table of its numbers; waits for the picture's library. */
export function ChartCard({ title, isStale, picture, table, children, foot }: ChartCardProps) {
  const t = useText();
  const [look, setLook] = useState<ChartLook>('asChart');
  const waiting = (
    <div className={styles['canvas']} data-waiting role="status" aria-label={t(CHART_WORDS.loading)} />
  );
  return (
    <section className={styles['card']} data-stale={isStale} aria-label={title}>
      <header className={styles['cardHead']}>
        <h2>{title}</h2>
        {children}
        <ChartLooks title={title} look={look} onLook={setLook} />
      </header>
      {picture === null ? (
        waiting
      ) : look === 'asTable' ? (
        table
      ) : (
        <Suspense fallback={waiting}>{picture}</Suspense>
      )}
      {foot}
    </section>
  );
}

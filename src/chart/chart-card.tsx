import { Segmented } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../i18n/language';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';

type Look = 'asChart' | 'asTable';
const LOOKS: readonly Look[] = ['asChart', 'asTable'];

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
  const [look, setLook] = useState<Look>('asChart');
  const waiting = (
    <div className={styles['canvas']} data-waiting role="status" aria-label={t(CHART_WORDS.loading)} />
  );
  return (
    <section className={styles['card']} data-stale={isStale} aria-label={title}>
      <header className={styles['cardHead']}>
        <h2>{title}</h2>
        {children}
        <Segmented<Look>
          size="small"
          aria-label={t(CHART_WORDS.view, { title })}
          value={look}
          options={LOOKS.map((value) => ({ value, label: t(CHART_WORDS[value]) }))}
          onChange={setLook}
        />
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

import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../contract/api/report';
import type { TrendChart, ResolvedMetric } from '../../contract/resources/metric';
import { useText } from '../i18n/language';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';
import { toTrendData } from './trend-series';
import { TrendTable } from './trend-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const TrendCanvas = lazy(async () => ({ default: (await import('./trend-canvas')).TrendCanvas }));

type Look = 'asChart' | 'asTable';
const LOOKS: readonly Look[] = ['asChart', 'asTable'];

interface TrendCardProps {
  readonly chart: TrendChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** Stands beside the title. */
  readonly children?: ReactNode;
}

/** A trend as a picture, or as the table of its numbers. */
export function TrendCard({ chart, metrics, answer, isStale, children }: TrendCardProps) {
  const t = useText();
  const [look, setLook] = useState<Look>('asChart');
  const title = t(chart.title);
  const data = useMemo(
    () => (answer === undefined ? null : toTrendData(chart, metrics, answer)),
    [answer, chart, metrics],
  );
  const waiting = <div className={styles['canvas']} data-waiting aria-label={t(CHART_WORDS.loading)} />;
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
      {data === null ? (
        waiting
      ) : look === 'asTable' ? (
        <TrendTable
          data={data}
          label={title}
          pointTitle={t(answer?.granularity === 'hour' ? CHART_WORDS.hour : CHART_WORDS.day)}
        />
      ) : (
        <Suspense fallback={waiting}>
          <TrendCanvas data={data} label={title} />
        </Suspense>
      )}
    </section>
  );
}

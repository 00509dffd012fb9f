import { lazy, useMemo, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../contract/api/page/report';
import type { TrendChart, ResolvedMetric } from '../../contract/resources/metric';
import { useText } from '../i18n/language';
import { ChartCard } from './chart-card';
import { CHART_WORDS } from './chart-words';
import { toTrendData } from './trend-series';
import { TrendTable } from './trend-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const TrendCanvas = lazy(async () => ({ default: (await import('./trend-canvas')).TrendCanvas }));

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
  const title = t(chart.title);
  const data = useMemo(
    () => (answer === undefined ? null : toTrendData(chart, metrics, answer)),
    [answer, chart, metrics],
  );
  const pointTitle = t(answer?.granularity === 'hour' ? CHART_WORDS.hour : CHART_WORDS.day);
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <TrendCanvas data={data} label={title} />}
      table={data && <TrendTable data={data} label={title} pointTitle={pointTitle} />}
    >
      {children}
    </ChartCard>
  );
}

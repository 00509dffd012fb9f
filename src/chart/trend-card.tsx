import { useMemo, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../contract/api/page/report';
import type { TrendChart, ResolvedMetric } from '../../contract/resources/metric';
import { lazyPart } from '../away/lazy-part';
import { useText } from '../i18n/language';
import { ChartCard } from './chart-card';
import { POINT_WORDS } from './chart-words';
import { toTrendData } from './trend-series';
import { TrendTable } from './trend-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const TrendCanvas = lazyPart(async () => (await import('./trend-canvas')).TrendCanvas);

interface TrendCardProps {
  readonly chart: TrendChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** Address of the rows behind a point that begins at a moment; null where nothing is known of them. */
  readonly toRows?: ((at: number) => string | null) | undefined;
  /** Stands beside the title. */
  readonly children?: ReactNode;
}

/** A trend as a picture, or as the table of its numbers. */
export function TrendCard({ chart, metrics, answer, isStale, toRows, children }: TrendCardProps) {
  const t = useText();
  const title = t(chart.title);
  const data = useMemo(
    () => (answer === undefined ? null : toTrendData(chart, metrics, answer)),
    [answer, chart, metrics],
  );
  const rows = data === null || toRows === undefined ? undefined : data.starts.map(toRows);
  const pointTitle = t(POINT_WORDS[answer?.granularity ?? 'day']);
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <TrendCanvas data={data} label={title} rows={rows} />}
      table={data && <TrendTable data={data} label={title} pointTitle={pointTitle} rows={rows} />}
    >
      {children}
    </ChartCard>
  );
}

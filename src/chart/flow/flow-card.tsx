import { useMemo, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import type { FlowChart, ResolvedMetric } from '../../../contract/resources/metric';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ChartCard } from '../chart-card';
import { POINT_WORDS } from '../chart-words';
import { toTrendData } from '../trend-series';
import { TrendTable } from '../trend-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const FlowCanvas = lazyPart(async () => (await import('./flow-canvas')).FlowCanvas);

interface FlowCardProps {
  readonly chart: FlowChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** Address of the rows behind a point that begins at a moment; null where nothing is known of them. */
  readonly toRows?: ((at: number) => string | null) | undefined;
  /** Stands beside the title. */
  readonly children?: ReactNode;
}

/** What came in, what went back and what is left, as a picture or as the table of its numbers. */
export function FlowCard({ chart, metrics, answer, isStale, toRows, children }: FlowCardProps) {
  const t = useText();
  const title = t(chart.title);
  const { inflow, outflow, rest } = chart;
  const data = useMemo(
    // What is compared comes first.
    () => (answer === undefined ? null : toTrendData({ metrics: [rest, inflow, outflow] }, metrics, answer)),
    [answer, inflow, outflow, rest, metrics],
  );
  const rows = data === null || toRows === undefined ? undefined : data.starts.map(toRows);
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <FlowCanvas data={data} label={title} rows={rows} />}
      table={
        data && (
          <TrendTable
            data={data}
            label={title}
            pointTitle={t(POINT_WORDS[answer?.granularity ?? 'day'])}
            rows={rows}
          />
        )
      }
    >
      {children}
    </ChartCard>
  );
}

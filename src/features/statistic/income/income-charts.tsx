import { useMemo } from 'react';
import { toIncomeFiguresEndpoint } from '../../../../contract/api/page/page-endpoints';
import type { DateDimension, IncomeDimension, TimeBucket } from '../../../../contract/domain/report';
import type { ChartDeclaration } from '../../../../contract/resources/metric';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { FlowCard } from '../../../chart/flow/flow-card';
import { ShareCard } from '../../../chart/share-card';
import { TrendCard } from '../../../chart/trend-card';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import styles from './income.module.css';
import { NotTold } from '../report/not-told';
import type { FiguresPlace } from './rows-behind';
import { usePayMethods } from './use-pay-methods';

interface IncomeChartsProps {
  readonly page: ResolvedReportPage;
  readonly place: FiguresPlace;
  /** What the points of a trend stand for, unless it follows from the period. */
  readonly granularity: DateDimension | undefined;
  /** Address of what a figure is made of; null where it is not known, or not to be seen. */
  readonly toRows: (
    dimension: IncomeDimension | TimeBucket,
    row: { readonly id: string; readonly at?: number },
  ) => string | null;
}

/** The charts that the page declares, over the same days and stores as its table. */
export function IncomeCharts({ page, place, granularity, toRows }: IncomeChartsProps) {
  const { period, storeIds, model = null, part = null } = place;
  const figures = useEndpointQuery(toIncomeFiguresEndpoint(page), {
    body: {
      period,
      ...(storeIds.length === 0 ? {} : { storeIds }),
      ...(model === null ? {} : { model }),
      ...(part === null ? {} : { part }),
      ...(granularity === undefined ? {} : { granularity }),
    },
  });
  const { data: answer, error, isStale, refresh, updatedAt } = figures;
  const names = usePayMethods(page);
  const shown = { metrics: page.metrics, answer, isStale };
  const toPoint = useMemo(() => {
    const bucket = answer?.granularity;
    if (bucket === undefined) return undefined;
    return (at: number) => toRows(bucket, { id: String(at), at });
  }, [answer, toRows]);

  function draw(chart: ChartDeclaration) {
    switch (chart.kind) {
      case 'flow':
        return <FlowCard key={chart.name} chart={chart} {...shown} toRows={toPoint} />;
      case 'trend':
        return <TrendCard key={chart.name} chart={chart} {...shown} toRows={toPoint} />;
      case 'share':
        if (answer !== undefined && answer.shares?.[chart.name] === undefined)
          return <NotTold key={chart.name} title={chart.title} />;
        return (
          <ShareCard
            key={chart.name}
            chart={chart}
            {...shown}
            names={chart.by === 'method' ? names : undefined}
            toRows={(id) => toRows(chart.by, { id })}
          />
        );
      // These are read by calls of a summary.
      case 'heat':
      case 'hours':
      case 'lasting':
      case 'mix':
      case 'ranking':
      case 'ring':
      case 'todo':
        return null;
    }
  }
  if (error !== null && answer === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <div className={styles['charts']}>{page.charts.map(draw)}</div>
    </>
  );
}

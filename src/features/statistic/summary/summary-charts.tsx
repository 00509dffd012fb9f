import { useCan } from '@refinedev/core';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { SummaryAnswer } from '../../../../contract/api/page/report';
import type { ComparisonKind } from '../../../../contract/domain/report';
import type { ChartDeclaration } from '../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { FlowCard } from '../../../chart/flow/flow-card';
import { ShareCard } from '../../../chart/share-card';
import { TrendCard } from '../../../chart/trend-card';
import { WhenNear } from '../../../chart/when-near';
import { useText } from '../../../i18n/language';
import { usePayMethods } from '../income/use-pay-methods';
import { NotTold } from '../report/not-told';
import { toOrderParams } from '../report/report-view';
import { HeatPart } from './beside/heat-part';
import { HoursPart } from './beside/hours-part';
import { LastingPart } from './beside/lasting-part';
import { MixPart } from './beside/mix-part';
import type { PartPlace } from '../part-place';
import { RankingPart } from './beside/ranking-part';
import { RingPart } from './beside/ring-part';
import { TodoPart } from './beside/todo-part';
import styles from './summary.module.css';
import { useSummaryRows } from './use-summary-rows';

const ORDERS = text('查看订单', 'View orders');

/** They need the width of the page to be read, as the first trend does; the others stand two in a row. */
const WIDE: readonly ChartDeclaration['kind'][] = ['todo', 'ranking', 'heat', 'flow'];

/** Words and links, which cost little and are read first; a picture is drawn where somebody sees it. */
const AT_ONCE: readonly ChartDeclaration['kind'][] = ['todo'];

export interface SummaryChartsProps {
  readonly page: ResolvedSummaryPage;
  readonly place: PartPlace;
  readonly compareWith: ComparisonKind;
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
}

/** The declared charts, in their order. */
export function SummaryCharts({ page, place, compareWith, answer, isStale }: SummaryChartsProps) {
  const t = useText();
  const shown = { metrics: page.metrics, answer, isStale };
  const part = { page, ...place };
  const { model } = place;
  const payMethods = usePayMethods(page);
  const toRows = useSummaryRows(page, place);
  const bucket = answer?.granularity;
  const toPoint = useMemo(
    () => (bucket === undefined ? undefined : (at: number) => toRows(bucket, { id: String(at), at })),
    [bucket, toRows],
  );
  const mainTrend = page.charts.find(({ kind }) => kind === 'trend');

  function draw(chart: ChartDeclaration): ReactNode {
    switch (chart.kind) {
      case 'trend':
        return (
          <TrendCard chart={chart} {...shown} toRows={toPoint}>
            {model === null && <OrdersLink page={page} params={toOrderParams(place)} />}
          </TrendCard>
        );
      case 'share':
        if (model !== null && chart.by !== 'store') return <NotTold title={chart.title} />;
        return (
          <ShareCard
            chart={chart}
            {...shown}
            names={chart.by === 'method' ? payMethods : undefined}
            toRows={(id) => toRows(chart.by, { id })}
          />
        );
      case 'hours':
        if (model !== null) return <NotTold title={chart.title} />;
        return <HoursPart {...part} {...{ chart, answer, isStale }} />;
      case 'mix':
        return <MixPart {...part} {...{ chart, answer, isStale }} />;
      case 'flow':
        return <FlowCard chart={chart} {...shown} toRows={toPoint} />;
      case 'todo':
        return <TodoPart {...part} chart={chart} />;
      case 'ring':
        return <RingPart {...part} chart={chart} />;
      case 'heat':
        if (model !== null) return <NotTold title={chart.title} />;
        return <HeatPart {...part} chart={chart} />;
      case 'lasting':
        return <LastingPart {...part} chart={chart} />;
      case 'ranking':
        return <RankingPart {...part} chart={chart} compareWith={compareWith} />;
    }
  }

  return (
    <div className={styles['charts']}>
      {page.charts.map((chart, index) => (
        <div
          key={chart.name}
          className={styles['chart']}
          data-wide={WIDE.includes(chart.kind) || chart === mainTrend}
        >
          {AT_ONCE.includes(chart.kind) ? (
            draw(chart)
          ) : (
            <WhenNear title={t(chart.title)} order={index}>
              {draw(chart)}
            </WhenNear>
          )}
        </div>
      ))}
    </div>
  );
}

/** The rows behind the figures: the orders of the same period and stores. */
function OrdersLink({
  page,
  params,
}: {
  readonly page: ResolvedSummaryPage;
  readonly params: URLSearchParams;
}) {
  const t = useText();
  const orderPage = `${page.groups[0] ?? ''}/order`;
  const orders = useCan({ resource: orderPage, action: 'list' });
  return orders.data?.can === true ? (
    <Link to={`/${orderPage}?${params.toString()}`}>{t(ORDERS)}</Link>
  ) : null;
}

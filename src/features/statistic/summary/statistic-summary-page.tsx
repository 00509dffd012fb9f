import { FilterOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SummaryAnswer } from '../../../../contract/api/page/report';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { KpiStrip } from '../../../chart/kpi-strip';
import { ShareCard } from '../../../chart/share-card';
import { TrendCard } from '../../../chart/trend-card';
import { PlaceFilter } from '../../../form/place/place-filter';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useFilterShown } from '../../../layout/interface-state';
import { PageHead } from '../../../layout/page-head';
import { toOrderParams, toReportParams } from '../report/report-view';
import { useReportView } from '../report/use-report-view';
import { ComparisonBar } from './comparison-bar';
import styles from './summary.module.css';
import { toSummaryEndpoint } from '../../../../contract/api/page/page-endpoints';
import { useEndpointQuery } from '../../../providers/use-endpoint';

const FILTER = text('筛选', 'Filter');
const ORDERS = text('查看订单', 'View orders');
const SPAN = text('{from} 至 {to}', '{from} to {to}');
const STORES = text('{count} 家店铺', '{count} stores');
const ALL_STORES = text('全部店铺', 'All stores');

/** A summary is not sorted. */
const NOT_SORTABLE: readonly string[] = [];

/** Key figures and charts of one equipment type over a period. */
export default function StatisticSummaryPage({ page }: { readonly page: ResolvedSummaryPage }) {
  const t = useText();
  const { view, period, nowMs, show } = useReportView(NOT_SORTABLE);
  const [isFilterShown, setIsFilterShown] = useFilterShown(page.id, !page.isFilterHidden);
  const { storeIds, compareWith } = view;
  const summary = useEndpointQuery(toSummaryEndpoint(page), {
    body: {
      period,
      ...(storeIds.length === 0 ? {} : { storeIds }),
      ...(compareWith === 'previous' ? {} : { compareWith }),
    },
  });
  const { data: answer, error, isStale, refresh } = summary;
  const updatedAt = answer?.updatedAt ?? 0;
  const [from, to] = period.map(formatDate);

  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <PageHead
        title={t(page.title)}
        freshness={{ updatedAt, isFetching: summary.isFetching, onRefresh: refresh }}
      >
        <span className={styles['scope']}>
          {from === to ? from : t(SPAN, { from: from ?? '', to: to ?? '' })} ·{' '}
          {storeIds.length === 0 ? t(ALL_STORES) : t(STORES, { count: storeIds.length })}
        </span>
        {page.isFilterHidden && (
          <Button
            icon={<FilterOutlined />}
            aria-expanded={isFilterShown}
            onClick={() => setIsFilterShown(!isFilterShown)}
          >
            {t(FILTER)}
          </Button>
        )}
      </PageHead>
      {isFilterShown && (
        <PlaceFilter
          period={period}
          storeIds={storeIds}
          nowMs={nowMs}
          onPeriod={(next) => show({ period: next })}
          onStores={(next) => show({ storeIds: next })}
        />
      )}
      {error !== null && answer === undefined ? (
        <UnreadBlock error={error} onRetry={refresh} />
      ) : (
        <>
          {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
          <ComparisonBar
            compareWith={compareWith}
            periods={answer?.comparison}
            onChoose={(next) => show({ compareWith: next })}
          />
          <SummaryFigures page={page} place={{ period, storeIds }} answer={answer} isStale={isStale} />
        </>
      )}
    </section>
  );
}

interface SummaryFiguresProps {
  readonly page: ResolvedSummaryPage;
  readonly place: Parameters<typeof toReportParams>[0];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
}

/** Each figure leads to the report that it is made of, the charts to the orders. */
function SummaryFigures({ page, place, answer, isStale }: SummaryFiguresProps) {
  const shown = { metrics: page.metrics, answer, isStale };
  return (
    <>
      <KpiStrip
        {...shown}
        toRows={({ name }, figure) => {
          const reportId = page.reportOf[name];
          if (reportId === undefined) return figure;
          return (
            <FigureLink reportId={reportId} params={toReportParams(place)}>
              {figure}
            </FigureLink>
          );
        }}
      />
      <div className={styles['charts']}>
        {page.charts.map((chart) =>
          chart.kind === 'trend' ? (
            <TrendCard key={chart.name} chart={chart} {...shown}>
              <OrdersLink page={page} params={toOrderParams(place)} />
            </TrendCard>
          ) : (
            <ShareCard key={chart.name} chart={chart} {...shown} />
          ),
        )}
      </div>
    </>
  );
}

/** The rows that a figure is made of: a report of the same period and stores. */
function FigureLink({
  reportId,
  params,
  children,
}: {
  readonly reportId: string;
  readonly params: URLSearchParams;
  readonly children: ReactNode;
}) {
  const report = useCan({ resource: reportId, action: 'list' });
  return report.data?.can === true ? (
    <Link className={styles['figure']} to={`/${reportId}?${params.toString()}`}>
      {children}
    </Link>
  ) : (
    children
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

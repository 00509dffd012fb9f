import { FilterOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { KpiStrip } from '../../../chart/kpi-strip';
import { PlaceFilter } from '../../../form/place/place-filter';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useFilterShown } from '../../../layout/interface-state';
import { PageHead } from '../../../layout/page-head';
import { FigureExportButton } from '../export/figure-export-button';
import { toReportParams } from '../report/report-view';
import { useReportView } from '../report/use-report-view';
import { OwnFigures } from '../figures/own-figures';
import { ComparisonBar } from './comparison-bar';
import { SummaryCharts, type SummaryChartsProps } from './summary-charts';
import { NOT_SORTABLE, toSummaryBody } from './summary-call';
import styles from './summary.module.css';
import { toSummaryEndpoint } from '../../../../contract/api/page/page-endpoints';
import { useEndpointQuery } from '../../../providers/use-endpoint';

const FILTER = text('筛选', 'Filter');
const SPAN = text('{from} 至 {to}', '{from} to {to}');
const STORES = text('{count} 家店铺', '{count} {count|store|stores}');
const ALL_STORES = text('全部店铺', 'All stores');

/** Key figures and charts of one equipment type over a period. */
export default function StatisticSummaryPage({ page }: { readonly page: ResolvedSummaryPage }) {
  const t = useText();
  const { view, period, nowMs, show } = useReportView(NOT_SORTABLE);
  const [isFilterShown, setIsFilterShown] = useFilterShown(page.id, !page.isFilterHidden);
  const { storeIds, model, compareWith } = view;
  const query = toSummaryBody(view, period);
  const summary = useEndpointQuery(toSummaryEndpoint(page), { body: query });
  const { data: answer, error, isStale, refresh } = summary;
  const updatedAt = answer?.updatedAt ?? 0;
  const [from, to] = period.map(formatDate);

  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <PageHead
        title={t(page.short)}
        freshness={{ updatedAt, isFetching: summary.isFetching, onRefresh: refresh }}
      >
        <span className={styles['scope']}>
          {from === to ? from : t(SPAN, { from: from ?? '', to: to ?? '' })} ·{' '}
          {storeIds.length === 0 ? t(ALL_STORES) : t(STORES, { count: storeIds.length })}
          {model === null ? '' : ` · ${model}`}
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
        <FigureExportButton
          {...{ page, query }}
          rows={answer?.trend.length ?? 0}
          isReady={answer !== undefined}
        />
      </PageHead>
      {isFilterShown && (
        <PlaceFilter
          period={view.period}
          storeIds={storeIds}
          nowMs={nowMs}
          onPeriod={(next) => show({ period: next })}
          onStores={(next) => show({ storeIds: next })}
          model={{ value: model, models: answer?.models, onChange: (next) => show({ model: next }) }}
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
          <SummaryFigures {...{ page, answer, isStale, compareWith }} place={{ period, storeIds, model }} />
        </>
      )}
    </section>
  );
}

/** Each figure leads to the report that it is made of. */
function SummaryFigures({ page, place, compareWith, answer, isStale }: SummaryChartsProps) {
  const shown = { metrics: page.metrics, answer, isStale };
  const { common, own } = toStrips(page);
  const toRows = ({ name }: ResolvedMetric, figure: ReactNode) => {
    const reportId = page.reportOf[name];
    if (reportId === undefined) return figure;
    return (
      <FigureLink reportId={reportId} params={toReportParams(place)}>
        {figure}
      </FigureLink>
    );
  };
  return (
    <>
      <KpiStrip {...shown} metrics={common} toRows={toRows} />
      {page.own !== null && <OwnFigures title={page.own.title} {...shown} metrics={own} toRows={toRows} />}
      <SummaryCharts {...{ page, place, compareWith, answer, isStale }} />
    </>
  );
}

/** The key figures of every type, and those of this one, which follow behind. */
function toStrips({ metrics, own }: ResolvedSummaryPage) {
  const names = own?.metrics ?? [];
  return {
    common: metrics.filter(({ name, isDrawnOnly }) => !isDrawnOnly && !names.includes(name)),
    own: names.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []),
  };
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

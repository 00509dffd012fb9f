import { useMemo, type ReactNode } from 'react';
import type { ReportAnswer, ReportRequest } from '../../../../contract/api/page/report';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { PlaceFilter } from '../../../form/place/place-filter';
import { useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { ListPager } from '../../../list/list-pager';
import { ListTools } from '../../../list/list-tools';
import { PageHead } from '../../../layout/page-head';
import styles from '../../../layout/page.module.css';
import { FigureExportButton } from '../export/figure-export-button';
import { useReportColumns, type LeadColumn, type MoreColumn } from './report-columns';
import { ReportTable } from './report-table';
import type { ReportViewState } from './use-report-view';
import { toReportEndpoint } from '../../../../contract/api/page/page-endpoints';
import { useEndpointQuery } from '../../../providers/use-endpoint';

interface ReportPageProps {
  readonly page: ResolvedReportPage;
  readonly state: ReportViewState;
  /** What the request asks for beside period, stores, order and page. */
  readonly ask?: Pick<ReportRequest, 'dimension' | 'view' | 'part'>;
  readonly lead: readonly LeadColumn[];
  /** Columns after the figures. @default none */
  readonly tail?: readonly LeadColumn[];
  /** Columns that are made of the whole answer. @default none */
  readonly toMore?: (answer: ReportAnswer) => readonly MoreColumn[];
  /** What stands above the table, once there is an answer. @default nothing */
  readonly toNote?: (answer: ReportAnswer) => ReactNode;
  /** Longest period, days. @default 31 */
  readonly maxDays?: number;
  /** What stands between the filter and the table. @default nothing */
  readonly charts?: ReactNode;
  /** Further controls beside the filter. */
  readonly children?: ReactNode;
}

/** A table of figures by day, store or device: filter, total row, sorting, paging. */
export function ReportPage(props: ReportPageProps) {
  const { page, state, ask, lead, tail, toMore, toNote, maxDays, charts, children } = props;
  const t = useText();
  const { view, period, nowMs, show } = state;
  const query = {
    ...ask,
    period,
    ...(view.storeIds.length === 0 ? {} : { storeIds: view.storeIds }),
    ...(view.model === null ? {} : { model: view.model }),
    ...(view.sorter === null ? {} : { sorters: [view.sorter] }),
  };
  const rows = useEndpointQuery(toReportEndpoint(page), {
    body: { ...query, page: view.page, pageSize: view.pageSize },
  });
  const { data: answer, error, updatedAt, refresh } = rows;
  const more = useMemo(() => (answer === undefined ? undefined : toMore?.(answer)), [answer, toMore]);
  const shown = useReportColumns({ id: page.id, lead, metrics: page.metrics, more, tail });
  const filter = (
    <div className={styles['filterRow']}>
      {children}
      <PlaceFilter
        period={view.period}
        storeIds={view.storeIds}
        nowMs={nowMs}
        maxDays={maxDays}
        onPeriod={(next) => show({ period: next })}
        onStores={(storeIds) => show({ storeIds })}
        model={{ value: view.model, models: answer?.models, onChange: (model) => show({ model }) }}
      />
    </div>
  );
  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <PageHead
        title={t(page.short)}
        freshness={{ updatedAt, isFetching: rows.isFetching, onRefresh: refresh }}
      >
        <FigureExportButton {...{ page, query }} rows={answer?.total ?? 0} isReady={answer !== undefined} />
        <ListTools look={shown.look} isReady={answer !== undefined} />
      </PageHead>
      {charts === undefined ? null : (
        <>
          <div className={styles['card']}>{filter}</div>
          {charts}
        </>
      )}
      <div className={styles['card']}>
        {charts === undefined && filter}
        {error !== null && answer === undefined ? (
          <UnreadBlock error={error} onRetry={refresh} />
        ) : (
          <>
            {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
            {answer === undefined ? null : toNote?.(answer)}
            <ReportTable
              label={t(page.title)}
              shown={shown}
              metrics={page.metrics}
              more={more}
              answer={answer}
              isStale={rows.isStale}
              sorter={view.sorter}
              onSort={(sorter) => show({ sorter })}
              empty={<EmptyBlock />}
            />
            {answer !== undefined && answer.total > 0 && (
              <ListPager
                view={{ ...view, cursor: null }}
                answer={answer}
                onChange={({ page: to, pageSize }) => show({ page: to, pageSize })}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

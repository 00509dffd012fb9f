import type { ReactNode } from 'react';
import type { ReportAnswer, ReportRequest } from '../../../../contract/api/page/report';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { PlaceFilter } from '../../../form/place/place-filter';
import { useText } from '../../../i18n/language';
import { EmptyBlock, FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { ListPager } from '../../../list/list-pager';
import { PageHead } from '../../../layout/page-head';
import styles from '../../../layout/page.module.css';
import { ReportTable, type LeadColumn, type MoreColumn } from './report-table';
import type { ReportViewState } from './use-report-view';
import { toReportEndpoint } from '../../../../contract/api/page/page-endpoints';
import { useEndpointQuery } from '../../../providers/use-endpoint';

interface ReportPageProps {
  readonly page: ResolvedReportPage;
  readonly state: ReportViewState;
  /** What the request asks for beside period, stores, order and page. */
  readonly ask?: Pick<ReportRequest, 'dimension'>;
  readonly lead: readonly LeadColumn[];
  /** Columns that are made of the whole answer. @default none */
  readonly toMore?: (answer: ReportAnswer) => readonly MoreColumn[];
  /** What stands above the table, once there is an answer. @default nothing */
  readonly toNote?: (answer: ReportAnswer) => ReactNode;
  /** Further controls beside the filter. */
  readonly children?: ReactNode;
}

/** A table of figures by day, store or device: filter, total row, sorting, paging. */
export function ReportPage({ page, state, ask, lead, toMore, toNote, children }: ReportPageProps) {
  const t = useText();
  const { view, period, nowMs, show } = state;
  const rows = useEndpointQuery(toReportEndpoint(page), {
    body: {
      ...ask,
      period,
      ...(view.storeIds.length === 0 ? {} : { storeIds: view.storeIds }),
      page: view.page,
      pageSize: view.pageSize,
      ...(view.sorter === null ? {} : { sorters: [view.sorter] }),
    },
  });
  const { data: answer, error, updatedAt, refresh } = rows;
  const more = answer === undefined ? undefined : toMore?.(answer);
  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <PageHead
        title={t(page.title)}
        freshness={{ updatedAt, isFetching: rows.isFetching, onRefresh: refresh }}
      />
      <div className={styles['card']}>
        <div className={styles['filterRow']}>
          {children}
          <PlaceFilter
            period={period}
            storeIds={view.storeIds}
            nowMs={nowMs}
            onPeriod={(next) => show({ period: next })}
            onStores={(storeIds) => show({ storeIds })}
          />
        </div>
        {error !== null && answer === undefined ? (
          <UnreadBlock error={error} onRetry={refresh} />
        ) : (
          <>
            {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
            {answer === undefined ? null : toNote?.(answer)}
            <ReportTable
              label={t(page.title)}
              lead={lead}
              metrics={page.metrics}
              {...(more === undefined ? {} : { more })}
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

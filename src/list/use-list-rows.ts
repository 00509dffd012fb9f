import { keepPreviousData } from '@tanstack/react-query';
import { useCustom, useList, type BaseRecord, type GetListResponse, type HttpError } from '@refinedev/core';
import { LIST_CALLS } from '../../contract/api/endpoints';
import type { ListAnswer, ListFilters, Row, TabsAnswer } from '../../contract/api/list';
import { ONE_SECOND_MS } from '../../contract/limits';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import type { ListView } from './view/list-view';

/** How often a list is read anew while its switch is on (pages §0). */
const AUTO_REFRESH_MS = 15 * ONE_SECOND_MS;

/** A list's rows and counts, and how reading them went. */
export interface ListRows {
  /** Undefined before the first answer. Rows stay while newer ones are read, and when a refresh fails. */
  readonly answer: (Omit<ListAnswer, 'list'> & { readonly rows: readonly Row[] }) | undefined;
  readonly tabs: TabsAnswer['tabs'];
  /** The rows are still those of the view before. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: HttpError | null;
  /** When the rows were read, epoch ms; 0 before the first. */
  readonly updatedAt: number;
  readonly refresh: () => void;
}

interface ListRowsSettings {
  readonly filters: ListFilters;
  readonly isAutoRefreshed: boolean;
}

/** Reads a list and the counts of its tabs; one key per view, so that going back is immediate. */
export function useListRows(page: ResolvedListPage, view: ListView, settings: ListRowsSettings): ListRows {
  const { filters, isAutoRefreshed } = settings;
  const queryOptions = {
    placeholderData: keepPreviousData,
    refetchInterval: isAutoRefreshed ? AUTO_REFRESH_MS : (false as const),
  };
  const { query } = useList<BaseRecord & Row>({
    resource: page.id,
    pagination: { currentPage: view.page, pageSize: view.pageSize, mode: 'server' },
    sorters: [view.sorter ?? page.sorter],
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { tab: view.tab ?? '', keyword: view.keyword, cursor: view.cursor ?? '' },
    queryOptions,
    errorNotification: false,
    // What others change is read anew quietly; the counts, which belong to no resource, along with it.
    liveMode: 'auto',
    onLiveEvent: () => void counts.query.refetch(),
  });
  const counts = useCustom<BaseRecord & TabsAnswer>({
    url: `${page.id}/${LIST_CALLS.tabs}`,
    method: 'post',
    config: { payload: { filters, ...(view.keyword === '' ? {} : { keyword: view.keyword }) } },
    queryOptions: { ...queryOptions, enabled: page.tabs.length > 0 },
    errorNotification: false,
  });
  return {
    answer: query.data === undefined ? undefined : toAnswer(query.data),
    tabs: counts.query.data?.data.tabs ?? [],
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refresh: () => {
      void query.refetch();
      void counts.query.refetch();
    },
  };
}

/** refine's answer carries what the data provider adds to it, untyped but under the contract's names. */
function toAnswer(answer: GetListResponse<Row>): NonNullable<ListRows['answer']> {
  const nextCursor: unknown = answer['nextCursor'];
  const previousCursor: unknown = answer['previousCursor'];
  return {
    rows: answer.data,
    total: answer.total,
    isTotalCapped: answer['isTotalCapped'] === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
    previousCursor: typeof previousCursor === 'string' ? previousCursor : null,
  };
}

import type { GetListResponse, HttpError } from '@refinedev/core';
import type { Table } from '@tanstack/react-table';
import type { ListAnswer, Row, TabsAnswer } from '../../contract/api/page/list';
import { toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { ONE_SECOND_MS } from '../../contract/limits';
import { useEndpointQuery } from '../providers/use-endpoint';
import { useListTable, type ListRecord } from './use-list-table';

/** How often a list is read anew while its switch is on (pages §0). */
const AUTO_REFRESH_MS = 15 * ONE_SECOND_MS;

/** A list's rows and counts, and how reading them went. */
export interface ListRows {
  readonly table: Table<ListRecord>;
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

type ListRowsOptions = Omit<Parameters<typeof useListTable>[0], 'refetchInterval' | 'onLiveEvent'> & {
  readonly isAutoRefreshed: boolean;
};

/** Reads a list and the counts of its tabs; one key per view, so that going back is immediate. */
export function useListRows({ isAutoRefreshed, ...options }: ListRowsOptions): ListRows {
  const refetchInterval = isAutoRefreshed ? AUTO_REFRESH_MS : false;
  const { page, view, filters } = options;
  const counts = useEndpointQuery(toTabsEndpoint(page), {
    body: { filters, ...(view.keyword === '' ? {} : { keyword: view.keyword }) },
    isEnabled: page.tabs.length > 0,
    refetchIntervalMs: refetchInterval,
  });
  // The counts belong to no resource of refine's, so they are read along with the rows.
  const { table, query } = useListTable({ ...options, refetchInterval, onLiveEvent: counts.refresh });
  return {
    table,
    answer: query.data === undefined ? undefined : toAnswer(query.data),
    tabs: counts.data?.tabs ?? [],
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refresh: () => {
      void query.refetch();
      counts.refresh();
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

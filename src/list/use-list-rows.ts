import type { GetListResponse, HttpError } from '@refinedev/core';
import type { Table } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListAnswer, Row, TabsAnswer } from '../../contract/api/page/list';
import { toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { ONE_SECOND_MS } from '../../contract/limits';
import { useEndpointQuery } from '../providers/use-endpoint';
import { useReadAgain } from './live/use-read-again';
import { useSteadyRows } from './live/use-steady-rows';
import { useListTable, type ListRecord } from './use-list-table';
import { toTabsBody } from './view/first-calls';

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
  /** Changes that wait, for the rows are held. */
  readonly waiting: number;
  /** Rows that have just changed. */
  readonly flashing: ReadonlySet<string>;
}

type ListRowsOptions = Omit<Parameters<typeof useListTable>[0], 'refetchInterval' | 'onLiveEvent'> & {
  readonly isAutoRefreshed: boolean;
  /** Rows must stay where they are. */
  readonly isHeld: boolean;
};

/** Reads a list and the counts of its tabs; one key per view, so that going back is immediate. */
export function useListRows({ isAutoRefreshed, isHeld, ...options }: ListRowsOptions): ListRows {
  const refetchInterval = isAutoRefreshed ? AUTO_REFRESH_MS : false;
  const { page, view, sorters, filters } = options;
  const counts = useEndpointQuery(toTabsEndpoint(page), {
    body: toTabsBody(view, filters),
    isEnabled: page.tabs.length > 0,
    refetchIntervalMs: refetchInterval,
  });
  // The subscription is older than what it reads: both stand for as long as the page does.
  const onLiveEvent = useRef<() => void>(() => undefined);
  const [askedCount, setAskedCount] = useState(0);
  const { table, query } = useListTable({
    ...options,
    refetchInterval,
    onLiveEvent: () => onLiveEvent.current(),
  });
  const readRows = useReadAgain(query);
  // The counts belong to no resource of refine's, so they are read along with the rows.
  const readCounts = useReadAgain({ isFetching: counts.isFetching, refetch: counts.reread });
  const hasCounts = page.tabs.length > 0;
  useEffect(() => {
    onLiveEvent.current = () => {
      readRows();
      if (hasCounts) readCounts();
    };
  }, [readRows, readCounts, hasCounts]);
  const steady = useSteadyRows({
    latest: query.data?.data,
    isStale: query.isPlaceholderData,
    viewKey: JSON.stringify([page.id, view.tab, view.keyword, view.page, view.pageSize, sorters, filters]),
    updatedAt: query.dataUpdatedAt,
    ...{ isHeld, askedCount },
    watched: useMemo(() => watchedOf(page), [page]),
  });
  // What refine's table holds is the latest answer; drawn is what stays in its place.
  const data = useMemo<ListRecord[]>(() => [...steady.rows], [steady.rows]);
  table.setOptions((set) => ({ ...set, data }));
  return {
    table,
    answer: query.data === undefined ? undefined : { ...toAnswer(query.data), rows: steady.rows },
    tabs: counts.data?.tabs ?? [],
    isStale: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    waiting: steady.waiting,
    flashing: steady.flashing,
    refresh: () => {
      setAskedCount((count) => count + 1);
      void query.refetch();
      counts.refresh();
    },
  };
}

/** What moves on by itself, such as the last sign of life or the time that is left, is no news. */
function watchedOf({ fields }: ListRowsOptions['page']): readonly string[] {
  const isWatched = ({ kind, list }: (typeof fields)[number]) =>
    kind !== 'time' && kind !== 'duration' && list !== null;
  return fields.filter(isWatched).map(({ field }) => field);
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

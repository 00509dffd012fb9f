import { useEffect, useRef } from 'react';
import type { ListFilters } from '../../../contract/api/page/list';
import { toListFiguresEndpoint } from '../../../contract/api/page/figures/list-figures-endpoint';
import { hasFigures } from '../../../contract/resources/card/card';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { useReadAgain } from '../live/use-read-again';
import type { ListRows } from '../use-list-rows';
import type { ListView } from '../view/list-view';
import { toFiguresBody } from '../view/first-calls';

interface FiguresOptions {
  readonly view: ListView;
  readonly filters: ListFilters;
  readonly list: Pick<ListRows, 'answer' | 'isStale' | 'updatedAt'>;
}

/** What the rows of a list come to. It is asked for behind the rows, and once more whenever these were read after it. */
export function useListFigures(page: ResolvedListPage, { view, filters, list }: FiguresOptions) {
  const query = useEndpointQuery(toListFiguresEndpoint(page), {
    body: toFiguresBody(page, view, filters),
    isEnabled: hasFigures(page) && list.answer !== undefined && !list.isStale,
    // They are as old as the rows, which say when they are read again.
    staleTimeMs: Infinity,
  });
  const readAgain = useReadAgain({ isFetching: query.isFetching, refetch: query.reread });
  const readAt = useRef(0);
  useEffect(() => {
    readAt.current = query.updatedAt;
  });
  useEffect(() => {
    if (readAt.current > 0 && list.updatedAt > readAt.current) readAgain();
  }, [list.updatedAt, readAgain]);
  return query;
}

/** The figures, and how they are being read. */
export type ListFigures = ReturnType<typeof useListFigures>;

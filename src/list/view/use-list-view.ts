import { createContext, useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { type ListView, readListView, VIEW_PARAMS, writeListView } from './list-view';
import { useAskedView } from './use-asked-view';

/** The view of a list, read from the address, with the ways to change it. */
export interface ListViewState {
  readonly view: ListView;
  /** Shows other rows: starts at the first page again unless the change names one. */
  readonly show: (change: Partial<ListView>) => void;
  readonly openDetail: (id: string) => void;
  /** Goes to another row's drawer without leaving a step in the history. */
  readonly moveDetail: (id: string) => void;
  /** Shows another part of the drawer; no step of the history either. */
  readonly showPart: (part: string | null) => void;
  readonly closeDetail: () => void;
  /** Address of a row's drawer over this view, for links and for sharing. */
  readonly detailHref: (id: string) => string;
}

/** Tells links where a row's drawer is; they follow the address without what is around them being drawn anew. */
export const DetailHref = createContext<ListViewState['detailHref']>((id) => id);

/** Marks a step of the history that closing the drawer may take back. */
const OPENED_HERE = 'openedFromList';

/**
 * The address is the only place where the view is kept, so that reload, sharing and "back" restore it.
 *
 * @param opensAt - Address at which a row has a page of its own. @default rows open in the drawer
 */
export function useListView(page: ResolvedListPage, opensAt?: (id: string) => string): ListViewState {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readListView(page, params), [page, params]);
  const state: unknown = location.state;
  const wasOpenedHere: unknown =
    typeof state === 'object' && state !== null && Reflect.get(state, OPENED_HERE);

  const go = useAskedView(view, (shown) => writeListView(page, shown));
  const left = useRef<string>(null);
  const leave = (to: string): void => {
    void navigate(to, { replace: left.current === to });
    left.current = to;
  };

  const detailHref = useDetailHref(page, view);
  return {
    view,
    show: (change) => go({ page: 1, cursor: null, ...change }),
    openDetail: (id) =>
      opensAt === undefined
        ? go({ detailId: id, detailPart: null }, { state: { [OPENED_HERE]: true } })
        : leave(opensAt(id)),
    moveDetail: (id) => go({ detailId: id }, { replace: true, state }),
    showPart: (detailPart) => go({ detailPart }, { replace: true, state }),
    closeDetail: () => {
      if (wasOpenedHere === true) void navigate(-1);
      else go({ detailId: null }, { replace: true });
    },
    detailHref: opensAt ?? detailHref,
  };
}

/**
 * Where a row's drawer is over this view. Every row of the table follows it, so that it is the same function until the
 * rows are others: whether a drawer is open makes no other addresses.
 */
function useDetailHref(page: ResolvedListPage, view: ListView): ListViewState['detailHref'] {
  const { path } = page;
  const { detailPart } = view;
  const around = writeListView(page, { ...view, detailId: null }).toString();
  return useCallback(
    (id) => {
      const params = new URLSearchParams(around);
      params.set(VIEW_PARAMS.detail, id);
      if (detailPart !== null) params.set(VIEW_PARAMS.detailPart, detailPart);
      return `${path}?${params.toString()}`;
    },
    [path, around, detailPart],
  );
}

import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** What the reader showed or hid, by page; it outlives the page, but not the visit (spec §3 "Interface state"). */
interface InterfaceState {
  readonly shownFilters: Readonly<Record<string, boolean>>;
  readonly showFilter: (pageId: string, isShown: boolean) => void;
}

const InterfaceStateContext = createContext<InterfaceState | null>(null);

/** Keeps it for everything below; stands above the routes. */
export function InterfaceStateProvider({ children }: { readonly children: ReactNode }) {
  const [shownFilters, setShownFilters] = useState<InterfaceState['shownFilters']>({});
  const state = useMemo(
    () => ({
      shownFilters,
      showFilter: (pageId: string, isShown: boolean) =>
        setShownFilters((known) => ({ ...known, [pageId]: isShown })),
    }),
    [shownFilters],
  );
  return <InterfaceStateContext value={state}>{children}</InterfaceStateContext>;
}

/**
 * Whether the filter of a page is shown, and how to show or hide it.
 *
 * @param isShownAtFirst - Until the reader says otherwise.
 */
export function useFilterShown(
  pageId: string,
  isShownAtFirst: boolean,
): readonly [isShown: boolean, show: (isShown: boolean) => void] {
  const state = use(InterfaceStateContext);
  if (state === null) throw new Error('A filter is shown or hidden outside an InterfaceStateProvider.');
  const { shownFilters, showFilter } = state;
  return [shownFilters[pageId] ?? isShownAtFirst, (isShown) => showFilter(pageId, isShown)];
}

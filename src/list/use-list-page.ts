import { useMemo, useState } from 'react';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { usePermitted } from '../access/access-context';
import { parseColumnChoice, resolveColumns, toColumnChoice, type ColumnState } from '../table/column-choice';
import { DENSITY_KEY, parseDensity } from '../table/density';
import { effectiveFilters, withoutDefaults, type ListView } from './view/list-view';
import { useKept } from '../preference/use-kept';
import { useListRows } from './use-list-rows';
import { useListView } from './view/use-list-view';
import { useNow } from '../format/use-now';
import type { FilterDraft } from '../form/filter/filter-form';

/** Everything a list page draws and can do; the parts of the page take what they need from it. */
export type ListPageState = ReturnType<typeof useListPage>;

/** Brings the address, the gateway's rows and the reader's choices together. */
export function useListPage(declared: ResolvedListPage) {
  const nowMs = useNow();
  const page = usePermittedPage(declared);
  const address = useListView(declared);
  const [isAutoRefreshed, setIsAutoRefreshed] = useState(false);
  const filters = effectiveFilters(page, address.view.filters, nowMs);
  const list = useListRows(page, address.view, { filters, isAutoRefreshed });
  const selection = useSelection(address.view);
  return {
    ...address,
    ...useLook(page),
    page,
    nowMs,
    list,
    isSelectable: page.actions.some(({ isBulk }) => isBulk),
    selection,
    /** What the form starts from: the view's filters with the period filled in. */
    inForce: { keyword: address.view.keyword, filters },
    search: (draft: FilterDraft) =>
      address.show({ ...draft, filters: withoutDefaults(page, draft.filters, nowMs) }),
    clear: () => address.show({ keyword: '', filters: {}, tab: null }),
    autoRefresh: { isOn: isAutoRefreshed, onChange: setIsAutoRefreshed },
    /** Path that the page and its siblings stand under: `/washer`. */
    siblingPath: page.path.slice(0, page.path.lastIndexOf('/')),
  };
}

/** The page with what the account may see and do; the gateway leaves the rest out of its answers. */
function usePermittedPage(page: ResolvedListPage): ResolvedListPage {
  const isPermitted = usePermitted();
  return {
    ...page,
    fields: page.fields.filter(({ permission }) => isPermitted(permission)),
    actions: page.actions.filter(({ permission }) => isPermitted(permission)),
  };
}

/** Rows chosen for a bulk action; another view of the list chooses none of them. */
function useSelection({ detailId: _open, ...view }: ListView) {
  const key = JSON.stringify(view);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly ids: readonly string[] }>({
    key,
    ids: [],
  });
  return {
    ids: chosen.key === key ? chosen.ids : [],
    onChange: (ids: readonly string[]) => setChosen({ key, ids }),
  };
}

/** How the reader wants to look at the table. */
function useLook(page: ResolvedListPage) {
  const [choice, keepChoice] = useKept(`portal.columns.${page.id}`, parseColumnChoice);
  const [density, setDensity] = useKept(DENSITY_KEY, parseDensity);
  const columns = useMemo(() => resolveColumns(page.fields, choice), [page.fields, choice]);
  return {
    columns,
    setColumns: (next: readonly ColumnState[]) => keepChoice(toColumnChoice(next)),
    resetColumns: () => keepChoice(null),
    density: density ?? 'comfortable',
    setDensity,
  };
}

import { useMemo, useState } from 'react';
import type { ListFilters } from '../../contract/api/page/list';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { useText } from '../i18n/language';
import type { SiblingPath, TimeStyle } from '../table/cells';
import { isArchivedPeriod, toArchivePage } from './view/archive-page';
import { toTabPage } from './view/tab-page';
import { effectiveFilters, standingFilters, withoutDefaults, type ListView } from './view/list-view';
import type { Batch } from './command/batch';
import { toListColumns } from './list-columns';
import { commandFieldOf } from './command/row-command';
import { hasLabels } from './labels/has-labels';
import { useListLook } from './use-list-look';
import { useListRows } from './use-list-rows';
import { usePermittedPage } from './use-permitted-page';
import { useListView } from './view/use-list-view';
import { toAsked } from './view/asked-view';
import { useNow } from '../format/use-now';
import type { FilterDraft } from '../form/filter/filter-form';

/** Everything a list page draws and can do; the parts of the page take what they need from it. */
export type ListPageState = ReturnType<typeof useListPage>;

/** Where a list stands, and where it leads. */
export interface ListPlace {
  /** Where links lead; the same from one drawing to the next. @default to the pages beside this one */
  readonly leadsTo?: SiblingPath | undefined;
  /** What its rows are narrowed to, whatever the reader asks for. @default nothing */
  readonly fixed?: ListFilters | undefined;
  /** Address at which a row has a page of its own. @default rows open in the drawer */
  readonly opensAt?: ((id: string) => string) | undefined;
}

const NOTHING_FIXED: ListFilters = {};

/** Brings the address, the gateway's rows and the reader's choices together. */
export function useListPage(
  declared: ResolvedListPage,
  timeStyle: TimeStyle,
  { leadsTo, fixed = NOTHING_FIXED, opensAt }: ListPlace = {},
) {
  const t = useText();
  const nowMs = useNow();
  const address = useListView(declared, opensAt);
  const { tab } = address.view;
  const permitted = usePermittedPage(useMemo(() => toTabPage(declared, tab), [declared, tab]));
  const [isAutoRefreshed, setIsAutoRefreshed] = useState(false);
  const filters = { ...effectiveFilters(permitted, address.view.filters, nowMs), ...fixed };
  const isArchived = isArchivedPeriod(permitted, filters, nowMs);
  const page = useMemo(() => (isArchived ? toArchivePage(permitted) : permitted), [permitted, isArchived]);
  const look = useListLook(page);
  const selection = useSelection(address.view);
  const batches = useBatches();
  const [isPointedAt, setPointedAt] = useState(false);
  /** Path that the page and its siblings stand under: `/washer`. */
  const siblingPath = leadsTo ?? page.path.slice(0, page.path.lastIndexOf('/'));
  const columns = useMemo(
    () =>
      toListColumns(
        page.fields.filter(({ list }) => list !== null),
        { siblingPath, timeStyle, t, commandField: commandFieldOf(page) },
      ),
    [page, siblingPath, timeStyle, t],
  );
  const asked = toAsked(page, address.view);
  const list = useListRows({
    ...{ page, ...asked, filters, columns, look, selection, isAutoRefreshed },
    // Whoever points at a row, or has chosen some, is about to do something to them.
    isHeld: isPointedAt || selection.ids.length > 0,
    onSort: (sorter) => address.show({ sorter }),
  });
  return {
    ...address,
    ...look,
    page,
    nowMs,
    /** Nothing but archived rows is looked at. */
    isArchived,
    list,
    /** The view with the pages that its rows are read in. */
    asked: asked.view,
    timeStyle,
    isSelectable: hasLabels(page) || page.actions.some(({ isBulk }) => isBulk),
    selection,
    setPointedAt,
    /** What is asked for. */
    inForce: { keyword: address.view.keyword, filters },
    /** What the form starts from: quick picks stand for no days yet. */
    standing: { keyword: address.view.keyword, filters: standingFilters(page, address.view.filters) },
    search: (draft: FilterDraft) => address.show({ ...draft, filters: withoutDefaults(page, draft.filters) }),
    /** The tab stays: its count says what it holds, and whoever clears the filters of 离线 looks for more of them. */
    clear: () => address.show({ keyword: '', filters: {} }),
    autoRefresh: { isOn: isAutoRefreshed, onChange: setIsAutoRefreshed },
    siblingPath,
    batches,
  };
}

/** Fewer than a row of the toolbar holds. */
const BATCHES_MAX = 3;

/** What was given to many rows since the page was opened, for their results to be seen; the latest ones. */
function useBatches() {
  const [given, setGiven] = useState<readonly Batch[]>([]);
  return {
    given,
    add: (batch: Batch) => setGiven((before) => [...before, batch].slice(-BATCHES_MAX)),
  };
}

const NONE: readonly string[] = [];

/** Rows chosen for a bulk action; another view of the list chooses none of them. */
function useSelection({ detailId: _open, detailPart: _part, ...view }: ListView) {
  const key = JSON.stringify(view);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly ids: readonly string[] }>({
    key,
    ids: [],
  });
  return {
    ids: chosen.key === key ? chosen.ids : NONE,
    onChange: (ids: readonly string[]) => setChosen({ key, ids }),
  };
}

import type { BaseRecord, CrudSort, HttpError } from '@refinedev/core';
import { useTable } from '@refinedev/react-table';
import { keepPreviousData } from '@tanstack/react-query';
import type { ColumnDef, RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { FilterValue, ListFilters, ListSorter, Row } from '../../contract/api/page/list';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { toPinning, type DataColumn, toColumnDefs } from '../table/data-table/data-column';
import { toSorter, toSorting } from '../table/data-table/use-data-table';
import type { ListLook } from './use-list-look';
import { isEqual, useSame } from './use-same';
import type { ListView } from './view/list-view';
import { firstTabOf } from './view/tab-page';

interface ListTableOptions {
  readonly page: ResolvedListPage;
  readonly view: ListView;
  /** Order of the rows, the first before the others. */
  readonly sorters: readonly ListSorter[];
  /** What the gateway is asked for: the view's filters with the period filled in. */
  readonly filters: ListFilters;
  readonly columns: readonly DataColumn<Row>[];
  readonly look: ListLook;
  readonly selection: Selection;
  readonly refetchInterval: number | false;
  readonly onSort: (sorter: ListSorter | null) => void;
  /** Something changed that the rows may have to be read anew for. */
  readonly onLiveEvent: () => void;
}

/** Rows that are chosen. */
export interface Selection {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A row as refine's types want it. */
export type ListRecord = BaseRecord & Row;

/**
 * refine's useTable with the address as its one source (docs/decisions/061): what the address says is put
 * into refine's state while rendering, before anything is asked or drawn.
 */
export function useListTable(options: ListTableOptions) {
  const { page, view, columns, look, selection } = options;
  const asked = useAsked(options);
  const definitions = useMemo<ColumnDef<ListRecord>[]>(() => toColumnDefs(columns), [columns]);
  const columnPinning = useMemo(() => toPinning(columns), [columns]);
  const rowSelection = useMemo(() => toRowSelection(selection.ids), [selection.ids]);
  const { reactTable, refineCore } = useTable<ListRecord, HttpError>({
    columns: definitions,
    getRowId: ({ id }) => id,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableColumnResizing: true,
    columnResizeMode: 'onEnd',
    state: {
      sorting: asked.sorting,
      pagination: asked.pagination,
      columnFilters: asked.columnFilters,
      columnPinning,
      rowSelection,
      ...look.tableState,
    },
    onSortingChange: (change) => options.onSort(toSorter(change, asked.sorting)),
    onRowSelectionChange: (change) =>
      selection.onChange(toIds(typeof change === 'function' ? change(rowSelection) : change)),
    onColumnSizingChange: (change) =>
      look.setWidths(typeof change === 'function' ? change(look.tableState.columnSizing) : change),
    refineCoreProps: {
      resource: page.id,
      syncWithLocation: false,
      pagination: { currentPage: view.page, pageSize: view.pageSize, mode: 'server' },
      sorters: { initial: asked.sorters },
      filters: { initial: asked.filters, defaultBehavior: 'replace' },
      meta: { tab: view.tab ?? firstTabOf(page), keyword: view.keyword, cursor: view.cursor ?? '' },
      queryOptions: { placeholderData: keepPreviousData, refetchInterval: options.refetchInterval },
      errorNotification: false,
      // What others change is read anew quietly, but never while it is being read.
      liveMode: 'manual',
      onLiveEvent: options.onLiveEvent,
    },
  });
  if (refineCore.currentPage !== view.page) refineCore.setCurrentPage(view.page);
  if (refineCore.pageSize !== view.pageSize) refineCore.setPageSize(view.pageSize);
  if (!isEqual(refineCore.sorters, asked.sorters)) refineCore.setSorters(asked.sorters);
  if (!isEqual(refineCore.filters, asked.filters)) refineCore.setFilters(asked.filters, 'replace');
  return { table: reactTable, query: refineCore.tableQuery };
}

interface Asked {
  readonly sorters: CrudSort[];
  readonly filters: { field: string; operator: 'in' | 'eq'; value: FilterValue }[];
}

/** The address in refine's and TanStack's words; the same objects until it says something else. */
function useAsked({ view, filters, ...options }: Pick<ListTableOptions, 'view' | 'sorters' | 'filters'>) {
  const { sorters, filters: crudFilters } = useSame<Asked>({
    sorters: [...options.sorters],
    filters: Object.entries(filters).map(([field, value]) => ({
      field,
      // What the binding would say; the gateway compares as the field's kind does.
      operator: Array.isArray(value) ? 'in' : 'eq',
      value,
    })),
  });
  return {
    sorters,
    filters: crudFilters,
    sorting: useMemo(() => sorters.flatMap((sorter) => toSorting(sorter)), [sorters]),
    columnFilters: useMemo(
      () => crudFilters.map(({ field, value }) => ({ id: field, value })),
      [crudFilters],
    ),
    pagination: useMemo(
      () => ({ pageIndex: view.page - 1, pageSize: view.pageSize }),
      [view.page, view.pageSize],
    ),
  };
}

function toRowSelection(ids: readonly string[]): RowSelectionState {
  return Object.fromEntries(ids.map((id) => [id, true]));
}

function toIds(selection: RowSelectionState): readonly string[] {
  return Object.keys(selection).filter((id) => selection[id] === true);
}

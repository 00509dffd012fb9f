import type { BaseRecord, CrudSort, GetListResponse, HttpError } from '@refinedev/core';
import { useTable } from '@refinedev/react-table';
import { keepPreviousData } from '@tanstack/react-query';
import type { ColumnDef, RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListSorter, Row } from '../../contract/api/page/list';
import { toListKey } from '../providers/ahead/read-ahead';
import { useAhead } from '../providers/ahead/use-ahead';
import { toPinning, type DataColumn, toColumnDefs } from '../table/data-table/data-column';
import { toSorter, toSorting } from '../table/data-table/use-data-table';
import type { ListLook } from './use-list-look';
import { isEqual, useSame } from './use-same';
import {
  toCrudFilters,
  toListMeta,
  toListParams,
  type AskedFilter,
  type AskedRows,
} from './view/list-params';

interface ListTableOptions extends AskedRows {
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
  const ahead = useAhead<GetListResponse<ListRecord>>(toListKey(toListParams(options)));
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
      meta: toListMeta(options),
      queryOptions: { placeholderData: keepPreviousData, refetchInterval: options.refetchInterval, ...ahead },
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
  readonly filters: AskedFilter[];
}

/** The address in refine's and TanStack's words; the same objects until it says something else. */
function useAsked({ view, filters, ...options }: Pick<AskedRows, 'view' | 'sorters' | 'filters'>) {
  const { sorters, filters: crudFilters } = useSame<Asked>({
    sorters: [...options.sorters],
    filters: toCrudFilters(filters),
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

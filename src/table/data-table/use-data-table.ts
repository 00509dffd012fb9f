import {
  getCoreRowModel,
  useReactTable,
  type ColumnSizingState,
  type SortingState,
  type Table,
  type Updater,
  type VisibilityState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListSorter } from '../../../contract/api/page/list';
import type { Identified } from './data-table';
import { toColumnDefs, toPinning, type DataColumn } from './data-column';

interface DataTableOptions<T> {
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly T[] | undefined;
  /** Order of the rows; null while they stand in the gateway's own. */
  readonly sorter?: ListSorter | null;
  /** Null asks for the gateway's own order. */
  readonly onSort?: (sorter: ListSorter | null) => void;
  /** Which columns the reader wants, in which order and how wide; absent: all of them as they are. */
  readonly look?: ColumnLook;
}

/** A reader's choice of columns in the words of TanStack Table. */
export interface ColumnLook {
  readonly tableState: {
    readonly columnOrder: string[];
    readonly columnVisibility: VisibilityState;
    readonly columnSizing: ColumnSizingState;
  };
  readonly setWidths: (widths: Readonly<Record<string, number>>) => void;
}

const NO_ROWS: never[] = [];

/** A table of rows that somebody else reads: TanStack's, without refine's list around it. */
export function useDataTable<T extends Identified>(options: DataTableOptions<T>): Table<T> {
  const { columns, rows = NO_ROWS, sorter = null, onSort, look } = options;
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const columnPinning = useMemo(() => toPinning(columns), [columns]);
  const sorting = useMemo(() => toSorting(sorter), [sorter]);
  const data = useMemo(() => [...rows], [rows]);
  // The compiler that this rule speaks for does not run here; what needs to be kept is kept by hand.
  // eslint-disable-next-line react-hooks/incompatible-library
  return useReactTable<T>({
    data,
    columns: definitions,
    getRowId: ({ id }) => id,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    enableMultiSort: false,
    state: { columnPinning, sorting, ...look?.tableState },
    onSortingChange: (change) => onSort?.(toSorter(change, sorting)),
    ...(look === undefined ? {} : toResizing(look)),
  });
}

function toResizing({ tableState, setWidths }: ColumnLook) {
  return {
    enableColumnResizing: true,
    columnResizeMode: 'onEnd' as const,
    onColumnSizingChange: (change: Updater<ColumnSizingState>) =>
      setWidths(typeof change === 'function' ? change(tableState.columnSizing) : change),
  };
}

/** An order in TanStack's words. */
export function toSorting(sorter: ListSorter | null): SortingState {
  return sorter === null ? [] : [{ id: sorter.field, desc: sorter.order === 'desc' }];
}

/** The order that a change asks for; null for the gateway's own. */
export function toSorter(change: Updater<SortingState>, sorting: SortingState): ListSorter | null {
  const [next] = typeof change === 'function' ? change(sorting) : change;
  return next === undefined ? null : { field: next.id, order: next.desc ? 'desc' : 'asc' };
}

import type { ColumnDef, RowData, SortDirection } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of any table: of declared fields, of metrics, or of a feature's own records. */
export interface DataColumn<T> {
  readonly key: string;
  readonly title: string;
  /** Of 1366 px of window, where nobody has chosen another; px. */
  readonly width: number;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
  /** Stays in sight while the others are scrolled sideways. */
  readonly fixed?: 'left' | 'right';
  /** Explains the title, by pointer and by keyboard. */
  readonly hint?: string;
  /** What does not fit ends in dots, and is told on hover; absent: it breaks into lines. */
  readonly isCut?: boolean;
  /** Order that the first choice of the column asks for; absent: rows cannot be sorted by it. */
  readonly sortsFirst?: SortDirection;
  readonly render: (row: T) => ReactNode;
}

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData extends RowData, TValue> {
    readonly column?: DataColumn<TData>;
  }
}

/** Narrower than the one a column says nothing any more, wider than the other the rest is out of sight. */
export const COLUMN_MIN_WIDTH_PX = 56;
export const COLUMN_MAX_WIDTH_PX = 800;

/** The columns as TanStack Table wants them. Keep the answer: new definitions draw every cell anew. */
export function toColumnDefs<T>(columns: readonly DataColumn<T>[]): ColumnDef<T>[] {
  return columns.map((column) => ({
    id: column.key,
    header: column.title,
    size: column.width,
    minSize: COLUMN_MIN_WIDTH_PX,
    maxSize: COLUMN_MAX_WIDTH_PX,
    enableSorting: column.sortsFirst !== undefined,
    sortDescFirst: column.sortsFirst === 'desc',
    // The gateway sorts; TanStack offers sorting only for columns that have a value to compare.
    accessorFn: () => null,
    cell: ({ row }) => column.render(row.original),
    meta: { column },
  }));
}

/** Columns that stay at the sides. */
export function toPinning<T>(columns: readonly DataColumn<T>[]): { left: string[]; right: string[] } {
  const at = (side: 'left' | 'right') => columns.filter(({ fixed }) => fixed === side).map(({ key }) => key);
  return { left: at('left'), right: at('right') };
}

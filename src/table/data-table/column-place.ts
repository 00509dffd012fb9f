import type { Column, Table } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import styles from './data-table.module.css';

/** Width of the column of check boxes. */
export const SELECTION_WIDTH_PX = 40;

/** What all cells of a column have in common, head and total row included. */
export function placeOf<T>(column: Column<T>): { readonly className: string; readonly style: CSSProperties } {
  const { align, isCut } = column.columnDef.meta?.column ?? {};
  const side = column.getIsPinned();
  const names = [
    side === 'left' && styles['atStart'],
    side === 'left' && column.getIsLastColumn('left') && styles['lastAtStart'],
    side === 'right' && styles['atEnd'],
    side === 'right' && column.getIsFirstColumn('right') && styles['firstAtEnd'],
    align === 'right' && styles['right'],
    isCut === true && styles['cut'],
  ];
  return {
    className: names.filter((name) => typeof name === 'string').join(' '),
    style: side === false ? {} : { [side]: `var(${offsetName(side, column.getPinnedIndex())})` },
  };
}

/**
 * The widths of a table as custom properties: rows refer to them by name, so that none is drawn anew when
 * a column grows wider.
 */
export function toWidthProperties<T>(table: Table<T>, leadPx: number): CSSProperties {
  const sides = {
    left: table.getLeftVisibleLeafColumns().map((column) => leadPx + column.getStart('left')),
    right: table.getRightVisibleLeafColumns().map((column) => column.getAfter('right')),
  };
  const offsets = (['left', 'right'] as const).flatMap((side) =>
    sides[side].map((px, index) => [offsetName(side, index), `${px}px`] as const),
  );
  return Object.fromEntries([...offsets, ['--table-width', `${leadPx + table.getTotalSize()}px`]]);
}

function offsetName(side: 'left' | 'right', index: number): string {
  return `--${side}-${index}`;
}

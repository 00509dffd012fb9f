import { flexRender, type Column, type Row } from '@tanstack/react-table';
import { memo, type ReactElement } from 'react';
import { placeOf } from './column-place';
import styles from './data-table.module.css';

interface BodyRowProps<T> {
  readonly row: Row<T>;
  readonly columns: readonly Column<T>[];
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  /** It has just changed. */
  readonly isFlashing: boolean;
  readonly tabIndex: number | undefined;
  /** Name of the row's check box; absent: it has none. */
  readonly selectName: string | undefined;
}

/** A row of the body. What is done to it is heard by the body, once for all rows. */
export const BodyRow = memo(DrawnRow, isSameRow) as typeof DrawnRow;

function DrawnRow<T>(props: BodyRowProps<T>): ReactElement {
  const { row, columns, isSelected, isOpen, isFlashing, tabIndex, selectName } = props;
  return (
    <tr
      data-row-key={row.id}
      className={isOpen ? `${styles['row']} ${styles['open']}` : styles['row']}
      data-flashing={isFlashing ? true : undefined}
      tabIndex={tabIndex}
      aria-current={isOpen ? true : undefined}
      aria-selected={selectName === undefined ? undefined : isSelected}
    >
      {selectName !== undefined && (
        <td className={`${styles['select']} ${styles['atStart']}`}>
          <input
            type="checkbox"
            className={styles['box']}
            checked={isSelected}
            onChange={ignore}
            aria-label={selectName}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  );
}

type CellsProps<T> = Pick<BodyRowProps<T>, 'row' | 'columns'>;

/** The cells of a row: drawn anew for new data or other columns, not for a mark on the row. */
const Cells = memo(DrawnCells, isSameContent) as typeof DrawnCells;

function DrawnCells<T>({ row }: CellsProps<T>): ReactElement {
  return (
    <>
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} {...placeOf(cell.column)}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </>
  );
}

/** A refresh brings new row objects around data that may be the same. */
function isSameContent<T>(one: CellsProps<T>, other: CellsProps<T>): boolean {
  return one.row.original === other.row.original && one.columns === other.columns;
}

function isSameRow<T>(one: BodyRowProps<T>, other: BodyRowProps<T>): boolean {
  return (
    isSameContent(one, other) &&
    one.row.id === other.row.id &&
    one.isSelected === other.isSelected &&
    one.isOpen === other.isOpen &&
    one.isFlashing === other.isFlashing &&
    one.tabIndex === other.tabIndex &&
    one.selectName === other.selectName
  );
}

/** The body hears the change; React wants to be told that somebody does. */
function ignore(): void {
  return undefined;
}

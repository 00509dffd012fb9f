import type { Column, Table } from '@tanstack/react-table';
import { useMemo, useRef, type ReactNode } from 'react';
import type { Density } from '../density';
import { BodyRow } from './body-row';
import { Bones } from './bones';
import { SELECTION_WIDTH_PX, toWidthProperties } from './column-place';
import styles from './data-table.module.css';
import { HeadRow } from './head-row';
import { TipArea } from './tip-area';
import { TotalRow, type Totals } from './total-row';
import { useFollowingHead } from './use-following-head';
import { useRowEvents } from './use-row-events';

/** What every row of a table has. */
export interface Identified {
  readonly id: string;
}

interface DataTableProps<T extends Identified> {
  readonly label: string;
  readonly table: Table<T>;
  /** Rows to draw in place of the ones that are on their way; 0 once there was an answer. */
  readonly bones: number;
  /** The rows are about to be replaced. */
  readonly isStale?: boolean;
  /** `roomy` is for rows of several lines. @default 'comfortable' */
  readonly density?: Density | 'roomy';
  /** Opens a row, by click or Enter; absent: rows lead nowhere. */
  readonly onOpen?: (id: string) => void;
  readonly openId?: string | null;
  /** Rows that have just changed. */
  readonly flashing?: ReadonlySet<string>;
  /** Hears whether a mouse points at the rows. */
  readonly onPointed?: (isPointedAt: boolean) => void;
  /** Names the check box of a row; absent: rows cannot be chosen. */
  readonly nameRow?: (row: T) => string;
  /** What stands in the total row, by column; absent: there is none. */
  readonly totals?: Totals | undefined;
  /** Stands in the body where there are no rows. */
  readonly empty: ReactNode;
}

/**
 * A semantic table on TanStack Table: the one table of the portal, whatever its columns come from.
 *
 * antd's Table is not used for it: with a list's content it costs 1.5 to 1.9 times what a plain table
 * does, and renders 1528 cells for 200. Here a cell is drawn anew only when its row's data or the choice
 * of columns has changed, and one tip serves all cells.
 */
export function DataTable<T extends Identified>(props: DataTableProps<T>) {
  const { label, table, bones, isStale = false, density = 'comfortable', onOpen, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useDrawnColumns(table);
  const isSelectable = props.nameRow !== undefined && bones === 0;
  const leadPx = isSelectable ? SELECTION_WIDTH_PX : 0;
  const toggleRow = (id: string) => table.getRow(id).toggleSelected();
  const { rows } = table.getRowModel();
  useFollowingHead(scroller);
  return (
    <TipArea frameName={styles['frame'] ?? ''} scrollerName={styles['scroller'] ?? ''} scroller={scroller}>
      <table
        className={styles['table']}
        style={toWidthProperties(table, leadPx)}
        aria-label={label}
        aria-busy={bones > 0 || isStale}
        data-stale={isStale}
        data-density={density}
        data-opens={onOpen !== undefined}
      >
        <colgroup>
          {isSelectable && <col style={{ width: SELECTION_WIDTH_PX }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <HeadRow table={table} columns={columns} isSelectable={isSelectable} />
          {props.totals !== undefined && (
            <TotalRow columns={columns} totals={props.totals} isSelectable={isSelectable} />
          )}
        </thead>
        <tbody {...useRowEvents({ onOpen, toggleRow, onPointed: props.onPointed })}>
          {bones > 0 && <Bones count={bones} columns={columns} />}
          {bones === 0 && rows.length === 0 && (
            <tr>
              <td className={styles['emptyCell']} colSpan={columns.length + (isSelectable ? 1 : 0)}>
                <div className={styles['empty']}>{empty}</div>
              </td>
            </tr>
          )}
          {bones === 0 &&
            rows.map((row, index) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                isSelected={row.getIsSelected()}
                isOpen={row.id === props.openId}
                isFlashing={props.flashing?.has(row.id) === true}
                // What scrolls can be reached by keyboard, also where no row leads anywhere.
                tabIndex={index === 0 ? 0 : onOpen === undefined ? undefined : -1}
                selectName={isSelectable ? props.nameRow?.(row.original) : undefined}
              />
            ))}
        </tbody>
      </table>
    </TipArea>
  );
}

/** The columns in the order they are drawn in; the same array until something about them changes. */
function useDrawnColumns<T>(table: Table<T>): readonly Column<T>[] {
  const left = table.getLeftVisibleLeafColumns();
  const center = table.getCenterVisibleLeafColumns();
  const right = table.getRightVisibleLeafColumns();
  return useMemo(() => [...left, ...center, ...right], [left, center, right]);
}

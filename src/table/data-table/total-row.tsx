import type { Column } from '@tanstack/react-table';
import { placeOf } from './column-place';
import styles from './data-table.module.css';

interface TotalRowProps<T> {
  readonly columns: readonly Column<T>[];
  readonly isSelectable: boolean;
}

/** Sums over all rows, those of other pages included; it stays in sight with the head. */
export function TotalRow<T>({ columns, isSelectable }: TotalRowProps<T>) {
  return (
    <tr className={styles['total']}>
      {isSelectable && <td className={styles['atStart']} />}
      {columns.map((column, index) => {
        const words = column.columnDef.meta?.column?.total;
        return index === 0 ? (
          <th key={column.id} scope="row" {...placeOf(column)}>
            {words}
          </th>
        ) : (
          <td key={column.id} {...placeOf(column)}>
            {words}
          </td>
        );
      })}
    </tr>
  );
}

import type { Column } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { TABLE_WORDS } from '../words';
import { placeOf } from './column-place';
import styles from './data-table.module.css';

/** Sums by the key of their column. */
export type Totals = Readonly<Record<string, ReactNode>>;

interface TotalRowProps<T> {
  readonly columns: readonly Column<T>[];
  readonly totals: Totals;
  readonly isSelectable: boolean;
}

/** Sums over all rows, those of other pages included; it stays in sight with the head. */
export function TotalRow<T>({ columns, totals, isSelectable }: TotalRowProps<T>) {
  const t = useText();
  return (
    <tr className={styles['total']}>
      {isSelectable && <td className={`${styles['select']} ${styles['atStart']}`} />}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" {...placeOf(column)}>
            {totals[column.id] ?? t(TABLE_WORDS.sum)}
          </th>
        ) : (
          <td key={column.id} {...placeOf(column)}>
            {totals[column.id]}
          </td>
        ),
      )}
    </tr>
  );
}

import type { Column } from '@tanstack/react-table';
import { placeOf } from './column-place';
import styles from './data-table.module.css';

interface BonesProps<T> {
  readonly count: number;
  readonly columns: readonly Column<T>[];
}

/** Rows while the first ones are on their way: the real columns, nothing in them. */
export function Bones<T>({ count, columns }: BonesProps<T>) {
  return Array.from({ length: count }, (_, index) => (
    // What scrolls can be reached by keyboard, also while there is nothing to open.
    <tr key={index} tabIndex={index === 0 ? 0 : undefined}>
      {columns.map((column) => (
        <td key={column.id} {...placeOf(column)}>
          <span className={styles['bone']} />
        </td>
      ))}
    </tr>
  ));
}

import type { Column, Table } from '@tanstack/react-table';
import { useText } from '../../i18n/language';
import { TABLE_WORDS } from '../words';
import { placeOf } from './column-place';
import styles from './data-table.module.css';
import { HeadHint } from './head-hint';
import { ResizeHandle } from './resize-handle';
import { SelectAll } from './select-all';

interface HeadRowProps<T> {
  readonly table: Table<T>;
  readonly columns: readonly Column<T>[];
  readonly isSelectable: boolean;
}

/** The titles: what a column is, the order of the rows, and the width that can be chosen. */
export function HeadRow<T>({ table, columns, isSelectable }: HeadRowProps<T>) {
  const t = useText();
  return (
    <tr>
      {isSelectable && (
        <th scope="col" className={`${styles['select']} ${styles['atStart']}`}>
          <SelectAll
            label={t(TABLE_WORDS.selectAll)}
            state={table.getIsAllRowsSelected() ? 'all' : table.getIsSomeRowsSelected() ? 'some' : 'none'}
            onChange={(isSelected) => table.toggleAllRowsSelected(isSelected)}
          />
        </th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} table={table} column={column} />
      ))}
    </tr>
  );
}

const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<T>({ table, column }: { readonly table: Table<T>; readonly column: Column<T> }) {
  const { title, hint } = column.columnDef.meta?.column ?? { title: column.id };
  const sorted = column.getIsSorted();
  const header = table.getFlatHeaders().find((candidate) => candidate.column === column);
  return (
    <th scope="col" {...placeOf(column)} aria-sort={sorted === false ? undefined : SORT_WORDS[sorted]}>
      <span className={styles['title']}>
        {column.getCanSort() ? (
          <button type="button" className={styles['sort']} onClick={() => column.toggleSorting()}>
            {title}
          </button>
        ) : (
          <span className={styles['name']}>{title}</span>
        )}
        {hint !== undefined && <HeadHint words={hint} />}
        {column.getCanSort() && <SortArrows sorted={sorted} />}
      </span>
      {table.options.enableColumnResizing === true && header !== undefined && (
        <ResizeHandle header={header} title={title} />
      )}
    </th>
  );
}

/** Which way the rows stand; the head's `aria-sort` says it in words. */
function SortArrows({ sorted }: { readonly sorted: 'asc' | 'desc' | false }) {
  return (
    <svg className={styles['arrows']} data-sorted={sorted} viewBox="0 0 10 15" aria-hidden>
      <path d="M5 0.5 9.5 6.2H0.5Z" />
      <path d="M5 14.5 0.5 8.8H9.5Z" />
    </svg>
  );
}

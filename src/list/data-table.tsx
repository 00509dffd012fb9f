import { getDefaultSortOrder } from '@refinedev/antd';
import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListSorter, Row } from '../../contract/api/list';
import type { ResolvedField } from '../../contract/resources/field';
import { useText } from '../i18n/language';
import { ACTION_WORDS } from './action/action-words';
import { alignmentOf, FieldCell, type TimeStyle } from '../table/cells';
import { Hint } from '../layout/hint';
import type { Density } from '../table/density';
import { STICKY_HEAD } from '../table/sticky-head';
import styles from '../table/table.module.css';

interface DataTableProps {
  readonly label: string;
  /** Shown columns in order; the first is fixed and leads to the drawer. */
  readonly fields: readonly ResolvedField[];
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  /** The rows are about to be replaced. */
  readonly isStale: boolean;
  readonly sorter: ListSorter;
  /** Null asks for the page's own order. */
  readonly onSort: (sorter: ListSorter | null) => void;
  /** Rows can be chosen for bulk actions; absent: they cannot. */
  readonly selection?: {
    readonly ids: readonly string[];
    readonly onChange: (ids: readonly string[]) => void;
  };
  readonly onOpen: (id: string) => void;
  readonly detailHref: (id: string) => string;
  readonly openId: string | null;
  readonly density: Density;
  readonly timeStyle: TimeStyle;
  readonly siblingPath: string;
  readonly nowMs: number;
  /** Stands in the table's body where there are no rows. */
  readonly empty: ReactNode;
}

const SELECTION_WIDTH_PX = 40;

/** Rows drawn while the first ones are on their way: about what a screen holds. */
const BONES: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({ id: `bone-${index}` }));

/** The table of a list page: sticky head, fixed first column, sorting by the gateway, rows by keyboard. */
export function DataTable(props: DataTableProps) {
  const { label, fields, rows, isStale, onSort, density, empty } = props;
  const t = useText();
  const columns = useColumns(props);
  return (
    <Table<Row>
      className={styles['table']}
      data-stale={isStale}
      aria-label={label}
      aria-busy={rows === undefined || isStale}
      rowKey="id"
      size="small"
      data-density={density}
      columns={columns}
      dataSource={rows === undefined ? BONES : rows}
      pagination={false}
      {...toRowSelection(props, (name) => t(ACTION_WORDS.selectRow, { name }))}
      sticky={STICKY_HEAD}
      scroll={{ x: fields.reduce((width, field) => width + field.width, SELECTION_WIDTH_PX) }}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      onChange={(_pagination, _filters, sorted) => {
        const [sort] = [sorted].flat();
        const order = sort?.order === 'ascend' ? 'asc' : sort?.order === 'descend' ? 'desc' : null;
        onSort(order === null ? null : { field: String(sort?.columnKey), order });
      }}
      onRow={(row, index) => (rows === undefined ? toBoneProps(index) : toRowProps(props, row, index ?? 0))}
    />
  );
}

function useColumns(props: DataTableProps): TableColumnsType<Row> {
  const { fields, rows, sorter, detailHref, timeStyle, siblingPath, nowMs } = props;
  const t = useText();
  return fields.map((field, index) => ({
    key: field.field,
    dataIndex: field.field,
    width: field.width,
    align: alignmentOf(field.kind),
    ellipsis: { showTitle: false },
    ...(index === 0 ? { fixed: 'left' as const } : {}),
    title: (
      <span className={styles['title']}>
        {t(field.title)}
        {field.hint !== null && <Hint words={t(field.hint)} />}
      </span>
    ),
    ...(field.isSortable
      ? {
          sorter: true,
          sortDirections: directionsOf(field),
          sortOrder: getDefaultSortOrder(field.field, [sorter]) ?? null,
        }
      : {}),
    render: (value: unknown, row: Row) => {
      if (rows === undefined) {
        return <span className={styles['bone']} />;
      }
      const cell = <FieldCell {...{ field, value, row, siblingPath, timeStyle, nowMs }} />;
      return index === 0 ? (
        <Link className={styles['lead']} to={detailHref(row.id)} tabIndex={-1}>
          {cell}
        </Link>
      ) : (
        cell
      );
    },
  }));
}

/** A check box per row where the page has bulk actions; none while the first rows are on their way. */
function toRowSelection(
  { fields, rows, selection }: DataTableProps,
  nameRow: (name: string) => string,
): TableProps<Row> {
  const naming = fields[0]?.field ?? 'id';
  if (selection === undefined || rows === undefined) return {};
  return {
    rowSelection: {
      columnWidth: SELECTION_WIDTH_PX,
      fixed: 'left',
      selectedRowKeys: [...selection.ids],
      onChange: (keys) => selection.onChange(keys.map(String)),
      getCheckboxProps: (row) => {
        // antd hands it on to the input, though its type does not list it.
        const props = { disabled: false, 'aria-label': nameRow(String(row[naming] ?? row.id)) };
        return props;
      },
    },
  };
}

/** The largest and the latest come first; clicking again turns round, so that no click is without effect. */
function directionsOf({ kind }: ResolvedField): ('ascend' | 'descend')[] {
  return alignmentOf(kind) === 'right' || kind === 'time'
    ? ['descend', 'ascend', 'descend']
    : ['ascend', 'descend', 'ascend'];
}

/** What scrolls can be reached by keyboard, also while there is nothing to open. */
function toBoneProps(index: number | undefined) {
  return index === 0 ? { tabIndex: 0 } : {};
}

function toRowProps({ onOpen, openId }: DataTableProps, row: Row, index: number) {
  return {
    // One stop for the Tab key; the arrows go from row to row.
    tabIndex: index === 0 ? 0 : -1,
    'aria-current': row.id === openId,
    className: row.id === openId ? `${styles['row']} ${styles['open']}` : styles['row'],
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isOwnTarget(event.target) && window.getSelection()?.isCollapsed !== false) {
        onOpen(row.id);
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) {
        return;
      }
      if (event.key === 'Enter') {
        onOpen(row.id);
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        focusNeighbour(event.currentTarget, event.key === 'ArrowDown' ? 'next' : 'previous');
      }
    },
  };
}

/** Links and buttons within a row do their own thing. */
function isOwnTarget(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('a, button, input, .ant-table-selection-column') !== null
  );
}

function focusNeighbour(row: HTMLElement, side: 'next' | 'previous'): void {
  const neighbour = side === 'next' ? row.nextElementSibling : row.previousElementSibling;
  if (neighbour instanceof HTMLElement && neighbour.dataset['rowKey'] !== undefined) {
    neighbour.focus();
  }
}

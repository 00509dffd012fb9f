import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../contract/api/page/list';
import type { ResolvedField } from '../../contract/resources/field';
import type { Text } from '../../contract/text';
import { alignmentOf, FieldCell, type CellProps, type SiblingPath, type TimeStyle } from '../table/cells';
import type { DataColumn } from '../table/data-table/data-column';
import { OPENS_ROW } from '../table/data-table/use-row-events';
import { BesideStatus } from './command/command-badge';
import styles from './list-table.module.css';
import { statusFieldOf } from './status-field';
import { DetailHref } from './view/use-list-view';

interface ListColumnsOptions {
  readonly siblingPath: SiblingPath;
  readonly timeStyle: TimeStyle;
  readonly t: (text: Text) => string;
  /** Absent where rows are given no commands. */
  readonly commandField: ResolvedField | undefined;
}

/** The columns of a list page: one per field that can be shown; the first is fixed and leads to the drawer. */
export function toListColumns(
  fields: readonly ResolvedField[],
  { siblingPath, timeStyle, t, commandField }: ListColumnsOptions,
): readonly DataColumn<Row>[] {
  const statusField = commandField && statusFieldOf(fields);
  return fields.map((field, index) => {
    const drawOne = (row: Row) => (
      <FieldCell {...{ field, row, siblingPath, timeStyle }} value={row[field.field]} />
    );
    const { beneath } = field;
    const drawValue =
      beneath === null
        ? drawOne
        : (row: Row) => (
            <AboveOthers others={beneath.fields} {...{ row, siblingPath, timeStyle }}>
              {drawOne(row)}
            </AboveOthers>
          );
    const draw =
      commandField === undefined || field !== statusField
        ? drawValue
        : (row: Row) => (
            <BesideStatus field={commandField} row={row}>
              {drawValue(row)}
            </BesideStatus>
          );
    return {
      key: field.field,
      title: t(beneath?.title ?? field.title),
      width: field.width,
      align: alignmentOf(field.kind),
      isCut: true,
      ...(field.hint === null ? {} : { hint: t(field.hint) }),
      ...(field.isSortable ? { sortsFirst: firstOrderOf(field) } : {}),
      ...(index === 0
        ? { fixed: 'left' as const, render: (row: Row) => <LeadLink id={row.id}>{draw(row)}</LeadLink> }
        : { render: draw }),
    };
  });
}

interface AboveOthersProps extends Pick<CellProps, 'row' | 'siblingPath' | 'timeStyle'> {
  readonly others: readonly ResolvedField[];
  readonly children: ReactNode;
}

/** A value, and beneath it the first of the others that there is; where lines are low it follows. */
function AboveOthers({ others, children, ...cell }: AboveOthersProps) {
  const field = others.find((each) => (cell.row[each.field] ?? '') !== '');
  if (field === undefined) return children;
  return (
    <div className={styles['pair']}>
      <div>{children}</div>
      {/* Apart where they are read as words alone: copied, or told on hover. */}
      {'\n'}
      <div>
        <FieldCell {...cell} field={field} value={cell.row[field.field]} />
      </div>
    </div>
  );
}

/** The largest and the latest come first. */
function firstOrderOf({ kind }: ResolvedField): 'asc' | 'desc' {
  return alignmentOf(kind) === 'right' || kind === 'time' ? 'desc' : 'asc';
}

function LeadLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link className={styles['lead']} to={use(DetailHref)(id)} tabIndex={-1} {...OPENS_ROW}>
      {children}
    </Link>
  );
}

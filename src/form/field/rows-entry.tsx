import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ComponentType } from 'react';
import type { ActionValue } from '../../../contract/api/page/action';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { ENTRY_WORDS } from './entry-words';
import { isEntries, type Entry } from './entries';
import type { EntryControlProps } from './entry-control-props';
import { cellProblem } from './field-rules';
import styles from './rows-entry.module.css';

interface RowsEntryProps extends EntryControlProps {
  /** Control of each kind of cell. */
  readonly controls: Readonly<Record<FieldKind, ComponentType<EntryControlProps> | null>>;
}

/** A table that is filled in: a line for each entry, a control for each of its columns. */
export function RowsEntry({ field, value, onChange, controls, id }: RowsEntryProps) {
  const t = useText();
  const entries = isEntries(value) ? value : [];
  const change = (index: number, column: ResolvedField, cell: ActionValue) =>
    onChange?.(entries.map((entry, at) => (at === index ? withCell(entry, column, cell) : entry)));
  return (
    <div id={id} className={styles['table']} role="group" aria-label={t(field.title)}>
      <table>
        <thead>
          <tr>
            {field.columns.map((column) => (
              <th key={column.field} scope="col">
                {t(column.title)}
                {column.isRequired && <span aria-hidden> *</span>}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // Entries have no name of their own: they are the places that they stand in.
            <tr key={index}>
              {field.columns.map((column) => (
                <td key={column.field}>
                  <Cell {...{ column, controls }} value={entry[column.field] ?? null} line={index + 1}>
                    {(cell) => change(index, column, cell)}
                  </Cell>
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t(ENTRY_WORDS.removeEntry, { line: index + 1 })}
                  onClick={() => onChange?.(entries.filter((_, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...entries, emptyEntry(field.columns)])}
      >
        {t(ENTRY_WORDS.addEntry)}
      </Button>
    </div>
  );
}

interface CellProps extends Pick<RowsEntryProps, 'controls'> {
  readonly column: ResolvedField;
  readonly line: number;
  readonly value: ActionValue;
  readonly children: (cell: ActionValue) => void;
}

function Cell({ column, controls, line, value, children: onChange }: CellProps) {
  const t = useText();
  const { status } = Form.Item.useStatus();
  const Control = controls[column.kind];
  const label = t(ENTRY_WORDS.cell, { title: t(column.title), line });
  // The table is one field of the form: which of its cells is meant shows in the cell alone.
  const isWrong = status === 'error' && cellProblem(column, value, t) !== null;
  return Control === null ? null : (
    <Form.Item noStyle validateStatus={isWrong ? 'error' : ''}>
      <Control field={column} value={value} onChange={onChange} aria-label={label} />
    </Form.Item>
  );
}

function withCell(entry: Entry, { field }: ResolvedField, cell: ActionValue): Entry {
  // Tables and lists do not stand in cells (the declaration's check).
  return typeof cell === 'object' && cell !== null ? entry : { ...entry, [field]: cell };
}

function emptyEntry(columns: readonly ResolvedField[]): Entry {
  return Object.fromEntries(columns.map(({ field }) => [field, null]));
}

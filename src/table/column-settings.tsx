import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Text } from '../../contract/text';
import { useText } from '../i18n/language';
import { moveColumn, type ColumnState } from './column-choice';
import { ColumnLine } from './column-line';
import styles from './column-settings.module.css';
import { COLUMN_WORDS } from './column-words';
import { TABLE_WORDS } from './words';

interface ColumnSettingsProps {
  readonly columns: readonly ColumnState[];
  readonly onChange: (columns: readonly ColumnState[]) => void;
  readonly onReset: () => void;
}

/**
 * Which columns a table shows, and in which order: those that are shown beside those that are not, so that fifty are seen
 * at once. The first names the row and stays.
 */
export function ColumnSettings({ columns, onChange, onReset }: ColumnSettingsProps) {
  const t = useText();
  const [sought, setSought] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  /** Goes from one side to the other when it is ticked, and the keyboard with it. */
  const [ticked, setTicked] = useState<string | null>(null);
  const shown = columns.filter(({ isShown }) => isShown);
  const hidden = columns.filter(({ isShown }) => !isShown);
  const placeOf = (name: string | null | undefined) => columns.findIndex(({ field }) => field.field === name);
  const isSought = ({ field }: ColumnState) =>
    t(field.title).toLowerCase().includes(sought.trim().toLowerCase());

  function toggle(name: string, isShown: boolean) {
    setTicked(name);
    onChange(columns.map((column) => (column.field.field === name ? { ...column, isShown } : column)));
  }

  /** Moves a column to where another stands; the hidden ones between them stay. */
  function move(name: string | null, other: ColumnState | undefined) {
    const to = other === undefined ? -1 : placeOf(other.field.field);
    onChange(moveColumn(columns, placeOf(name), to));
  }

  const toLine = (column: ColumnState) => {
    const { field } = column.field;
    const place = shown.indexOf(column);
    return (
      <ColumnLine
        key={field}
        column={column}
        isFocused={field === ticked}
        onToggle={(isShown) => toggle(field, isShown)}
        {...(place < 0
          ? {}
          : {
              order: {
                place,
                count: shown.length,
                onMove: (step) => move(field, shown[place + step]),
                onDrag: setDragged,
                onDrop: () => move(dragged, column),
              },
            })}
      />
    );
  };

  return (
    <div className={styles['settings']} role="dialog" aria-label={t(TABLE_WORDS.columns)}>
      <div className={styles['head']}>
        <Input
          size="small"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t(COLUMN_WORDS.search)}
          placeholder={t(COLUMN_WORDS.search)}
          allowClear
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <Button type="link" size="small" onClick={onReset}>
          {t(COLUMN_WORDS.columnsReset)}
        </Button>
      </div>
      <div className={styles['sides']}>
        <Side title={COLUMN_WORDS.shown} columns={shown} found={shown.filter(isSought)} toLine={toLine} />
        <Side title={COLUMN_WORDS.hidden} columns={hidden} found={hidden.filter(isSought)} toLine={toLine} />
      </div>
      <p className={styles['note']}>{t(COLUMN_WORDS.columnsHint)}</p>
    </div>
  );
}

interface SideProps {
  readonly title: Text;
  readonly columns: readonly ColumnState[];
  /** Those of them that are sought. */
  readonly found: readonly ColumnState[];
  readonly toLine: (column: ColumnState) => ReactNode;
}

function Side({ title, columns, found, toLine }: SideProps) {
  const t = useText();
  const words = t(title, { count: columns.length });
  return (
    <div className={styles['side']}>
      <p className={styles['note']}>{words}</p>
      {found.length === 0 && columns.length > 0 ? (
        <p className={styles['note']}>{t(COLUMN_WORDS.noneFound)}</p>
      ) : (
        <ul className={styles['columns']} aria-label={words}>
          {found.map(toLine)}
        </ul>
      )}
    </div>
  );
}

import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useText } from '../i18n/language';
import { moveColumn, type ColumnState } from './column-choice';
import styles from './column-settings.module.css';
import { COLUMN_WORDS } from './column-words';
import { TABLE_WORDS } from './words';

interface ColumnSettingsProps {
  readonly columns: readonly ColumnState[];
  readonly onChange: (columns: readonly ColumnState[]) => void;
  readonly onReset: () => void;
}

/** Which columns a table shows, and in which order; the first names the row and stays. */
export function ColumnSettings({ columns, onChange, onReset }: ColumnSettingsProps) {
  const t = useText();

  function toggle(name: string, isShown: boolean) {
    onChange(columns.map((column) => (column.field.field === name ? { ...column, isShown } : column)));
  }

  return (
    <div className={styles['settings']} role="dialog" aria-label={t(TABLE_WORDS.columns)}>
      <p className={styles['note']}>{t(COLUMN_WORDS.columnsHint)}</p>
      <ul className={styles['columns']}>
        {columns.map(({ field, isShown }, index) => {
          const title = t(field.title);
          return (
            <li key={field.field}>
              <Checkbox
                checked={isShown}
                disabled={index === 0}
                onChange={({ target }) => toggle(field.field, target.checked)}
              >
                {title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t(COLUMN_WORDS.moveUp, { title })}
                disabled={index <= 1}
                onClick={() => onChange(moveColumn(columns, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t(COLUMN_WORDS.moveDown, { title })}
                disabled={index === 0 || index === columns.length - 1}
                onClick={() => onChange(moveColumn(columns, index, index + 1))}
              />
            </li>
          );
        })}
      </ul>
      <Button type="link" size="small" onClick={onReset}>
        {t(COLUMN_WORDS.columnsReset)}
      </Button>
    </div>
  );
}

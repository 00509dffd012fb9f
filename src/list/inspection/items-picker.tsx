import { Checkbox } from 'antd';
import { toItemKey } from '../../../contract/resources/inspection/check-item';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import styles from './inspection.module.css';
import { INSPECTION_WORDS } from './inspection-words';

interface ItemsPickerProps {
  readonly types: readonly ResolvedEquipment[];
  readonly value?: readonly string[];
  readonly onChange?: (items: readonly string[]) => void;
}

/** The checklist of each type, to be chosen from. */
export function ItemsPicker({ types, value = [], onChange }: ItemsPickerProps) {
  const t = useText();
  return (
    <div className={styles['lists']}>
      {types.map((type) => {
        const keys = type.checklist.map((item) => toItemKey(type.deviceType, item));
        const chosen = value.filter((key) => keys.includes(key));
        const others = value.filter((key) => !keys.includes(key));
        return (
          <fieldset key={type.deviceType} className={styles['list']}>
            <legend>
              <Checkbox
                checked={chosen.length === keys.length}
                indeterminate={chosen.length > 0 && chosen.length < keys.length}
                onChange={({ target }) => onChange?.(target.checked ? [...others, ...keys] : others)}
              >
                {t(type.short)} · {t(INSPECTION_WORDS.allItems)}
              </Checkbox>
            </legend>
            <Checkbox.Group
              className={styles['items'] ?? ''}
              value={[...chosen]}
              options={type.checklist.map((item) => ({
                value: toItemKey(type.deviceType, item),
                label: t(item.title),
              }))}
              onChange={(next) => onChange?.([...others, ...next.map(String)])}
            />
          </fieldset>
        );
      })}
    </div>
  );
}

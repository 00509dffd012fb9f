import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { VIEW_NAME_MAX, type SavedView } from './saved-view';
import styles from './saved-views.module.css';
import { VIEW_WORDS } from './view-words';

interface ViewLineProps {
  readonly view: SavedView;
  /** The list stands like this now. */
  readonly isShown: boolean;
  readonly onApply: () => void;
  readonly onDefault: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

/** One view among those kept. */
export function ViewLine({ view, isShown, onApply, onDefault, onRename, onDelete }: ViewLineProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const { name, isDefault } = view;

  function rename() {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== name) onRename(next);
    setTyped(null);
  }

  return (
    <li>
      {typed === null ? (
        <Button
          type="text"
          size="small"
          className={styles['name'] ?? ''}
          aria-current={isShown}
          onClick={onApply}
        >
          {name}
        </Button>
      ) : (
        <Input
          size="small"
          autoFocus
          aria-label={t(VIEW_WORDS.rename, { name })}
          maxLength={VIEW_NAME_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={rename}
          onBlur={rename}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
        aria-label={t(VIEW_WORDS.makeDefault, { name })}
        title={t(VIEW_WORDS.makeDefault, { name })}
        aria-pressed={isDefault}
        onClick={onDefault}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t(VIEW_WORDS.rename, { name })}
        onClick={() => setTyped(name)}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t(VIEW_WORDS.remove, { name })}
        onClick={onDelete}
      />
    </li>
  );
}

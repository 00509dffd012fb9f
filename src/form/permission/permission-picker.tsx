import { RightOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import type { Permission } from '../../../contract/access/catalogue';
import { useText } from '../../i18n/language';
import { PERMISSION_WORDS } from './permission-words';
import { ReservedWord } from './reserved-word';
import { toPermissionGroups, type PermissionGroupRows } from './permission-groups';
import styles from './permission-picker.module.css';
import { TickBox } from './tick-box';

interface PermissionPickerProps {
  readonly label: string;
  /** What there is to choose from. */
  readonly permissions: readonly Permission[];
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
}

const NONE: readonly number[] = [];

/** A choice of rights, group by group. */
export function PermissionPicker({ label, permissions, value = NONE, onChange }: PermissionPickerProps) {
  const t = useText();
  const groups = useMemo(() => toPermissionGroups(permissions), [permissions]);
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => {
    const known = new Set(permissions.map(({ id }) => id));
    return new Set(value.filter((id) => known.has(id)));
  }, [permissions, value]);

  function choose(ids: readonly number[], isTicked: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    onChange?.(permissions.map(({ id }) => id).filter((id) => next.has(id)));
  }

  function toggle(group: string): void {
    const next = new Set(openGroups);
    if (!next.delete(group)) next.add(group);
    setOpenGroups(next);
  }

  return (
    <section className={styles['picker']} aria-label={label}>
      <header className={styles['head']}>
        <label className={styles['all']}>
          <TickBox
            label={t(PERMISSION_WORDS.all, { title: label })}
            isTicked={permissions.length > 0 && chosen.size === permissions.length}
            isPartly={chosen.size > 0}
            onChange={(isTicked) =>
              choose(
                permissions.map(({ id }) => id),
                isTicked,
              )
            }
          />
          {label}
        </label>
        <span className={styles['count']} aria-live="polite">
          {t(PERMISSION_WORDS.count, { count: chosen.size, all: permissions.length })}
        </span>
      </header>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <Group
            key={group.group}
            group={group}
            chosen={chosen}
            isOpen={openGroups.has(group.group)}
            onToggle={() => toggle(group.group)}
            onChoose={choose}
          />
        ))}
      </div>
    </section>
  );
}

interface GroupProps {
  readonly group: PermissionGroupRows;
  readonly chosen: ReadonlySet<number>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChoose: (ids: readonly number[], isTicked: boolean) => void;
}

function Group({ group: { title: words, permissions }, chosen, isOpen, onToggle, onChoose }: GroupProps) {
  const t = useText();
  const title = t(words);
  const ids = permissions.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div className={styles['group']}>
      <div className={styles['groupHead']}>
        <TickBox
          label={t(PERMISSION_WORDS.all, { title })}
          isTicked={count === ids.length}
          isPartly={count > 0}
          onChange={(isTicked) => onChoose(ids, isTicked)}
        />
        <button type="button" className={styles['name']} aria-expanded={isOpen} onClick={onToggle}>
          {title}
          <span className={styles['count']}>
            {count} / {ids.length}
          </span>
          <RightOutlined className={isOpen ? styles['chevronOpen'] : styles['chevron']} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={styles['rows']}>
          {permissions.map((permission) => (
            <label key={permission.id} className={styles['row']}>
              <TickBox
                label={t(permission.title)}
                isTicked={chosen.has(permission.id)}
                onChange={(isTicked) => onChoose([permission.id], isTicked)}
              />
              {t(permission.title)}
              <ReservedWord permission={permission} />
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

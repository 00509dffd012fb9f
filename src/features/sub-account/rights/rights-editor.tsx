import { CheckOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { AccessSubject } from '../../../../contract/access/account';
import type { Permission } from '../../../../contract/access/catalogue';
import { useText } from '../../../i18n/language';
import {
  searchGroups,
  toPermissionGroups,
  type PermissionGroupRows,
} from '../../../form/permission/permission-groups';
import {
  choiceOf,
  choose,
  commonChoice,
  effectiveIds,
  originOf,
  type RightChoice,
  type RightsDraft,
} from './rights-draft';
import { RightSwitch } from './right-switch';
import styles from './rights-editor.module.css';
import { ORIGIN_WORDS, RIGHTS_WORDS } from './rights-words';
import { ReservedWord } from '../../../form/permission/reserved-word';

interface RightsEditorProps {
  readonly permissions: readonly Permission[];
  readonly draft: RightsDraft;
  /** The same rights as the access rules see them. */
  readonly subject: AccessSubject;
  readonly onChange: (draft: RightsDraft) => void;
}

type Scope = 'all' | 'held' | 'changed';
const SCOPES: readonly Scope[] = ['all', 'held', 'changed'];

/**
 * Every right of the catalogue with one switch: as the role template says, allowed, or forbidden. What is sent
 * stays include, should-have and exclude (spec §6, decision 146).
 */
export function RightsEditor({ permissions, draft, subject, onChange }: RightsEditorProps) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const held = useMemo(() => new Set(effectiveIds(subject, permissions)), [subject, permissions]);
  const groups = useMemo(() => toPermissionGroups(permissions), [permissions]);
  const isNarrowed = keyword.trim() !== '' || scope !== 'all';
  const shown = narrow(searchGroups(groups, keyword), ({ id }) => isInScope(id, scope, { draft, held }));
  const countOf = (choice: RightChoice) =>
    permissions.filter(({ id }) => choiceOf(id, subject) === choice).length;
  const areAllOpen = openGroups.size === groups.length;

  function toggle(group: string): void {
    const next = new Set(openGroups);
    if (!next.delete(group)) next.add(group);
    setOpenGroups(next);
  }

  return (
    <section className={styles['editor']} aria-label={t(RIGHTS_WORDS.tree)}>
      <div className={styles['tools']}>
        <Input
          prefix={<SearchOutlined />}
          aria-label={t(RIGHTS_WORDS.search)}
          placeholder={t(RIGHTS_WORDS.search)}
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Segmented<Scope>
          aria-label={t(RIGHTS_WORDS.scope)}
          value={scope}
          options={SCOPES.map((value) => ({ value, label: t(RIGHTS_WORDS[value]) }))}
          onChange={setScope}
        />
        <Button
          type="link"
          disabled={isNarrowed}
          onClick={() => setOpenGroups(new Set(areAllOpen ? [] : groups.map(({ group }) => group)))}
        >
          {t(areAllOpen ? RIGHTS_WORDS.close : RIGHTS_WORDS.open)}
        </Button>
      </div>
      <p className={styles['summary']} aria-live="polite">
        {t(RIGHTS_WORDS.summary, {
          held: held.size,
          allowed: countOf('allow'),
          forbidden: countOf('forbid'),
        })}
      </p>
      <div className={styles['tree']}>
        <ColumnHeads />
        {shown.length === 0 && <p className={styles['nothing']}>{t(RIGHTS_WORDS.none)}</p>}
        {shown.map((group) => (
          <GroupRows
            key={group.group}
            group={group}
            isOpen={isNarrowed || openGroups.has(group.group)}
            onToggle={() => toggle(group.group)}
            held={held}
            subject={subject}
            onChoose={(ids, choice) => onChange(choose(draft, ids, choice))}
          />
        ))}
      </div>
    </section>
  );
}

function ColumnHeads() {
  const t = useText();
  return (
    <div className={styles['heads']} aria-hidden>
      <span>{t(RIGHTS_WORDS.right)}</span>
      <span>{t(RIGHTS_WORDS.setting)}</span>
      <span>{t(RIGHTS_WORDS.effective)}</span>
    </div>
  );
}

interface GroupRowsProps {
  readonly group: PermissionGroupRows;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly held: ReadonlySet<number>;
  readonly subject: AccessSubject;
  readonly onChoose: (ids: readonly number[], choice: RightChoice) => void;
}

function GroupRows({ group, isOpen, onToggle, held, subject, onChoose }: GroupRowsProps) {
  const t = useText();
  const ids = group.permissions.map(({ id }) => id);
  const title = t(group.title);
  const inEffect = ids.filter((id) => held.has(id)).length;
  return (
    <div className={styles['group']} role="group" aria-label={title}>
      <div className={styles['groupRow']}>
        <button type="button" className={styles['groupName']} aria-expanded={isOpen} onClick={onToggle}>
          <RightOutlined className={isOpen ? styles['chevronOpen'] : styles['chevron']} aria-hidden />
          {title}
        </button>
        <RightSwitch
          label={t(RIGHTS_WORDS.wholeGroup, { title })}
          value={commonChoice(ids, subject)}
          onChange={(choice) => onChoose(ids, choice)}
        />
        <span className={styles['count']} data-some={inEffect > 0}>
          {t(RIGHTS_WORDS.countOf, { held: inEffect, all: ids.length })}
        </span>
      </div>
      {isOpen &&
        group.permissions.map((permission) => (
          <PermissionRow key={permission.id} permission={permission} subject={subject} onChoose={onChoose} />
        ))}
    </div>
  );
}

function PermissionRow({
  permission,
  subject,
  onChoose,
}: Pick<GroupRowsProps, 'subject' | 'onChoose'> & { readonly permission: Permission }) {
  const t = useText();
  const { id, key } = permission;
  const title = t(permission.title);
  const origin = originOf(id, subject);
  const isHeld = origin === 'include' || origin === 'template';
  return (
    <div className={styles['row']}>
      <span className={styles['name']}>
        {title}
        <ReservedWord permission={permission} />
        <code className={styles['key']}>
          {id} · {key}
        </code>
      </span>
      <RightSwitch
        label={title}
        value={choiceOf(id, subject)}
        isInherited={subject.shouldHavePermissions.includes(id)}
        onChange={(choice) => onChoose([id], choice)}
      />
      <span className={styles['origin']} data-held={isHeld}>
        {isHeld && <CheckOutlined aria-hidden />}
        {t(ORIGIN_WORDS[origin])}
      </span>
    </div>
  );
}

function narrow(
  groups: readonly PermissionGroupRows[],
  keep: (permission: Permission) => boolean,
): readonly PermissionGroupRows[] {
  return groups
    .map((group) => ({ ...group, permissions: group.permissions.filter(keep) }))
    .filter(({ permissions }) => permissions.length > 0);
}

function isInScope(
  id: number,
  scope: Scope,
  { draft, held }: { readonly draft: RightsDraft; readonly held: ReadonlySet<number> },
): boolean {
  if (scope === 'held') return held.has(id);
  if (scope === 'changed') return choiceOf(id, draft) !== 'inherit';
  return true;
}

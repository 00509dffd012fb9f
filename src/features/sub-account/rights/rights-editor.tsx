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
import { effectiveIds, originOf, tick, type RightsColumn, type RightsDraft } from './rights-draft';
import styles from './rights-editor.module.css';
import { ORIGIN_WORDS, RIGHTS_WORDS } from './rights-words';
import { ReservedWord } from '../../../form/permission/reserved-word';
import { TickBox } from '../../../form/permission/tick-box';

interface RightsEditorProps {
  readonly permissions: readonly Permission[];
  readonly draft: RightsDraft;
  /** The same rights as the access rules see them. */
  readonly subject: AccessSubject;
  readonly onChange: (draft: RightsDraft) => void;
}

type Scope = 'all' | 'held' | 'changed';
const SCOPES: readonly Scope[] = ['all', 'held', 'changed'];

/** The permission tree: every row of the catalogue under include, should-have and exclude (pages §10). */
export function RightsEditor({ permissions, draft, subject, onChange }: RightsEditorProps) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const held = useMemo(() => new Set(effectiveIds(subject, permissions)), [subject, permissions]);
  const groups = useMemo(() => toPermissionGroups(permissions), [permissions]);
  const isNarrowed = keyword.trim() !== '' || scope !== 'all';
  const shown = narrow(searchGroups(groups, keyword), ({ id }) => isInScope(id, scope, { draft, held }));
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
          template: subject.shouldHavePermissions.length,
          include: subject.includePermissions.length,
          exclude: subject.excludePermissions.length,
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
            onTick={(column, ids, isTicked) => onChange(tick(draft, column, { ids, isTicked }))}
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
      <span title={t(RIGHTS_WORDS.includeHint)}>{t(RIGHTS_WORDS.include)}</span>
      <span title={t(RIGHTS_WORDS.templateHint)}>{t(RIGHTS_WORDS.template)}</span>
      <span title={t(RIGHTS_WORDS.excludeHint)}>{t(RIGHTS_WORDS.exclude)}</span>
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
  readonly onTick: (column: RightsColumn, ids: readonly number[], isTicked: boolean) => void;
}

function GroupRows({ group, isOpen, onToggle, held, subject, onTick }: GroupRowsProps) {
  const t = useText();
  const ids = group.permissions.map(({ id }) => id);
  const title = t(group.title);
  const tickedOf = (list: readonly number[]) => ids.filter((id) => list.includes(id)).length;
  const included = tickedOf(subject.includePermissions);
  const fromRole = tickedOf(subject.shouldHavePermissions);
  const excluded = tickedOf(subject.excludePermissions);
  const inEffect = ids.filter((id) => held.has(id)).length;
  return (
    <div className={styles['group']} role="group" aria-label={title}>
      <div className={styles['groupRow']}>
        <button type="button" className={styles['groupName']} aria-expanded={isOpen} onClick={onToggle}>
          <RightOutlined className={isOpen ? styles['chevronOpen'] : styles['chevron']} aria-hidden />
          {title}
        </button>
        <TickBox
          label={t(RIGHTS_WORDS.includeAll, { title })}
          isTicked={included === ids.length}
          isPartly={included > 0}
          onChange={(isTicked) => onTick('include', ids, isTicked)}
        />
        <TickBox
          label={t(RIGHTS_WORDS.templateAll, { title })}
          isTicked={fromRole === ids.length}
          isPartly={fromRole > 0}
        />
        <TickBox
          label={t(RIGHTS_WORDS.excludeAll, { title })}
          tone="exclude"
          isTicked={excluded === ids.length}
          isPartly={excluded > 0}
          onChange={(isTicked) => onTick('exclude', ids, isTicked)}
        />
        <span className={styles['count']} data-some={inEffect > 0}>
          {t(RIGHTS_WORDS.countOf, { held: inEffect, all: ids.length })}
        </span>
      </div>
      {isOpen &&
        group.permissions.map((permission) => (
          <PermissionRow key={permission.id} permission={permission} subject={subject} onTick={onTick} />
        ))}
    </div>
  );
}

function PermissionRow({
  permission,
  subject,
  onTick,
}: Pick<GroupRowsProps, 'subject' | 'onTick'> & { readonly permission: Permission }) {
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
      <TickBox
        label={t(RIGHTS_WORDS.includeOne, { title })}
        isTicked={subject.includePermissions.includes(id)}
        onChange={(isTicked) => onTick('include', [id], isTicked)}
      />
      <TickBox
        label={t(RIGHTS_WORDS.templateOne, { title })}
        isTicked={subject.shouldHavePermissions.includes(id)}
      />
      <TickBox
        label={t(RIGHTS_WORDS.excludeOne, { title })}
        tone="exclude"
        isTicked={subject.excludePermissions.includes(id)}
        onChange={(isTicked) => onTick('exclude', [id], isTicked)}
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
  if (scope === 'changed')
    return draft.includePermissions.includes(id) || draft.excludePermissions.includes(id);
  return true;
}

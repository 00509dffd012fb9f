import { ClockCircleOutlined, InboxOutlined, StopOutlined, ThunderboltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { COMMAND_QUEUED_MAX_MS } from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Row } from '../../../contract/api/page/list';
import { useText } from '../../i18n/language';
import { FieldCell } from '../../table/cells';
import { DIALOG_WORDS } from './dialog-words';
import styles from './action.module.css';
import { countRows, type Consequences, type RowGroup } from './consequences';

interface ActionConsequencesProps {
  readonly page: ResolvedListPage;
  readonly foreseen: Consequences;
  readonly rowCount: number;
}

/** What follows from a yes: how many rows it reaches, which not and why, and what to beware of. */
export function ActionConsequences({ page, foreseen, rowCount }: ActionConsequencesProps) {
  const t = useText();
  const { allowed, refused, archivedCount, escalated, offlineCount } = foreseen;
  const unit = t(page.kind === 'device' ? DIALOG_WORDS.devices : DIALOG_WORDS.rows);
  const refusedCount = countRows(refused);
  const waitSeconds = COMMAND_QUEUED_MAX_MS / ONE_SECOND_MS;
  const isMany = rowCount > 1;
  return (
    <ul className={styles['consequences']} aria-label={t(DIALOG_WORDS.consequences)}>
      {isMany && (
        <Line icon={null} groups={allowed} page={page}>
          {t(DIALOG_WORDS.willRun, { count: rowCount - refusedCount - archivedCount, all: rowCount, unit })}
        </Line>
      )}
      {isMany && refusedCount > 0 && (
        <Line icon={<StopOutlined aria-hidden />} groups={refused} page={page} severity="left">
          {t(DIALOG_WORDS.willSkip, { count: refusedCount, unit })}
        </Line>
      )}
      {archivedCount > 0 && (
        <Line icon={<InboxOutlined aria-hidden />} groups={[]} page={page} severity="left">
          {t(DIALOG_WORDS.willSkipArchived, { count: archivedCount, unit })}
        </Line>
      )}
      {escalated.length > 0 && (
        <Line icon={<ThunderboltOutlined aria-hidden />} groups={escalated} page={page} severity="danger">
          {isMany
            ? t(DIALOG_WORDS.willHurtSome, { count: countRows(escalated), unit })
            : t(DIALOG_WORDS.willHurt)}
        </Line>
      )}
      {offlineCount > 0 && (
        <Line icon={<ClockCircleOutlined aria-hidden />} groups={[]} page={page} severity="warning">
          {isMany
            ? t(DIALOG_WORDS.someOffline, { count: offlineCount, unit, seconds: waitSeconds })
            : t(DIALOG_WORDS.isOffline, { seconds: waitSeconds })}
        </Line>
      )}
    </ul>
  );
}

interface LineProps {
  readonly page: ResolvedListPage;
  readonly icon: ReactNode;
  readonly groups: readonly RowGroup[];
  readonly severity?: 'left' | 'warning' | 'danger';
  readonly children: string;
}

function Line({ page, icon, groups, severity, children }: LineProps) {
  return (
    <li data-severity={severity}>
      <span>
        {icon} {children}
      </span>
      {groups.length > 0 && (
        <span className={styles['groups']}>
          {groups.map((group) => (
            <Group key={`${group.field.field} ${String(group.value)}`} page={page} group={group} />
          ))}
        </span>
      )}
    </li>
  );
}

/** Something to draw a value with that belongs to no row. */
const NO_ROW: Row = { id: '' };

function Group({
  page,
  group: { field, value, count },
}: {
  readonly page: ResolvedListPage;
  readonly group: RowGroup;
}) {
  const t = useText();
  const hasTone = field.options.some(({ tone }) => tone !== undefined);
  return (
    <span>
      {/* A tag speaks for itself; of another value one must know what it says. */}
      {!hasTone && <>{t(field.title)} </>}
      <FieldCell field={field} value={value} row={NO_ROW} siblingPath={page.path} timeStyle="exact" />{' '}
      <b>{count}</b>
    </span>
  );
}

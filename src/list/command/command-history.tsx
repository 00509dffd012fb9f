import { Button } from 'antd';
import { useState } from 'react';
import type { CommandRow } from '../../../contract/api/page/command';
import type { ResolvedAction } from '../../../contract/resources/action';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { EmptyBlock } from '../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { FieldCell } from '../../table/cells';
import { StatusTag } from '../../table/status-tag';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { useDeclaredPage } from '../detail/use-declared-page';
import { CancelButton } from './command-course';
import { describeFailure } from './command-failure';
import { GivenBy, ReachedSteps } from './command-lines';
import { COMMAND_STATES } from './command-states';
import { COMMAND_WORDS } from './command-words';
import styles from './command-history.module.css';
import { commandFieldOf, titleOf } from './row-command';
import { useCommands } from './use-commands';

interface HistoryProps extends DetailPartProps {
  /** Every declared action: some of what was given may be what the reader could not give. */
  readonly declared: readonly ResolvedAction[];
}

/** Every command that a device was ever given, newest first. */
export function CommandHistory(props: DetailPartProps) {
  const [pages, setPages] = useState(1);
  const declared = useDeclaredPage(props.page)?.actions ?? [];
  return <HistoryPages {...props} declared={declared} pages={pages} onMore={() => setPages(pages + 1)} />;
}

interface HistoryPagesProps extends HistoryProps {
  /** Continues after this command; absent: from the newest. */
  readonly after?: string;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
}

/**
 * One page and those behind it. Each goes on from where the one before ends now, so that none is lost between two
 * pages when new commands push the others down.
 */
function HistoryPages(props: HistoryPagesProps) {
  const { page, row, after, pages, onMore } = props;
  const t = useText();
  const query = useCommands(page, { deviceId: row.id, ...(after === undefined ? {} : { after }) });
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const last = data.list.at(-1);
  if (last === undefined) return after === undefined ? <EmptyBlock title={t(COMMAND_WORDS.empty)} /> : null;
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <ol className={styles['lines']}>
        {data.list.map((command) => (
          <CommandLine key={command.commandId} {...props} command={command} onSettled={refresh} />
        ))}
      </ol>
      {data.hasMore &&
        (pages > 1 ? (
          <HistoryPages {...props} after={last.commandId} pages={pages - 1} />
        ) : (
          <Button size="small" className={styles['more'] ?? ''} onClick={onMore}>
            {t(COMMAND_WORDS.earlier)}
          </Button>
        ))}
    </>
  );
}

interface LineProps extends HistoryProps {
  readonly command: CommandRow;
  readonly onSettled: () => void;
}

function CommandLine(props: LineProps) {
  const { page, command, onSettled } = props;
  const t = useText();
  const { title, tone } = COMMAND_STATES[command.status];
  const failure = describeFailure(command, t);
  return (
    <li>
      <p className={styles['head']}>
        <strong>{titleOf(commandFieldOf(page)?.options ?? [], command.action, t)}</strong>
        <StatusTag tone={tone}>{t(title)}</StatusTag>
        {command.isLate && (
          <span title={t(COMMAND_WORDS.lateHint)}>
            <StatusTag tone="warning">{t(COMMAND_WORDS.late)}</StatusTag>
          </span>
        )}
        <CancelButton {...{ page, command, onSettled }} />
        <time dateTime={new Date(command.createdAt).toISOString()}>{formatMoment(command.createdAt)}</time>
      </p>
      {failure !== null && <p className={styles['said']}>{failure}</p>}
      <Params {...props} />
      <ReachedSteps command={command} />
      <GivenBy command={command} />
    </li>
  );
}

/** What was asked of the device, as the action's form asked for it. */
function Params({ declared, command, timeStyle, siblingPath }: LineProps) {
  const t = useText();
  const fields = declared.find(({ name }) => name === command.action)?.params ?? [];
  const given = fields.filter(({ field }) => (command.params[field] ?? null) !== null);
  if (given.length === 0) return null;
  const row = { id: command.commandId };
  return (
    <dl className={styles['params']}>
      {given.map((field) => (
        <div key={field.field}>
          <dt>{t(field.title)}</dt>
          <dd>
            <FieldCell {...{ field, row, timeStyle, siblingPath }} value={command.params[field.field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

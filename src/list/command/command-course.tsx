import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CommandRow } from '../../../contract/api/page/command';
import type { Row } from '../../../contract/api/page/list';
import { CommandStatus } from '../../../contract/domain/command';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { formatClock } from '../../format/moment';
import { useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import { describeFailure } from './command-failure';
import { COMMAND_STATES } from './command-states';
import { toSteps, type CommandStep } from './command-steps';
import { COMMAND_WORDS } from './command-words';
import styles from './command-course.module.css';
import { commandFieldOf, titleOf } from './row-command';
import { useCancel, useCommands } from './use-commands';

interface CommandCourseProps {
  readonly page: ResolvedListPage;
  readonly row: Row;
  readonly onDismiss: () => void;
}

/** How the newest command of a device gets on, station by station, until somebody has seen it. */
export function CommandCourse({ page, row, onDismiss }: CommandCourseProps) {
  const { data, refresh } = useCommands(page, { deviceId: row.id });
  // What the gateway itself sends is no answer to what a person asked.
  const command = data?.list.find(({ source }) => source !== 'system');
  return command === undefined ? null : <Course {...{ page, command, onDismiss }} onSettled={refresh} />;
}

interface CourseProps extends Pick<CommandCourseProps, 'page' | 'onDismiss'> {
  readonly command: CommandRow;
  readonly onSettled: () => void;
}

function Course({ page, command, onDismiss, onSettled }: CourseProps) {
  const t = useText();
  const colors = useStatusColors();
  const { tone, title } = COMMAND_STATES[command.status];
  const name = titleOf(commandFieldOf(page)?.options ?? [], command.action, t);
  const failure = describeFailure(command, t);
  const said =
    failure === null ? t(title) : t(COMMAND_WORDS.failedBecause, { state: t(title), reason: failure });
  return (
    <section
      className={styles['course']}
      aria-label={t(COMMAND_WORDS.course, { action: name })}
      style={{ borderColor: colors[tone].border, background: colors[tone].ground }}
    >
      <p className={styles['head']}>
        <strong>{name}</strong>
        <span role="status" style={{ color: colors[tone].text }}>
          {said}
        </span>
        <span className={styles['buttons']}>
          <CancelButton {...{ page, command, onSettled }} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(COMMAND_WORDS.dismiss)}
            onClick={onDismiss}
          />
        </span>
      </p>
      <ol className={styles['steps']}>
        {toSteps(command).map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, at, mark, tone } }: { readonly step: CommandStep }) {
  const t = useText();
  const colors = useStatusColors();
  const shown = mark === 'now' ? colors[tone] : mark === 'passed' ? colors.success : colors.neutral;
  return (
    <li data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
      <span
        className={styles['dot']}
        style={{ borderColor: shown.dot, background: mark === 'ahead' ? 'none' : shown.dot }}
      />
      <span className={styles['title']} style={mark === 'now' ? { color: shown.text } : {}}>
        {t(title)}
      </span>
      <span className={styles['at']}>{at === null ? '' : formatClock(at)}</span>
    </li>
  );
}

interface CancelButtonProps {
  readonly page: CommandCourseProps['page'];
  readonly command: CommandRow;
  readonly onSettled: () => void;
}

/** Takes a command back while it waits for its device; for those who may give it. */
export function CancelButton({ page, command, onSettled }: CancelButtonProps) {
  const t = useText();
  const { cancel, isCancelling } = useCancel(page, onSettled);
  const mayGive = page.actions.some(({ name }) => name === command.action);
  if (command.status !== CommandStatus.queued || !mayGive) return null;
  return (
    <Button size="small" loading={isCancelling} onClick={() => void cancel([command])}>
      {t(COMMAND_WORDS.cancel)}
    </Button>
  );
}

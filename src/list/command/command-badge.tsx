import {
  CheckOutlined,
  ExclamationCircleOutlined,
  LoadingOutlined,
  MinusOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { CommandStatus } from '../../../contract/domain/command';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import { formatMoment } from '../../format/moment';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import styles from './command-badge.module.css';
import { COMMAND_STATES, RUNNING } from './command-states';
import { isTold, readRowCommand, titleOf } from './row-command';

const ICONS: Readonly<Record<CommandStatus, ComponentType<{ 'aria-hidden': true }>>> = {
  [CommandStatus.queued]: LoadingOutlined,
  [CommandStatus.sent]: LoadingOutlined,
  [CommandStatus.acknowledged]: LoadingOutlined,
  [CommandStatus.succeeded]: CheckOutlined,
  [CommandStatus.failed]: ExclamationCircleOutlined,
  [CommandStatus.timedOut]: WarningOutlined,
  [CommandStatus.cancelled]: MinusOutlined,
};

interface BesideStatusProps extends CommandBadgeProps {
  /** The status. */
  readonly children: ReactNode;
}

/** A status with the newest command beside it. */
export function BesideStatus({ children, ...badge }: BesideStatusProps) {
  return (
    <span className={styles['beside']}>
      {children}
      <CommandBadge {...badge} />
    </span>
  );
}

interface CommandBadgeProps {
  /** The field of the newest command's action; its options are what commands are called. */
  readonly field: ResolvedField;
  readonly row: Row;
}

/** The newest command of a device beside its status, while it runs and for a while after. */
export function CommandBadge({ field, row }: CommandBadgeProps) {
  const t = useText();
  const colors = useStatusColors();
  const nowMs = useNow();
  const command = readRowCommand(row);
  if (command === null || !isTold(command, nowMs)) return null;
  const { action, status, at } = command;
  const { title, tone } = COMMAND_STATES[status];
  const name = titleOf(field.options, action, t);
  const Icon = ICONS[status];
  const isRunning = status === CommandStatus.sent || status === CommandStatus.acknowledged;
  return (
    <span
      className={styles['badge']}
      style={{ color: colors[tone].text }}
      data-command={status}
      data-tip={`${name} · ${t(title)} · ${formatMoment(at)}`}
    >
      <Icon aria-hidden />
      <span className={styles['words']}>
        {name}·{t(isRunning ? RUNNING : title)}
      </span>
    </span>
  );
}

import { CommandStatus } from '../../../contract/domain/command';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** How a state of a command is told. */
interface StateLook {
  readonly title: Text;
  readonly tone: StatusTone;
}

/** States of a command in words and tones. */
export const COMMAND_STATES: Readonly<Record<CommandStatus, StateLook>> = {
  [CommandStatus.queued]: { title: text('待下发', 'Queued'), tone: 'neutral' },
  [CommandStatus.sent]: { title: text('已下发', 'Sent'), tone: 'active' },
  [CommandStatus.acknowledged]: { title: text('已确认', 'Acknowledged'), tone: 'active' },
  [CommandStatus.succeeded]: { title: text('成功', 'Succeeded'), tone: 'success' },
  [CommandStatus.failed]: { title: text('失败', 'Failed'), tone: 'danger' },
  [CommandStatus.timedOut]: { title: text('超时', 'Timed out'), tone: 'warning' },
  [CommandStatus.cancelled]: { title: text('已取消', 'Cancelled'), tone: 'neutral' },
};

/** What stands for a command that its device has and has not answered. */
export const RUNNING = text('执行中…', 'Running…');

/** Whether a command is not over: the codes of such states come first (pages 0.1). */
export function isOpenStatus(status: CommandStatus): boolean {
  return status <= CommandStatus.acknowledged;
}

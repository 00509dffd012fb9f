import type { CommandRow } from '../../../contract/api/page/command';
import { CommandStatus } from '../../../contract/domain/command';
import type { StatusTone } from '../../../contract/resources/field';
import type { Text } from '../../../contract/text';
import { COMMAND_STATES, isOpenStatus } from './command-states';
import { COMMAND_WORDS } from './command-words';

/** One station of a command's life. */
export interface CommandStep {
  readonly key: string;
  readonly title: Text;
  /** When it was reached, epoch ms; null before that, and where the command went past it. */
  readonly at: number | null;
  readonly mark: 'passed' | 'now' | 'ahead';
  readonly tone: StatusTone;
}

/** The stations of a command in order; the last is how it ended, or that it has not. */
export function toSteps(command: CommandRow): readonly CommandStep[] {
  const { status, createdAt, sentAt, ackAt, doneAt } = command;
  const isOver = !isOpenStatus(status);
  const station = (code: CommandStatus, at: number | null): CommandStep => ({
    key: String(code),
    title: COMMAND_STATES[code].title,
    at,
    mark: code === status ? 'now' : at === null || code > status ? 'ahead' : 'passed',
    tone: COMMAND_STATES[code].tone,
  });
  const given = station(CommandStatus.queued, createdAt);
  return [
    given.mark === 'now' ? given : { ...given, title: COMMAND_WORDS.submitted },
    station(CommandStatus.sent, sentAt),
    station(CommandStatus.acknowledged, ackAt),
    isOver
      ? { ...station(status, doneAt), key: 'end' }
      : { key: 'end', title: COMMAND_WORDS.result, at: null, mark: 'ahead', tone: 'neutral' },
  ];
}

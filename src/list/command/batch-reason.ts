import { CommandStatus } from '../../../contract/domain/command';
import { formatYuan } from '../../format/yuan';
import type { useText } from '../../i18n/language';
import { LEFT_WORDS } from '../action/dialog-words';
import type { BatchLine } from './batch';

import { describeFailure } from './command-failure';
import { COMMAND_STATES } from './command-states';
import { COMMAND_WORDS } from './command-words';

/** What is to be said beside a line's state: why nothing came of it, or how far it has got; null for nothing. */
export function reasonOf(
  { result: { outcome }, command, refund, state }: BatchLine,
  t: ReturnType<typeof useText>,
): string | null {
  if (outcome === 'done') return null;
  if (outcome !== 'queued') return t(LEFT_WORDS[outcome]);
  if (refund !== undefined) {
    const amount = formatYuan(refund.amountCents);
    return state === 'failed' && refund.failReason !== null ? `${amount} · ${refund.failReason}` : amount;
  }
  // Until it is read the device has only been asked for.
  if (command === undefined) return t(COMMAND_STATES[CommandStatus.queued].title);
  const late = command.isLate ? t(COMMAND_WORDS.late) : null;
  if (command.status === CommandStatus.succeeded) return late;
  const words = describeFailure(command, t) ?? t(COMMAND_STATES[command.status].title);
  return late === null ? words : `${words} · ${late}`;
}

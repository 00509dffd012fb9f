import type { CommandRow } from '../../../contract/api/page/command';
import { COMMAND_FAILURES, CommandStatus, DEVICE_REFUSALS } from '../../../contract/domain/command';
import type { useText } from '../../i18n/language';
import { COMMAND_WORDS, FAILURE_WORDS, REFUSAL_WORDS } from './command-words';

/** Why a command came to nothing, in words; null for one that has not. */
export function describeFailure(
  { status, failCode, failReason }: Pick<CommandRow, 'status' | 'failCode' | 'failReason'>,
  t: ReturnType<typeof useText>,
): string | null {
  const own = COMMAND_FAILURES.find((failure) => failure === failCode);
  if (status === CommandStatus.cancelled) return own === undefined ? null : t(FAILURE_WORDS[own]);
  if (status !== CommandStatus.failed && status !== CommandStatus.timedOut) return null;
  if (own !== undefined) return t(FAILURE_WORDS[own]);
  const refusal = DEVICE_REFUSALS.find((each) => each === failCode);
  if (refusal !== undefined)
    return failReason === null ? t(REFUSAL_WORDS[refusal]) : `${t(REFUSAL_WORDS[refusal])} · ${failReason}`;
  const code = failCode === null ? null : t(COMMAND_WORDS.failureCode, { code: failCode });
  const parts = [failReason, code].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? t(COMMAND_WORDS.unknownFailure) : parts.join(' · ');
}

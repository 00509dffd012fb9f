import type { FirmwareUpgrade } from '../../../contract/api/page/firmware';
import { CommandStatus, type CommandFailure } from '../../../contract/domain/command';
import type { useText } from '../../i18n/language';
import { describeFailure } from '../command/command-failure';
import { FIRMWARE_WORDS, PHASE_WORDS } from './firmware-words';

type Failed = Pick<FirmwareUpgrade, 'status' | 'failCode' | 'failReason' | 'sentAt' | 'ackAt'>;

/** Of an upgrade, no result means more than that nothing was said. */
const UNPROVEN: CommandFailure = 'noResult';

/** How far an upgrade came and why it ended there, in words; null for one that has not come to nothing. */
export function describeUpgradeFailure(upgrade: Failed, t: ReturnType<typeof useText>): string | null {
  const { status, failCode } = upgrade;
  const isUnproven = status === CommandStatus.timedOut && failCode === UNPROVEN;
  const reason = isUnproven ? t(FIRMWARE_WORDS.noVersion) : describeFailure(upgrade, t);
  return reason === null
    ? null
    : t(FIRMWARE_WORDS.failedIn, { phase: t(PHASE_WORDS[phaseOf(upgrade)]), reason });
}

function phaseOf({ sentAt, ackAt }: Failed): keyof typeof PHASE_WORDS {
  if (ackAt !== null) return 'upgrading';
  return sentAt === null ? 'waiting' : 'handedOver';
}

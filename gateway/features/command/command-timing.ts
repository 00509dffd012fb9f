import {
  COMMAND_ACK_MAX_MS,
  COMMAND_QUEUED_MAX_MS,
  CommandStatus,
  type CommandFailure,
} from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { StoredCommand } from './command-repository';

/** A command is handed over again while its acknowledgement may still come: the link may have lost it. */
const SEND_AGAIN_MS = 5 * ONE_SECOND_MS;

type Moments = Pick<
  StoredCommand,
  'status' | 'created_at' | 'sent_at' | 'sends' | 'ack_at' | 'limit_seconds'
>;

/** What time asks of a command. */
export type Due =
  | { readonly kind: 'send' }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'expire'; readonly code: CommandFailure }
  | { readonly kind: 'nothing' };

/** What is to be done now. A command that waited too long is never sent, whoever is there by then (controls M5). */
export function dueOf(
  command: Moments,
  { isReachable, nowMs }: { isReachable: boolean; nowMs: number },
): Due {
  const isPast = nowMs >= (endOf(command) ?? Infinity);
  switch (command.status) {
    case CommandStatus.queued:
      if (isPast) return { kind: 'expire', code: 'offline' };
      return { kind: isReachable ? 'send' : 'nothing' };
    case CommandStatus.sent:
      if (isPast) return { kind: 'expire', code: 'noAcknowledgement' };
      return { kind: nowMs >= sentAt(command) + command.sends * SEND_AGAIN_MS ? 'sendAgain' : 'nothing' };
    case CommandStatus.acknowledged:
      return isPast ? { kind: 'expire', code: 'noResult' } : { kind: 'nothing' };
    default:
      return { kind: 'nothing' };
  }
}

/** When to look again; null once it is over. */
export function nextLookAt(command: Moments): number | null {
  const endAt = endOf(command);
  if (command.status !== CommandStatus.sent || endAt === null) return endAt;
  return Math.min(endAt, sentAt(command) + command.sends * SEND_AGAIN_MS);
}

/** When a command that is in this state times out; null once it is over. */
function endOf(command: Moments): number | null {
  switch (command.status) {
    case CommandStatus.queued:
      return command.created_at + COMMAND_QUEUED_MAX_MS;
    case CommandStatus.sent:
      return sentAt(command) + COMMAND_ACK_MAX_MS;
    case CommandStatus.acknowledged:
      return (command.ack_at ?? command.created_at) + command.limit_seconds * ONE_SECOND_MS;
    default:
      return null;
  }
}

function sentAt({ sent_at, created_at }: Moments): number {
  return sent_at ?? created_at;
}

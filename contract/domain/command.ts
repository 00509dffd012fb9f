import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../limits';
import type { StateTable } from './state-table';

/** Codes of the command states (pages 0.1). */
export const CommandStatus = {
  queued: 0,
  sent: 1,
  acknowledged: 2,
  succeeded: 3,
  failed: 4,
  timedOut: 5,
  cancelled: 6,
} as const;
export type CommandStatus = (typeof CommandStatus)[keyof typeof CommandStatus];

/** States of a command that is not over; the same action on the same device is refused meanwhile. */
export const OPEN_COMMAND_STATES: readonly CommandStatus[] = [
  CommandStatus.queued,
  CommandStatus.sent,
  CommandStatus.acknowledged,
];

/** What can happen to a command. */
export const COMMAND_EVENTS = [
  'submit',
  'send',
  'cancel',
  'expire',
  'acknowledge',
  'succeed',
  'fail',
  'succeedLate',
  'failLate',
] as const;
export type CommandEvent = (typeof COMMAND_EVENTS)[number];

const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;

/** The life of a command (pages 0.1); a result may overtake its acknowledgement. */
export const COMMAND_TABLE: StateTable<CommandStatus, CommandEvent> = [
  { from: null, event: 'submit', to: queued },
  { from: queued, event: 'send', to: sent },
  { from: queued, event: 'cancel', to: cancelled },
  { from: queued, event: 'expire', to: timedOut },
  { from: sent, event: 'acknowledge', to: acknowledged },
  { from: sent, event: 'expire', to: timedOut },
  { from: sent, event: 'succeed', to: succeeded },
  { from: sent, event: 'fail', to: failed },
  { from: acknowledged, event: 'succeed', to: succeeded },
  { from: acknowledged, event: 'fail', to: failed },
  { from: acknowledged, event: 'expire', to: timedOut },
  { from: timedOut, event: 'succeedLate', to: succeeded },
  { from: timedOut, event: 'failLate', to: failed },
];

/** How long a command waits for its device to be online (pages 0.1; controls M5). */
export const COMMAND_QUEUED_MAX_MS = ONE_MINUTE_MS;
/** How long a device may take to acknowledge. */
export const COMMAND_ACK_MAX_MS = 15 * ONE_SECOND_MS;
/** How long it may take from there to a result, unless the action says otherwise; seconds. */
export const COMMAND_LIMIT_SECONDS = 60;
/** How long after its time out a result still counts, marked as late. */
export const COMMAND_LATE_MAX_MS = 10 * ONE_MINUTE_MS;

/** Where a command came from: a person at one device or at several, a plan, the gateway itself. */
export const COMMAND_SOURCES = ['manual', 'bulk', 'scheduled', 'system'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

/** Reasons of the gateway's own for a command that came to nothing; a device's codes are its own. */
export const COMMAND_FAILURES = [
  'offline',
  'noAcknowledgement',
  'noResult',
  'deviceRemoved',
  'saleStopped',
  'orderChanged',
] as const;
export type CommandFailure = (typeof COMMAND_FAILURES)[number];

/** Why devices refuse or fail (docs/device-link.md); a device may have codes of its own beside them. */
export const DEVICE_REFUSALS = [
  'alreadyRun',
  'badParams',
  'empty',
  'expired',
  'fault',
  'inUse',
  'noSuchSlot',
  'notDone',
  'notEmptied',
  'powerCut',
  'poweredOff',
  'restart',
  'serviceFailed',
  'servicing',
  'setIdle',
  'startFailed',
  'tooMany',
  'unsupported',
  'upgrade',
  'upgradeFailed',
] as const;
export type DeviceRefusal = (typeof DEVICE_REFUSALS)[number];

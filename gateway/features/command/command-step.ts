import {
  COMMAND_TABLE,
  CommandStatus,
  OPEN_COMMAND_STATES,
  type CommandEvent,
} from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import { changeDevice, type DeviceChanges, type LockedDevice } from '../device/device-repository';
import { changeCommand, type CommandChanges, type StoredCommand } from './command-repository';
import type { After, OrderHooks, Refusal, StartedOrder } from './order-hooks';

/** A locked command, and its device, which may be gone. */
export interface CommandOnDevice {
  readonly command: StoredCommand;
  readonly device: LockedDevice | undefined;
}

/** Something that happens to a command. */
export interface Happening {
  readonly event: CommandEvent;
  readonly changes?: CommandChanges;
  readonly refusal?: Refusal;
  readonly nowMs: number;
}

/** What a step left behind; null where the table refuses it. */
export interface Stepped extends CommandOnDevice {
  readonly after: readonly After[];
}

/** Takes a command a step further, and leaves the lists to be told. */
export type StepTaker = (
  trx: TenantTransaction,
  subject: CommandOnDevice,
  happening: Happening,
) => Promise<Stepped | null>;

/**
 * Takes a command one step through its table, with what follows for its device and its order, inside the
 * transaction that holds them.
 */
export async function stepCommand(
  trx: TenantTransaction,
  { command, device }: CommandOnDevice,
  { event, changes = {}, refusal, nowMs }: Happening,
  orders: OrderHooks,
): Promise<Stepped | null> {
  const from = statusOf(command);
  const to = nextState(COMMAND_TABLE, from, event);
  if (to === null) return null;
  const written: CommandChanges = {
    ...changes,
    status: to,
    ...(isOver(to) ? { done_at: nowMs } : {}),
    ...(refusal === undefined ? {} : { fail_code: refusal.code, fail_reason: refusal.reason }),
  };
  await changeCommand(trx, command, written);
  const { result: _, ...columns } = written;
  const now: StoredCommand = { ...command, ...columns };
  const followed = device === undefined ? {} : followOnDevice(device, { command, event, to, refusal });
  const isChanged = device !== undefined && Object.keys(followed).length > 0;
  return {
    command: now,
    device: isChanged ? await changeDevice(trx, device, followed, nowMs) : device,
    after: await followOnOrder(trx, command, { event, refusal, nowMs }, orders),
  };
}

/** The state of a command; the column holds no other codes. */
export function statusOf({ status }: Pick<StoredCommand, 'status'>): CommandStatus {
  const known = Object.values(CommandStatus).find((code) => code === status);
  if (known === undefined) throw new Error(`A command is in the state ${status}, which there is not.`);
  return known;
}

const isOver = (status: CommandStatus): boolean => !OPEN_COMMAND_STATES.includes(status);

interface Way {
  readonly command: StoredCommand;
  readonly event: CommandEvent;
  readonly to: CommandStatus;
  readonly refusal: Refusal | undefined;
}

function followOnDevice(device: LockedDevice, way: Way): DeviceChanges {
  const { command, event } = way;
  return {
    ...(command.during === 'upgrading' ? followUpgrade(device, way) : {}),
    ...(command.order_id === null ? {} : countStart(device, way)),
    ...(isServing(device, command) ? followService(way) : {}),
    ...(event === 'succeed' || event === 'succeedLate' ? closeUnfinished(device, command) : {}),
  };
}

/**
 * What a device does without end is over for the house: it takes orders again. What it could not do leaves a fault,
 * until it reports that it has none (pages 2).
 */
function followService({ command, event, refusal }: Way): DeviceChanges {
  const { idle } = DisplayStatus;
  if (event === 'expire') return { work_status: idle, unfinished_servicing: command.action };
  if (event !== 'fail') return {};
  const { code = 'serviceFailed', reason = null } = refusal ?? {};
  return { work_status: idle, fault_code: code, fault_text: reason ?? code };
}

/** It did after all what it had left undone. */
function closeUnfinished(
  { unfinished_servicing, unfinished_upgrading }: LockedDevice,
  { action }: StoredCommand,
): DeviceChanges {
  return {
    ...(unfinished_servicing === action ? { unfinished_servicing: null } : {}),
    ...(unfinished_upgrading === action ? { unfinished_upgrading: null } : {}),
  };
}

/** Whether the device does what this command asked for, and nothing else. */
function isServing({ work_status }: LockedDevice, { status, during }: StoredCommand): boolean {
  return (
    during === 'servicing' && status === CommandStatus.acknowledged && work_status === DisplayStatus.servicing
  );
}

function followUpgrade(device: LockedDevice, { command, to, event }: Way): DeviceChanges {
  const { proof, action } = command;
  if (to === CommandStatus.acknowledged) {
    const isVersion = proof?.field === 'firmwareVersion' && typeof proof.value === 'string';
    return { upgrading: true, target_version: isVersion ? String(proof.value) : null };
  }
  if (!isOver(to) || !device.upgrading) return {};
  const isUndone = event === 'fail' || event === 'expire';
  return { upgrading: false, target_version: null, ...(isUndone ? { unfinished_upgrading: action } : {}) };
}

const STARTS_FAILED_MAX = 10_000;

/** Starts in a row that failed. */
function countStart(
  { failed_starts, start_refused }: LockedDevice,
  { command: { status }, event, refusal }: Way,
): DeviceChanges {
  const isUnheard = event === 'expire' && status !== CommandStatus.acknowledged;
  if (event === 'fail' || isUnheard) {
    const refused = event === 'fail' && refusal !== undefined ? { start_refused: refusal.code } : {};
    return { failed_starts: Math.min(failed_starts + 1, STARTS_FAILED_MAX), ...refused };
  }
  const isStarted = event === 'acknowledge' || event === 'succeed';
  return isStarted && (failed_starts > 0 || start_refused !== null)
    ? { failed_starts: 0, start_refused: null }
    : {};
}

async function followOnOrder(
  trx: TenantTransaction,
  command: StoredCommand,
  { event, refusal, nowMs }: Omit<Happening, 'changes'>,
  orders: OrderHooks,
): Promise<readonly After[]> {
  const { franchisee_id: franchiseeId, order_id: orderId, ends } = command;
  const isDone = event === 'succeed' || event === 'succeedLate';
  const ended = isDone && ends !== null ? await orders.end(trx, { ...ends, franchiseeId, nowMs }) : [];
  if (orderId === null) return ended;
  const order = { franchiseeId, orderId, nowMs };
  if (command.source !== 'system') {
    return [...ended, ...(await followPersonsStart(trx, command, { event, refusal, order }, orders))];
  }
  switch (event) {
    case 'send':
      return orders.startSent(trx, order);
    case 'acknowledge':
    case 'succeed':
      return orders.started(trx, order);
    case 'expire':
      // It runs since the device took its start: that no more is said of it changes nothing.
      if (statusOf(command) === CommandStatus.acknowledged) return [];
      return orders.startFailed(trx, { ...order, refusal: refusal ?? { code: event, reason: null } });
    case 'fail':
    case 'cancel':
      return orders.startFailed(trx, { ...order, refusal: refusal ?? { code: event, reason: null } });
    // The order has failed by then and its money is on the way back: the device's late word changes nothing.
    case 'succeedLate':
    case 'failLate':
    case 'submit':
      return [];
  }
}

interface PersonsStart extends Pick<Happening, 'event' | 'refusal'> {
  readonly order: StartedOrder;
}

/**
 * A start that a person gave changes its order when the device takes it, and not before; where it comes to nothing
 * the order stays as it was (decision 103).
 */
async function followPersonsStart(
  trx: TenantTransaction,
  command: StoredCommand,
  { event, refusal, order }: PersonsStart,
  orders: OrderHooks,
): Promise<readonly After[]> {
  const wasTaken = statusOf(command) === CommandStatus.acknowledged;
  if (event === 'acknowledge' || (event === 'succeed' && !wasTaken)) {
    return orders.startedByPerson(trx, { ...order, deviceId: command.device_id });
  }
  if (event !== 'fail' || !wasTaken) return [];
  return orders.startFailed(trx, { ...order, refusal: refusal ?? { code: event, reason: null } });
}

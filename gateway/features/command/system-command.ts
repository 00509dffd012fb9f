import { COMMAND_LIMIT_SECONDS } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { DeviceKey } from '../device/device-repository';
import { submitCommands } from './command-submit';
import type { EndedOrder } from './tables';

type Values = Readonly<Record<string, unknown>>;

/** What the gateway asks a device for by itself. */
interface SystemCommand extends DeviceKey {
  readonly action: 'start' | 'tell' | 'guard';
  readonly verb: string;
  readonly params: Values;
  readonly orderId: string | null;
  /** Why, in words; null where the action says it. */
  readonly reason: string | null;
  readonly ends: EndedOrder | null;
  readonly nowMs: number;
}

/** Who stands in the history for what nobody asked for. */
const SYSTEM_NAME = '系统';
const UNASKED = { reason: null, ends: null } as const;
const TELL = { action: 'tell', verb: 'setParameters', reason: null, orderId: null } as const;

/** An order whose device is to be started. */
export interface OrderToStart extends DeviceKey {
  readonly orderId: string;
  readonly params: Values;
  readonly nowMs: number;
}

/**
 * Queues the start of an order; null when the device is gone. Locks no device, for the order is locked already.
 * Nudge the timers afterwards.
 */
export function submitStart(
  trx: TenantTransaction,
  order: OrderToStart,
  random: RandomBytes,
): Promise<string | null> {
  return submitSystem(trx, { ...order, ...UNASKED, action: 'start', verb: 'start' }, random);
}

/** A device and what was registered about it, by the names of its fields. */
export interface Registered extends DeviceKey {
  readonly values: Values;
  readonly nowMs: number;
}

/**
 * Tells a device what people registered about it, so that its next report does not undo it. Nudge the timers
 * afterwards.
 */
export async function tellRegistered(
  trx: TenantTransaction,
  { values: params, ...rest }: Registered,
  random: RandomBytes,
): Promise<void> {
  await submitSystem(trx, { ...rest, ...TELL, params, ends: null }, random);
}

/** What an alert has a device do. */
export interface Guard extends DeviceKey {
  readonly verb: string;
  readonly params: Values;
  /** What is wrong, in words. */
  readonly reason: string;
  /** The order that is over once it is done. */
  readonly ends: EndedOrder | null;
  readonly nowMs: number;
}

/** Queues what an alert has a device do; locks nothing. */
export async function submitGuard(trx: TenantTransaction, guard: Guard, random: RandomBytes): Promise<void> {
  await submitSystem(trx, { ...guard, action: 'guard', orderId: null }, random);
}

/** The same to many devices; yields how many there were. Nudge the timers afterwards. */
export async function tellAllRegistered(
  trx: TenantTransaction,
  { values: params, ...rest }: Omit<Registered, 'deviceId'>,
  deviceIds: readonly string[],
  random: RandomBytes,
): Promise<number> {
  let told = 0;
  for (let from = 0; from < deviceIds.length; from += TOLD_TOGETHER) {
    const devices = deviceIds.slice(from, from + TOLD_TOGETHER).map((deviceId) => ({ deviceId }));
    const command = { ...rest, ...TELL, params };
    const queued = await submitCommands(trx, toSubmission(command, random), devices);
    told += queued.size;
  }
  return told;
}

/** Commands that one statement queues. */
const TOLD_TOGETHER = 500;

async function submitSystem(
  trx: TenantTransaction,
  { deviceId, ends, ...command }: SystemCommand,
  random: RandomBytes,
): Promise<string | null> {
  const queued = await submitCommands(trx, toSubmission(command, random), [{ deviceId, ends }]);
  return queued.get(deviceId) ?? null;
}

function toSubmission(command: Omit<SystemCommand, 'deviceId' | 'ends'>, random: RandomBytes) {
  return {
    ...command,
    limitSeconds: COMMAND_LIMIT_SECONDS,
    during: null,
    proof: null,
    operator: { id: null, name: SYSTEM_NAME, onBehalfOf: null },
    source: 'system',
    batchId: null,
    random,
  } as const;
}

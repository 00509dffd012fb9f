import { CommandStatus } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { CommandReport } from '../../device-link/device-link';
import { setTimer } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import type { DeviceKey, LockedDevice } from '../device/device-repository';
import { createCommandTimer, type DispatchParts } from './command-dispatch';
import { lockCommand, readOpenCommands, type CommandKey } from './command-repository';
import { isProven, toHappening } from './command-result';
import { stepCommand, type StepTaker } from './command-step';
import { nextLookAt } from './command-timing';
import { lockSubject } from './locked-command';
import type { After, OrderHooks } from './order-hooks';

export interface CommandEngineOptions extends Omit<DispatchParts, 'step'> {
  readonly random: RandomBytes;
  readonly orders: OrderHooks;
  /** Looks at the timers now. */
  readonly nudge: () => void;
  /** Tells lists that the row of a device changed. */
  readonly tellDevice: (device: LockedDevice) => void;
  /** Looks at a device whose state changed, inside the transaction; yields what tells of it. */
  readonly onDeviceChanged: (
    trx: TenantTransaction,
    device: LockedDevice,
    nowMs: number,
  ) => Promise<() => void>;
}

/** The device as a step left it, and what is to be done once the transaction stands. */
export interface DeviceStep {
  readonly device: LockedDevice;
  readonly after: readonly After[];
}

/** Takes commands through their life (pages 0.1); everything works inside a transaction that is given. */
export interface CommandEngine {
  /** Sends, sends again and gives up. */
  readonly timer: TimerHandler;
  /** The device has taken a command, or says what came of it. */
  readonly hear: (
    trx: TenantTransaction,
    key: DeviceKey,
    heard: { readonly report: CommandReport; readonly nowMs: number },
  ) => Promise<readonly After[]>;
  /** The device shows values that commands may have waited for. */
  readonly prove: (
    trx: TenantTransaction,
    device: LockedDevice,
    seen: { readonly values: Readonly<Record<string, unknown>>; readonly nowMs: number },
  ) => Promise<DeviceStep>;
  /** The device is there again: what waits for it goes out. */
  readonly wake: (trx: TenantTransaction, key: DeviceKey, nowMs: number) => Promise<readonly After[]>;
  /** Takes a command back that was not sent yet; null where it is too late. */
  readonly cancel: (
    trx: TenantTransaction,
    key: CommandKey,
    nowMs: number,
  ) => Promise<readonly After[] | null>;
}

/** Builds the engine. */
export function createCommandEngine(options: CommandEngineOptions): CommandEngine {
  const { orders, nudge, tellDevice, onDeviceChanged } = options;
  const step: StepTaker = async (trx, subject, happening) => {
    const stepped = await stepCommand(trx, subject, happening, orders);
    if (stepped === null) return null;
    const { device } = stepped;
    if (device === undefined) return stepped;
    const isChanged = device !== subject.device;
    const noticed = isChanged ? [await onDeviceChanged(trx, device, happening.nowMs)] : [];
    return { ...stepped, after: [...stepped.after, ...noticed, () => tellDevice(device)] };
  };
  return {
    timer: createCommandTimer({ ...options, step }),
    hear: toHearing(step),
    prove: toProving(step),
    async wake(trx, key, nowMs) {
      const open = await readOpenCommands(trx, key);
      const queued = open.filter(({ status }) => status === CommandStatus.queued);
      for (const { command_id: subjectId } of queued) {
        await setTimer(trx, { franchiseeId: key.franchiseeId, kind: 'command', subjectId }, nowMs);
      }
      return queued.length === 0 ? [] : [nudge];
    },
    async cancel(trx, key, nowMs) {
      const subject = await lockSubject(trx, key);
      const stepped = subject === null ? null : await step(trx, subject, { event: 'cancel', nowMs });
      return stepped?.after ?? null;
    },
  };
}

function toHearing(step: StepTaker): CommandEngine['hear'] {
  return async (trx, { franchiseeId, deviceId }, { report, nowMs }) => {
    const { commandId } = report;
    const subject = await lockSubject(trx, { franchiseeId, commandId });
    // Nobody speaks for another device.
    if (subject === null || subject.command.device_id !== deviceId) return [];
    const happening = toHappening(subject, report, nowMs);
    const stepped = happening === null ? null : await step(trx, subject, happening);
    if (stepped === null) return [];
    // What is over is looked at once more, and its timer goes then.
    const dueAt = nextLookAt(stepped.command) ?? nowMs;
    await setTimer(trx, { franchiseeId, kind: 'command', subjectId: commandId }, dueAt);
    return stepped.after;
  };
}

function toProving(step: StepTaker): CommandEngine['prove'] {
  return async (trx, given, { values, nowMs }) => {
    const franchiseeId = given.franchisee_id;
    const open = await readOpenCommands(trx, { franchiseeId, deviceId: given.device_id });
    let left: DeviceStep = { device: given, after: [] };
    for (const { command_id: commandId, proof } of open) {
      if (proof === null || !isProven(proof, values)) continue;
      const command = await lockCommand(trx, { franchiseeId, commandId });
      if (command === undefined) continue;
      const stepped = await step(trx, { command, device: left.device }, { event: 'succeed', nowMs });
      if (stepped?.device !== undefined) {
        left = { device: stepped.device, after: [...left.after, ...stepped.after] };
      }
    }
    return left;
  };
}

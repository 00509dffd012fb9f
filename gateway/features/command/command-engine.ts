import {
  COMMAND_ACK_MAX_MS,
  COMMAND_LATE_MAX_MS,
  COMMAND_LIMIT_SECONDS,
  CommandStatus,
} from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { CommandMessage, CommandReport } from '../../device-link/device-link';
import { setTimer } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import { lockDevice, type DeviceKey, type LockedDevice } from '../device/device-repository';
import { lockOrder } from '../order/order-lock';
import {
  changeCommand,
  lockCommand,
  readCommand,
  readOpenCommands,
  type CommandKey,
  type StoredCommand,
} from './command-repository';
import { statusOf, stepCommand, type CommandOnDevice, type Happening } from './command-step';
import { submitCommands } from './command-submit';
import { dueOf, nextLookAt } from './command-timing';
import type { After, OrderHooks } from './order-hooks';

export interface CommandEngineOptions {
  readonly random: RandomBytes;
  readonly orders: OrderHooks;
  /** Hands a message over; null while nothing leads to devices. @throws when it could not be. */
  readonly send: ((imei: string, message: CommandMessage) => Promise<void>) | null;
  /** Looks at the timers now. */
  readonly nudge: () => void;
  /** Tells lists that the row of a device changed. */
  readonly tellDevice: (device: LockedDevice) => void;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** The device as a step left it, and what is to be done once the transaction stands. */
export interface DeviceStep {
  readonly device: LockedDevice;
  readonly after: readonly After[];
}

type ResultReport = Extract<CommandReport, { readonly kind: 'result' }>;

/** An order whose device is to be started. */
export interface OrderToStart {
  readonly franchiseeId: string;
  readonly orderId: string;
  readonly deviceId: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
}

/** Takes commands through their life (pages 0.1); everything works inside a transaction that is given. */
export interface CommandEngine {
  /** Sends, sends again and times out. */
  readonly timer: TimerHandler;
  /** The device has taken a command, or says what came of it. Locks the order it is for: call it with nothing locked. */
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
  /** Queues the start of an order; null while another start of the device is open. Nudge afterwards. */
  readonly submitStart: (trx: TenantTransaction, order: OrderToStart) => Promise<string | null>;
  /** Takes a command back that was not sent yet; false where it is too late. */
  readonly cancel: (trx: TenantTransaction, key: CommandKey, nowMs: number) => Promise<DeviceStep | null>;
  readonly nudge: () => void;
}

/** Name and verb of the gateway's own command that begins an order. */
export const START_COMMAND = 'start';

export function createCommandEngine(options: CommandEngineOptions): CommandEngine {
  const { orders, send, nudge, tellDevice, random, log } = options;

  async function step(
    trx: TenantTransaction,
    subject: CommandOnDevice,
    happening: Happening,
  ): Promise<(CommandOnDevice & { readonly after: readonly After[] }) | null> {
    const stepped = await stepCommand(trx, subject, happening, orders);
    if (stepped === null) return null;
    const { device } = stepped;
    const told: readonly After[] = device === undefined ? [] : [() => tellDevice(device)];
    return { ...stepped, after: [...stepped.after, ...told] };
  }

  function toSending({ command, device }: CommandOnDevice, orderNo: string | undefined): readonly After[] {
    if (device === undefined || send === null || command.sent_at === null) return [];
    const message = toMessage(command, command.sent_at, orderNo);
    return [
      // Not waited for: a broker that is slow must not keep other timers. What cannot be handed over stands
      // as sent: it is handed over again, and times out if that helps nothing.
      () => {
        send(device.imei, message).catch((error: unknown) => {
          log.error({ err: error, command: message.commandId }, 'a command could not be handed over');
        });
      },
    ];
  }

  async function sendNow(
    trx: TenantTransaction,
    subject: CommandOnDevice,
    { orderNo, nowMs }: { readonly orderNo: string | undefined; readonly nowMs: number },
  ): Promise<Handled> {
    const stepped = await step(trx, subject, { event: 'send', changes: { sent_at: nowMs, sends: 1 }, nowMs });
    if (stepped === null) return { command: subject.command, after: [] };
    return { command: stepped.command, after: [...stepped.after, ...toSending(stepped, orderNo)] };
  }

  async function handle(trx: TenantTransaction, locked: Locked, nowMs: number): Promise<Handled> {
    const { command, device, orderNo } = locked;
    const isReachable = send !== null && device?.online === true;
    const due = dueOf(command, { isReachable, nowMs });
    switch (due.kind) {
      case 'send':
        return sendNow(trx, locked, { orderNo, nowMs });
      case 'sendAgain': {
        const again = { ...command, sends: command.sends + 1 };
        await changeCommand(trx, command, { sends: again.sends });
        return { command: again, after: toSending(locked, orderNo) };
      }
      case 'expire':
        return (
          (await step(trx, locked, {
            event: 'expire',
            refusal: { code: due.code, reason: null },
            nowMs,
          })) ?? {
            command,
            after: [],
          }
        );
      case 'nothing':
        return { command, after: [] };
    }
  }

  return {
    nudge,
    async timer(trx, { franchiseeId, subjectId, nowMs }) {
      const locked = await lockSubject(trx, { franchiseeId, commandId: subjectId });
      if (locked === null) return { nextAt: null };
      const { command, after } = await handle(trx, locked, nowMs);
      return { nextAt: nextLookAt(command), after: () => runAll(after) };
    },
    async hear(trx, { franchiseeId, deviceId }, { report, nowMs }) {
      const locked = await lockSubject(trx, { franchiseeId, commandId: report.commandId });
      // Nobody speaks for another device.
      if (locked === null || locked.command.device_id !== deviceId) return [];
      const happening =
        report.kind === 'acknowledged' ? toAcknowledgement(nowMs) : toResult(locked, { report, nowMs });
      const stepped = happening === null ? null : await step(trx, locked, happening);
      if (stepped === null) return [];
      const lookAt = nextLookAt(stepped.command);
      const key = { franchiseeId, kind: 'command', subjectId: report.commandId } as const;
      // What is over is looked at once more, and its timer goes then.
      await setTimer(trx, key, lookAt ?? nowMs);
      return stepped.after;
    },
    async prove(trx, device, { values, nowMs }) {
      const open = await readOpenCommands(trx, toKey(device));
      let proven: DeviceStep = { device, after: [] };
      for (const { command_id: commandId, proof } of open) {
        if (proof === null || !isProven(proof, values)) continue;
        const command = await lockCommand(trx, { franchiseeId: device.franchisee_id, commandId });
        if (command === undefined) continue;
        const stepped = await step(
          trx,
          { command, device: proven.device },
          { event: 'succeed', changes: { fail_code: null, fail_reason: null }, nowMs },
        );
        if (stepped?.device !== undefined) {
          proven = { device: stepped.device, after: [...proven.after, ...stepped.after] };
        }
      }
      return proven;
    },
    async wake(trx, key, nowMs) {
      const open = await readOpenCommands(trx, key);
      const queued = open.filter(({ status }) => status === CommandStatus.queued);
      for (const { command_id: subjectId } of queued) {
        await setTimer(trx, { franchiseeId: key.franchiseeId, kind: 'command', subjectId }, nowMs);
      }
      return queued.length === 0 ? [] : [nudge];
    },
    async submitStart(trx, { franchiseeId, orderId, deviceId, params, nowMs }) {
      const submission = {
        franchiseeId,
        action: START_COMMAND,
        verb: START_COMMAND,
        params,
        limitSeconds: COMMAND_LIMIT_SECONDS,
        during: null,
        proof: null,
        reason: null,
        operator: { id: null, name: SYSTEM_NAME, onBehalfOf: null },
        source: 'system',
        batchId: null,
        orderId,
        nowMs,
        random,
      } as const;
      const queued = await submitCommands(trx, submission, [{ deviceId }]);
      return queued.get(deviceId) ?? null;
    },
    async cancel(trx, key, nowMs) {
      const locked = await lockSubject(trx, key);
      if (locked === null) return null;
      const stepped = await step(trx, locked, { event: 'cancel', nowMs });
      if (stepped?.device === undefined) return null;
      return { device: stepped.device, after: stepped.after };
    },
  };
}

const SYSTEM_NAME = '系统';

interface Handled {
  readonly command: StoredCommand;
  readonly after: readonly After[];
}

interface Locked extends CommandOnDevice {
  readonly orderNo: string | undefined;
}

/** Order, device and command, in this order whoever comes; null when there is no such command. */
async function lockSubject(trx: TenantTransaction, key: CommandKey): Promise<Locked | null> {
  const { franchiseeId } = key;
  const known = await readCommand(trx, key);
  if (known === undefined) return null;
  const { order_id: orderId, device_id: deviceId } = known;
  const orderNo = orderId === null ? undefined : await lockOrder(trx, { franchiseeId, orderId });
  const device = await lockDevice(trx, { franchiseeId, deviceId });
  const command = await lockCommand(trx, key);
  return command === undefined ? null : { command, device, orderNo };
}

function toKey({ franchisee_id, device_id }: LockedDevice): DeviceKey {
  return { franchiseeId: franchisee_id, deviceId: device_id };
}

function toMessage(command: StoredCommand, sentAt: number, orderNo: string | undefined): CommandMessage {
  return {
    commandId: command.command_id,
    verb: command.verb,
    params: command.params,
    ...(orderNo === undefined ? {} : { orderNo }),
    sentAt,
    expiresAt: sentAt + COMMAND_ACK_MAX_MS,
  };
}

function toAcknowledgement(nowMs: number): Happening {
  return { event: 'acknowledge', changes: { ack_at: nowMs }, nowMs };
}

/** What a result means at this moment; null when it comes too late to count. */
function toResult(
  { command, device }: CommandOnDevice,
  { report, nowMs }: { readonly report: ResultReport; readonly nowMs: number },
): Happening | null {
  const isLate = statusOf(command) === CommandStatus.timedOut;
  if (isLate && nowMs > (command.done_at ?? 0) + COMMAND_LATE_MAX_MS) return null;
  const late = isLate ? { late: true } : {};
  const values = report.values === undefined ? {} : { result: JSON.stringify(report.values) };
  if (!report.isDone) {
    const refusal = { code: report.failCode ?? 'failed', reason: report.failReason ?? null };
    return { event: isLate ? 'failLate' : 'fail', changes: { ...late, ...values }, refusal, nowMs };
  }
  if (command.proof !== null && !isProven(command.proof, knownOf(device))) {
    // Its word is not enough: it has taken the command, and its own reports must show the rest.
    return isLate ? null : toAcknowledgement(nowMs);
  }
  const changes = { ...late, ...values, fail_code: null, fail_reason: null };
  return { event: isLate ? 'succeedLate' : 'succeed', changes, nowMs };
}

function isProven(
  { field, value }: { readonly field: string; readonly value: unknown },
  values: Readonly<Record<string, unknown>>,
): boolean {
  return Object.hasOwn(values, field) && values[field] === value;
}

/** What the device last reported of itself. */
function knownOf(device: LockedDevice | undefined): Readonly<Record<string, unknown>> {
  return device === undefined ? {} : { ...device.attributes, firmwareVersion: device.firmware_version };
}

/** Does what was left to do, each whatever becomes of the others. */
export async function runAll(after: readonly After[]): Promise<void> {
  await Promise.all(after.map(async (each) => each()));
}

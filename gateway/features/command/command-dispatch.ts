import { COMMAND_ACK_MAX_MS, type CommandFailure } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import type { CommandMessage, DeviceLink } from '../../device-link/device-link';
import type { TimerHandler } from '../../timers/timer-runner';
import { mayStartAgain } from '../order/order-restart';
import { changeCommand, type StoredCommand } from './command-repository';
import type { CommandOnDevice, StepTaker } from './command-step';
import { dueOf, nextLookAt } from './command-timing';
import { lockSubject, type LockedSubject } from './locked-command';
import { runAll, type After } from './order-hooks';

export interface DispatchParts {
  readonly step: StepTaker;
  /** The way to devices; null where there is none. */
  readonly link: Pick<DeviceLink, 'send' | 'leads'> | null;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

interface Handled {
  readonly command: StoredCommand;
  readonly after: readonly After[];
}

/** Does what time asks of a command: sends it, sends it again, gives it up. */
export function createCommandTimer({ step, link, log }: DispatchParts): TimerHandler {
  const wayOf = () => (link?.leads?.() === false ? null : link);

  function toSending({ command, device }: CommandOnDevice, orderNo: string | undefined): readonly After[] {
    const way = wayOf();
    if (device === undefined || way === null || command.sent_at === null) return [];
    const message = toMessage(command, command.sent_at, orderNo);
    return [
      // Not waited for: a broker that is slow must not keep other timers. What cannot be handed over stands
      // as sent: it is handed over again, and times out if that helps nothing.
      () => {
        way.send(device.imei, message).catch((error: unknown) => {
          log.error({ err: error, command: message.commandId }, 'a command could not be handed over');
        });
      },
    ];
  }

  async function sendNow(trx: TenantTransaction, subject: LockedSubject, nowMs: number): Promise<Handled> {
    const stepped = await step(trx, subject, { event: 'send', changes: { sent_at: nowMs, sends: 1 }, nowMs });
    if (stepped === null) return { command: subject.command, after: [] };
    return {
      command: stepped.command,
      after: [...stepped.after, ...toSending(stepped, subject.order?.order_no)],
    };
  }

  async function sendAgain(trx: TenantTransaction, subject: LockedSubject): Promise<Handled> {
    const command = { ...subject.command, sends: subject.command.sends + 1 };
    await changeCommand(trx, command, { sends: command.sends });
    return { command, after: toSending(subject, subject.order?.order_no) };
  }

  async function handle(trx: TenantTransaction, subject: LockedSubject, nowMs: number): Promise<Handled> {
    const isReachable = wayOf() !== null && subject.device?.online === true;
    const due = dueOf(subject.command, { isReachable, nowMs });
    const held = due.kind === 'send' ? await heldBackBy(trx, subject, nowMs) : null;
    if (held !== null) {
      const refusal = { code: held, reason: null };
      const stepped = await step(trx, subject, { event: 'cancel', refusal, nowMs });
      return stepped ?? { command: subject.command, after: [] };
    }
    switch (due.kind) {
      case 'send':
        return sendNow(trx, subject, nowMs);
      case 'sendAgain':
        return sendAgain(trx, subject);
      case 'expire': {
        const refusal = { code: due.code, reason: null };
        const stepped = await step(trx, subject, { event: 'expire', refusal, nowMs });
        return stepped ?? { command: subject.command, after: [] };
      }
      case 'nothing':
        return { command: subject.command, after: [] };
    }
  }

  return async (trx, { franchiseeId, subjectId, nowMs }) => {
    const subject = await lockSubject(trx, { franchiseeId, commandId: subjectId });
    if (subject === null) return { nextAt: null };
    const { command, after } = await handle(trx, subject, nowMs);
    return { nextAt: nextLookAt(command), after: () => runAll(after) };
  };
}

/**
 * Why a start is not sent any more; null where it is. What was sold is not served while an alert stops the sale; what
 * people ask of the device still goes out. An order whose money went back meanwhile is not started by a person.
 */
async function heldBackBy(
  trx: TenantTransaction,
  { command, device, order }: LockedSubject,
  nowMs: number,
): Promise<CommandFailure | null> {
  if (command.order_id === null) return null;
  if (device?.sale_stopped === true) return 'saleStopped';
  if (command.source === 'system') return null;
  return order !== undefined && (await mayStartAgain(trx, order, nowMs)) ? null : 'orderChanged';
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

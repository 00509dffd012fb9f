import { COMMAND_LATE_MAX_MS, CommandStatus } from '../../../contract/domain/command';
import type { CommandReport } from '../../device-link/device-link';
import type { LockedDevice } from '../device/device-repository';
import { statusOf, type CommandOnDevice, type Happening } from './command-step';
import type { CommandProof } from './tables';

type ResultReport = Extract<CommandReport, { readonly kind: 'result' }>;

/** What a device's word on a command means at this moment; null when it comes too late to count. */
export function toHappening(
  subject: CommandOnDevice,
  report: CommandReport,
  nowMs: number,
): Happening | null {
  return report.kind === 'acknowledged' ? toAcknowledgement(nowMs) : toResult(subject, report, nowMs);
}

function toAcknowledgement(nowMs: number): Happening {
  return { event: 'acknowledge', changes: { ack_at: nowMs }, nowMs };
}

function toResult(
  { command, device }: CommandOnDevice,
  report: ResultReport,
  nowMs: number,
): Happening | null {
  const isLate = statusOf(command) === CommandStatus.timedOut;
  if (isLate && nowMs > (command.done_at ?? 0) + COMMAND_LATE_MAX_MS) return null;
  const late = isLate ? { late: true } : {};
  const values = report.values === undefined ? {} : { result: JSON.stringify(report.values) };
  if (!report.isDone) {
    const refusal = toRefusal(report);
    return { event: isLate ? 'failLate' : 'fail', changes: { ...late, ...values }, refusal, nowMs };
  }
  if (command.proof !== null && !isProven(command.proof, knownOf(device))) {
    // Its word is not enough: it has taken the command, and its own reports must show the rest.
    return isLate ? null : toAcknowledgement(nowMs);
  }
  const changes = { ...late, ...values, fail_code: null, fail_reason: null };
  return { event: isLate ? 'succeedLate' : 'succeed', changes, nowMs };
}

const CODE_MAX_LENGTH = 64;
const REASON_MAX_LENGTH = 200;

/** What a device says is kept, but no more of it than anybody would read. */
function toRefusal({ failCode = 'failed', failReason }: ResultReport): NonNullable<Happening['refusal']> {
  return {
    code: failCode.slice(0, CODE_MAX_LENGTH),
    reason: failReason === undefined ? null : failReason.slice(0, REASON_MAX_LENGTH),
  };
}

/** Tells whether the device shows what a command was to bring about. */
export function isProven({ field, value }: CommandProof, values: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(values, field) && values[field] === value;
}

/** What the device last reported of itself. */
export function knownOf(device: LockedDevice | undefined): Readonly<Record<string, unknown>> {
  return device === undefined ? {} : { ...device.attributes, firmwareVersion: device.firmware_version };
}

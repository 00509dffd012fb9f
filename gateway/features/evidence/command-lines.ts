import { CommandStatus } from '../../../contract/domain/command';
import type { TimelineKind, TimelineSource } from '../../../contract/domain/evidence/evidence';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { said, toLine, type Line } from './line';

/** A command as timelines tell of it. */
export interface ToldCommand {
  readonly id: string;
  readonly action: string;
  readonly source: string;
  readonly operator: string;
  readonly onBehalfOf: string | null;
  readonly reason: string | null;
  readonly orderId: string | null;
  readonly status: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly sends: number;
  readonly ackAt: number | null;
  readonly doneAt: number | null;
  readonly failCode: string | null;
  readonly failReason: string | null;
}

const ENDS: ReadonlyMap<number, readonly [TimelineKind, TimelineSource]> = new Map([
  [CommandStatus.succeeded, ['commandSucceeded', 'device']],
  [CommandStatus.failed, ['commandFailed', 'device']],
  [CommandStatus.timedOut, ['commandTimedOut', 'system']],
  [CommandStatus.cancelled, ['commandCancelled', 'staff']],
]);

/** A command step by step: given, sent, acknowledged, and what came of it. */
export function toCommandLines(command: ToldCommand): readonly Line[] {
  const { id, createdAt, sentAt, action, sends } = command;
  const name = { name: action };
  const by = { ...name, ...toGiver(command), ...said('words', command.reason) };
  const giver = sourceOf(command);
  const end = ENDS.get(command.status);
  const isDelayed = sentAt === null || sentAt - createdAt >= ONE_SECOND_MS;
  return [
    ...(isDelayed ? toLine(id, createdAt, ['commandQueued', giver], by) : []),
    ...toLine(id, sentAt, ['commandSent', giver], { ...by, ...(sends > 1 ? { times: sends } : {}) }),
    ...toLine(id, command.ackAt, ['commandAcknowledged', 'device'], name),
    ...(end === undefined ? [] : toLine(id, command.doneAt, end, { ...name, ...toFailure(command) })),
  ];
}

/** A command in one line, with how it stands. */
export function toCommandLine(command: ToldCommand): readonly Line[] {
  const { id, createdAt, action, status, orderId } = command;
  return toLine(id, createdAt, ['command', sourceOf(command)], {
    ...{ name: action, value: status, ...toGiver(command), ...toFailure(command) },
    ...said('orderId', orderId),
  });
}

function sourceOf({ source }: ToldCommand): TimelineSource {
  return source === 'system' ? 'system' : 'staff';
}

function toGiver({ source, operator, onBehalfOf }: ToldCommand) {
  return source === 'system' ? {} : { actor: operator, onBehalfOf };
}

function toFailure({ failCode, failReason }: ToldCommand) {
  return { ...said('code', failCode), ...said('words', failReason) };
}

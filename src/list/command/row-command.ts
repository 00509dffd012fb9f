import { CommandStatus } from '../../../contract/domain/command';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { Row } from '../../../contract/api/page/list';
import type { FieldOption, ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text, type Text } from '../../../contract/text';
import { isOpenStatus } from './command-states';

/** The newest command that a person gave to a device, as its row tells. */
export interface RowCommand {
  /** Name of the declared action. */
  readonly action: string;
  readonly status: CommandStatus;
  /** Epoch ms. */
  readonly at: number;
}

/** How long an ended command is told of beside the status: what went wrong stays longer. */
const TOLD_MS: Readonly<Record<CommandStatus, number>> = {
  [CommandStatus.queued]: Infinity,
  [CommandStatus.sent]: Infinity,
  [CommandStatus.acknowledged]: Infinity,
  [CommandStatus.succeeded]: 3 * ONE_MINUTE_MS,
  [CommandStatus.failed]: 30 * ONE_MINUTE_MS,
  [CommandStatus.timedOut]: 30 * ONE_MINUTE_MS,
  [CommandStatus.cancelled]: 3 * ONE_MINUTE_MS,
};

const STATUSES: readonly unknown[] = Object.values(CommandStatus);

/** Reads the row's newest command; null where the page has no commands, and for a row that never got one. */
export function readRowCommand(row: Row): RowCommand | null {
  const { commandAction: action, commandStatus: status, commandAt: at } = row;
  return typeof action === 'string' && isStatus(status) && typeof at === 'number'
    ? { action, status, at }
    : null;
}

/** The field of a page whose devices are given commands; its options are what those are called. */
export function commandFieldOf({ fields }: Pick<ResolvedListPage, 'fields'>): ResolvedField | undefined {
  return fields.find(({ field }) => field === 'commandAction');
}

/** Whether a command is still worth a word. */
export function isTold({ status, at }: RowCommand, nowMs: number): boolean {
  return nowMs - at < TOLD_MS[status];
}

/** Whether an action is under way on the row, so that the gateway would refuse it (pages 0.1). */
export function isUnderWay(row: Row, action: string): boolean {
  const command = readRowCommand(row);
  return command !== null && command.action === action && isOpenStatus(command.status);
}

/** What the gateway asks devices for by itself. */
const SYSTEM_TITLES: Readonly<Record<string, Text>> = {
  start: text('订单启动', 'Start of an order'),
  tell: text('告知登记内容', 'Told what was registered'),
  guard: text('告警自动处置', 'Done because of an alert'),
};

/** What a command is called; one that this release does not know is called as it came. */
export function titleOf(options: readonly FieldOption[], action: string, t: (text: Text) => string): string {
  const title = options.find(({ value }) => value === action)?.title ?? SYSTEM_TITLES[action];
  return title === undefined ? action : t(title);
}

function isStatus(value: unknown): value is CommandStatus {
  return STATUSES.includes(value);
}

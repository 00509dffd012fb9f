import type { CommandRow } from '../../../contract/api/page/command';
import { COMMAND_SOURCES, type CommandSource } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
import { principalOfCommand } from './command-principal';
import { statusOf } from './command-step';

/** The commands that one caller may see of one page. */
export interface CommandScope {
  readonly franchiseeId: string;
  /** Wire word of the page's equipment type. */
  readonly equipment: string;
  /** Null for all stores of the tenant. */
  readonly storeIds: readonly string[] | null;
}

/** Which of them, the newest first. */
export interface CommandQuery {
  readonly deviceId: string | undefined;
  readonly commandIds: readonly string[] | undefined;
  /** Continues behind this command. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** What pages show of commands (pages 0.1), as it is stored. */
const COMMAND_ROW = [
  'command_id as commandId',
  'device_id as deviceId',
  'device_number as deviceNumber',
  'action',
  'params',
  'reason',
  'operator_name as operatorName',
  'source',
  'batch_id as batchId',
  'status',
  'created_at as createdAt',
  'sent_at as sentAt',
  'ack_at as ackAt',
  'done_at as doneAt',
  'fail_code as failCode',
  'fail_reason as failReason',
  'late as isLate',
] as const;

/** The commands that a caller may see of a page, the newest first. */
export function selectCommands(trx: TenantTransaction, { franchiseeId, equipment, storeIds }: CommandScope) {
  return trx
    .selectFrom('device_command')
    .select(COMMAND_ROW)
    .select(principalOfCommand.as('onBehalfOf'))
    .where('franchisee_id', '=', franchiseeId)
    .where('equipment', '=', equipment)
    .$if(storeIds !== null, (query) => query.where('store_id', 'in', oneAtLeast(storeIds ?? [])))
    .orderBy('command_id', 'desc');
}

/** A command as it is stored, as pages show it. */
export function toCommandRow<T extends { readonly status: number; readonly source: string }>(row: T) {
  return { ...row, status: statusOf(row), source: sourceOf(row.source) };
}

export async function listCommands(
  trx: TenantTransaction,
  scope: CommandScope,
  { deviceId, commandIds, after, limit }: CommandQuery,
): Promise<readonly CommandRow[]> {
  const rows = await selectCommands(trx, scope)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(commandIds !== undefined, (query) => query.where('command_id', 'in', oneAtLeast(commandIds ?? [])))
    .$if(after !== undefined, (query) => query.where('command_id', '<', after ?? ''))
    .limit(limit)
    .execute();
  return rows.map(toCommandRow);
}

/** No id is empty, so a list of that one finds nothing. */
export function oneAtLeast(ids: readonly string[]): string[] {
  return ids.length === 0 ? [''] : [...ids];
}

function sourceOf(stored: string): CommandSource {
  return COMMAND_SOURCES.find((source) => source === stored) ?? 'system';
}

import type { CommandRow } from '../../../contract/api/page/command';
import { COMMAND_SOURCES, type CommandSource } from '../../../contract/domain/command';
import type { TenantTransaction } from '../../database/tenant';
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

export async function listCommands(
  trx: TenantTransaction,
  { franchiseeId, equipment, storeIds }: CommandScope,
  { deviceId, commandIds, after, limit }: CommandQuery,
): Promise<readonly CommandRow[]> {
  const rows = await trx
    .selectFrom('device_command')
    .select([
      'command_id as commandId',
      'device_id as deviceId',
      'device_number as deviceNumber',
      'action',
      'params',
      'reason',
      'operator_name as operatorName',
      'on_behalf_of as onBehalfOf',
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
    ])
    .where('franchisee_id', '=', franchiseeId)
    .where('equipment', '=', equipment)
    .$if(storeIds !== null, (query) => query.where('store_id', 'in', oneAtLeast(storeIds ?? [])))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(commandIds !== undefined, (query) => query.where('command_id', 'in', oneAtLeast(commandIds ?? [])))
    .$if(after !== undefined, (query) => query.where('command_id', '<', after ?? ''))
    .orderBy('command_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, status: statusOf(row), source: sourceOf(row.source) }));
}

/** No id is empty, so a list of that one finds nothing. */
function oneAtLeast(ids: readonly string[]): string[] {
  return ids.length === 0 ? [''] : [...ids];
}

function sourceOf(stored: string): CommandSource {
  return COMMAND_SOURCES.find((source) => source === stored) ?? 'system';
}

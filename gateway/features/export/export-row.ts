import { sql, type Selectable, type Updateable } from 'kysely';
import {
  EXPORT_TABLE,
  OPEN_EXPORTS,
  type ExportEvent,
  type ExportStatus,
} from '../../../contract/domain/export/export-task';
import { nextState } from '../../../contract/domain/state-table';
import type { TenantTransaction } from '../../database/tenant';
import { publishChanges } from '../../events/publish-changes';
import type { ExportTaskTable } from './tables';

export type ExportRow = Selectable<ExportTaskTable>;

export interface ExportKey {
  readonly franchiseeId: string;
  readonly taskId: string;
}

export function findExport(trx: TenantTransaction, key: ExportKey): Promise<ExportRow | undefined> {
  return selectExport(trx, key).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockExport(trx: TenantTransaction, key: ExportKey): Promise<ExportRow | undefined> {
  return selectExport(trx, key).forUpdate().executeTakeFirst();
}

function selectExport(trx: TenantTransaction, { franchiseeId, taskId }: ExportKey) {
  return trx
    .selectFrom('export_task')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('task_id', '=', taskId);
}

type Beside = Omit<Updateable<ExportTaskTable>, 'franchisee_id' | 'task_id' | 'status'>;

/**
 * Moves a locked task on by the state table, with what changes beside; null where the event does not fit its state.
 * Whatever belongs to one state only is taken away with it.
 */
export async function stepExport(
  trx: TenantTransaction,
  task: ExportRow,
  { event, beside = {} }: { readonly event: ExportEvent; readonly beside?: Beside },
): Promise<ExportRow | null> {
  const status = nextState<ExportStatus, ExportEvent>(EXPORT_TABLE, task.status, event);
  if (status === null) return null;
  const left = { lease_until: null, file_name: null, fail_reason: null };
  return trx
    .updateTable('export_task')
    .set({ ...left, ...beside, status })
    .where('franchisee_id', '=', task.franchisee_id)
    .where('task_id', '=', task.task_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tasks of an account that wait or are worked on. */
export async function countOpenExports(
  trx: TenantTransaction,
  { franchiseeId, accountId }: { readonly franchiseeId: string; readonly accountId: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('export_task')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN_EXPORTS)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lets requests of one account follow each other, so that no two count the same tasks. */
export async function queueUp(trx: TenantTransaction, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`franchisee-portal export ${accountId}`}))`.execute(trx);
}

/**
 * Tells the pages that show a task; who sees single stores hears of what they may see.
 *
 * @param isTold - The page that is acted on tells whoever reads all stores by itself.
 */
export async function tellExport(
  trx: TenantTransaction,
  {
    task,
    pages,
    type,
    isTold = false,
  }: {
    readonly task: ExportRow;
    readonly pages: readonly string[];
    readonly type: 'created' | 'updated' | 'deleted';
    readonly isTold?: boolean;
  },
): Promise<void> {
  const id = task.task_id;
  const all = isTold ? [] : [{ id, storeId: null }];
  const rows = [...all, ...(task.store_ids ?? []).map((storeId) => ({ id, storeId }))];
  for (const resource of pages) {
    await publishChanges(trx, { franchiseeId: task.franchisee_id, resource, type }, rows);
  }
}

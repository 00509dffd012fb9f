import { sql, type Insertable, type Kysely } from 'kysely';
import type { OperationLogFilter, OperationLogRow } from '../../../contract/api/account/operation-log';
import type { Database } from '../../database/schema';
import type { OperationLogTable } from './tables';
import { withTenant, type TenantTransaction } from '../../database/tenant';

/** Appends one line inside the transaction of the change it tells of. */
export async function insertLogRow(
  trx: TenantTransaction,
  row: Insertable<OperationLogTable>,
): Promise<void> {
  await trx.insertInto('operation_log').values(row).execute();
}

/** What narrows the log. */
export interface LogFilter extends Omit<OperationLogFilter, 'period'> {
  /** Who did it, by id: names may be equal. */
  readonly accountId?: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface LogQuery extends LogFilter {
  readonly limit: number;
  readonly offset: number;
  /** Counting stops here. */
  readonly totalCap: number;
}

export interface LogPage {
  readonly list: readonly OperationLogRow[];
  /** At most one more than the cap. */
  readonly total: number;
}

/** One page of an organisation's log, newest first; both ends of the period belong to it. */
export function listLogRows(db: Kysely<Database>, franchiseeId: string, query: LogQuery): Promise<LogPage> {
  return withTenant(db, franchiseeId, async (trx) => {
    const rows = await selectRows(trx, franchiseeId, query).limit(query.limit).offset(query.offset).execute();
    const counted = matching(trx, franchiseeId, query)
      .select('log.log_id')
      .limit(query.totalCap + 1);
    const { total } = await trx
      .selectFrom(counted.as('counted'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map(toRow), total };
  });
}

/** The rows that follow a given one in the same order, in a transaction of their own; null: from the newest. */
export function readLogChunk(
  db: Kysely<Database>,
  franchiseeId: string,
  given: LogFilter & { readonly after: Pick<OperationLogRow, 'at' | 'id'> | null; readonly limit: number },
): Promise<readonly OperationLogRow[]> {
  const { after, limit } = given;
  return withTenant(db, franchiseeId, async (trx) => {
    const rows = await selectRows(trx, franchiseeId, given)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(log.at, log.log_id) < (${after?.at}::bigint, ${after?.id}::text)`),
      )
      .limit(limit)
      .execute();
    return rows.map(toRow);
  });
}

function matching(trx: TenantTransaction, franchiseeId: string, filter: LogFilter) {
  return trx
    .selectFrom('operation_log as log')
    .where('log.franchisee_id', '=', franchiseeId)
    .where('log.at', '>=', filter.fromMs)
    .where('log.at', '<=', filter.toMs)
    .$if(filter.accountId !== undefined, (q) => q.where('log.account_id', '=', filter.accountId ?? ''))
    .$if(filter.actorName !== undefined, (q) => q.where('log.actor_name', '=', filter.actorName ?? ''))
    .$if(filter.action !== undefined, (q) => q.where('log.action', '=', filter.action ?? ''))
    .$if(filter.result !== undefined, (q) => q.where('log.result', '=', filter.result ?? ''))
    .$if(filter.isOnBehalf === true, (q) => q.where('log.on_behalf_of', 'is not', null))
    .$if(filter.isOnBehalf === false, (q) => q.where('log.on_behalf_of', 'is', null));
}

function selectRows(trx: TenantTransaction, franchiseeId: string, filter: LogFilter) {
  return matching(trx, franchiseeId, filter)
    .leftJoin('franchisee as principal', 'principal.id', 'log.on_behalf_of')
    .select([
      'log.log_id as id',
      'log.at',
      'log.actor_name as actorName',
      'log.account_type as accountType',
      'principal.name as onBehalfOf',
      'log.module',
      'log.action',
      'log.target_name as targetName',
      'log.reason',
      'log.ip',
      'log.result',
    ])
    .orderBy('log.at', 'desc')
    .orderBy('log.log_id', 'desc');
}

function toRow(row: Omit<OperationLogRow, 'result'> & { readonly result: string }): OperationLogRow {
  return { ...row, result: row.result === 'success' ? 'success' : 'failure' };
}

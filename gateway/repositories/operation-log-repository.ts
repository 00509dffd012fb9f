import { sql, type Insertable, type Kysely } from 'kysely';
import type { OperationLogRow } from '../../contract/api/account';
import type { Database, OperationLogTable } from '../database/schema';
import { withTenant, type TenantTransaction } from '../database/tenant';

/** Appends one line inside the transaction of the change it tells of. */
export async function insertLogRow(
  trx: TenantTransaction,
  row: Insertable<OperationLogTable>,
): Promise<void> {
  await trx.insertInto('operation_log').values(row).execute();
}

export interface LogQuery {
  readonly fromMs: number;
  readonly toMs: number;
  readonly actorName?: string | undefined;
  readonly action?: string | undefined;
  readonly result?: string | undefined;
  /** Lines that an agent caused, or those that it did not. */
  readonly isOnBehalf?: boolean | undefined;
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
    const matching = trx
      .selectFrom('operation_log as log')
      .where('log.franchisee_id', '=', franchiseeId)
      .where('log.at', '>=', query.fromMs)
      .where('log.at', '<=', query.toMs)
      .$if(query.actorName !== undefined, (q) => q.where('log.actor_name', '=', query.actorName ?? ''))
      .$if(query.action !== undefined, (q) => q.where('log.action', '=', query.action ?? ''))
      .$if(query.result !== undefined, (q) => q.where('log.result', '=', query.result ?? ''))
      .$if(query.isOnBehalf === true, (q) => q.where('log.on_behalf_of', 'is not', null))
      .$if(query.isOnBehalf === false, (q) => q.where('log.on_behalf_of', 'is', null));
    const rows = await matching
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
      .orderBy('log.log_id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute();
    const counted = matching.select('log.log_id').limit(query.totalCap + 1);
    const { total } = await trx
      .selectFrom(counted.as('counted'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    return { list: rows.map((row) => ({ ...row, result: toResult(row.result) })), total };
  });
}

function toResult(word: string): OperationLogRow['result'] {
  return word === 'success' ? 'success' : 'failure';
}

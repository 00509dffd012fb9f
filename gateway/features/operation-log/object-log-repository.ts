import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';

/** Which object's lines, and which part of them. */
export interface ObjectLogQuery {
  readonly franchiseeId: string;
  readonly target: { readonly type: string; readonly id: string };
  /** The line that the page begins behind. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** Lines about one object, newest first, as they are stored. */
export async function listObjectLines(
  trx: TenantTransaction,
  { franchiseeId, target, after, limit }: ObjectLogQuery,
) {
  return trx
    .selectFrom('operation_log as log')
    .leftJoin('franchisee as principal', 'principal.id', 'log.on_behalf_of')
    .select([
      'log.log_id as id',
      'log.at',
      'log.actor_name as actorName',
      'log.account_type as accountType',
      'principal.name as onBehalfOf',
      'log.module',
      'log.action',
      'log.before',
      'log.after',
      'log.reason',
      'log.result',
    ])
    .where('log.franchisee_id', '=', franchiseeId)
    .where('log.target_type', '=', target.type)
    .where('log.target_id', '=', target.id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(log.at, log.log_id) < (${after?.at}::bigint, ${after?.id}::text)`),
    )
    .orderBy('log.at', 'desc')
    .orderBy('log.log_id', 'desc')
    .limit(limit)
    .execute();
}

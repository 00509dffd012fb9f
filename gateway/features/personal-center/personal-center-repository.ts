import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';

/** What the personal center shows of an account, without who operates for it. */
export async function readAccount(
  db: Kysely<Database>,
  { franchiseeId, accountId }: { readonly franchiseeId: string; readonly accountId: string },
) {
  return withTenant(db, franchiseeId, (trx) =>
    trx
      .selectFrom('account')
      .innerJoin('franchisee', 'franchisee.id', 'account.franchisee_id')
      .select([
        'account.username',
        'account.mobile',
        'account.type as accountType',
        'account.created_at as createdAt',
        'account.last_login_at as lastLoginAt',
        'franchisee.name as franchiseeName',
        'franchisee.subject_type as subjectType',
        'franchisee.certification',
      ])
      .select((eb) =>
        eb
          .selectFrom('session')
          .select('session.ip')
          .whereRef('session.account_id', '=', 'account.id')
          .orderBy('session.created_at', 'desc')
          .limit(1)
          .as('lastLoginIp'),
      )
      .where('account.franchisee_id', '=', franchiseeId)
      .where('account.id', '=', accountId)
      .executeTakeFirstOrThrow(),
  );
}

/** The agent that operates a merchant at this moment. */
export async function findOperatingAgent(db: Kysely<Database>, merchantId: string, nowMs: number) {
  return db
    .selectFrom('proxy_agreement as agreement')
    .innerJoin('franchisee as agent', 'agent.id', 'agreement.agent_franchisee_id')
    .select(['agent.name as agentName', 'agreement.start_at as startAt', 'agreement.end_at as endAt'])
    .where('agreement.merchant_franchisee_id', '=', merchantId)
    .where('agreement.status', '=', 1)
    .where('agreement.start_at', '<=', nowMs)
    .where('agreement.end_at', '>', nowMs)
    .orderBy('agreement.start_at')
    .executeTakeFirst();
}

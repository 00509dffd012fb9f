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

import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { acrossTenants, withTenant, type TenantTransaction } from '../../database/tenant';

/** An account that a mobile belongs to, with its organisation. */
export interface AccountOfMobile {
  readonly id: string;
  readonly type: number;
  readonly username: string;
  readonly franchiseeId: string;
  readonly franchiseeName: string;
  /** Mobile of the organisation's main account. */
  readonly mainMobile: string;
}

/** Every account with this mobile, in an order that concurrent changes share. */
export function listAccountsOfMobile(db: Kysely<Database>, mobile: string): Promise<AccountOfMobile[]> {
  return acrossTenants(db, (trx) =>
    trx
      .selectFrom('account')
      .innerJoin('franchisee', 'franchisee.id', 'account.franchisee_id')
      .leftJoin('account as main', (join) =>
        join.onRef('main.franchisee_id', '=', 'franchisee.id').on('main.type', 'in', [1, 3]),
      )
      .select([
        'account.id',
        'account.type',
        'account.username',
        'franchisee.id as franchiseeId',
        'franchisee.name as franchiseeName',
      ])
      .select((eb) => eb.fn.coalesce('main.mobile', 'franchisee.mobile').as('mainMobile'))
      .where('account.mobile', '=', mobile)
      .orderBy('account.id')
      .execute(),
  );
}

export async function hasAccountWithMobile(db: Kysely<Database>, mobile: string): Promise<boolean> {
  const row = await acrossTenants(db, (trx) =>
    trx.selectFrom('account').select('id').where('mobile', '=', mobile).executeTakeFirst(),
  );
  return row !== undefined;
}

export async function readPasswordHash(
  db: Kysely<Database>,
  { franchiseeId, accountId }: { readonly franchiseeId: string; readonly accountId: string },
): Promise<string> {
  const row = await withTenant(db, franchiseeId, (trx) =>
    trx
      .selectFrom('account')
      .select('password_hash')
      .where('franchisee_id', '=', franchiseeId)
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  );
  return row.password_hash;
}

export async function writePasswordHash(
  trx: TenantTransaction,
  accountId: string,
  hash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: hash }).where('id', '=', accountId).execute();
}

/** Replaces a hash that is still the one that was checked; false when it was changed meanwhile. */
export async function swapPasswordHash(
  trx: TenantTransaction,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

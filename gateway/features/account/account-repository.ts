import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema';
import { acrossTenants, type TenantTransaction } from '../../database/tenant';
import type { AccountTable } from './tables';

export type AccountRow = Selectable<AccountTable>;

/** The main account of a kind; its mobile is unique among its kind. */
export function findMainAccount(
  db: Kysely<Database>,
  { type, mobile }: { readonly type: number; readonly mobile: string },
): Promise<AccountRow | undefined> {
  return acrossTenants(db, (trx) =>
    trx
      .selectFrom('account')
      .selectAll()
      .where('type', '=', type)
      .where('mobile', '=', mobile)
      .executeTakeFirst(),
  );
}

/** The sub-account of a kind under the main account with the given mobile. */
export function findSubAccount(
  db: Kysely<Database>,
  given: {
    readonly type: number;
    readonly mobile: string;
    readonly mainType: number;
    readonly mainMobile: string;
  },
): Promise<AccountRow | undefined> {
  return acrossTenants(db, (trx) =>
    trx
      .selectFrom('account')
      .innerJoin('account as main', 'main.franchisee_id', 'account.franchisee_id')
      .selectAll('account')
      .where('account.type', '=', given.type)
      .where('account.mobile', '=', given.mobile)
      .where('main.type', '=', given.mainType)
      .where('main.mobile', '=', given.mainMobile)
      .executeTakeFirst(),
  );
}

/**
 * Notes a sign-in, and the new hash when the old one was outdated.
 *
 * @returns false when the account was disabled or got another password since it was read.
 */
export async function noteLogin(
  trx: TenantTransaction,
  account: AccountRow,
  { nowMs, passwordHash }: { readonly nowMs: number; readonly passwordHash: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ last_login_at: nowMs, ...(passwordHash === null ? {} : { password_hash: passwordHash }) })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

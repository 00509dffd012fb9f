import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Database } from '../../database/schema';
import type { AccountTable } from '../account/tables';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { AccountRow } from '../account/account-repository';

/** Which accounts are meant: those of one kind in one organisation. */
export interface SubAccountScope {
  readonly franchiseeId: string;
  /** 2 under a merchant, 4 under an agent (spec §3). */
  readonly type: number;
}

/** One page of an organisation's sub-accounts, the newest first. */
export async function listSubAccounts(
  db: Kysely<Database>,
  { franchiseeId, type }: SubAccountScope,
  { keyword, limit, offset }: { readonly keyword: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AccountRow[]; readonly total: number }> {
  return withTenant(db, franchiseeId, async (trx) => {
    const matching = trx
      .selectFrom('account')
      .where('franchisee_id', '=', franchiseeId)
      .where('type', '=', type)
      // strpos knows no wildcards, so nothing has to be escaped.
      .$if(keyword !== '', (query) =>
        query.where(sql<boolean>`strpos(username, ${keyword}) > 0 OR strpos(mobile, ${keyword}) > 0`),
      );
    const rows = await matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return { rows, total };
  });
}

export function findSubAccountById(
  db: Kysely<Database>,
  { franchiseeId, type }: SubAccountScope,
  id: string,
): Promise<AccountRow | undefined> {
  return withTenant(db, franchiseeId, (trx) =>
    trx
      .selectFrom('account')
      .selectAll()
      .where('franchisee_id', '=', franchiseeId)
      .where('type', '=', type)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}

/** The same, held until the transaction ends, so that what is logged as "before" is true. */
export function lockSubAccount(
  trx: TenantTransaction,
  { franchiseeId, type }: SubAccountScope,
  id: string,
): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('account')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('type', '=', type)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function insertSubAccount(trx: TenantTransaction, row: Insertable<AccountTable>): Promise<AccountRow> {
  return trx.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateSubAccount(
  trx: TenantTransaction,
  id: string,
  changes: Updateable<AccountTable>,
): Promise<AccountRow> {
  return trx
    .updateTable('account')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an account with its sessions and devices; what it did stays in the log. */
export async function deleteSubAccount(trx: TenantTransaction, id: string): Promise<void> {
  await trx.deleteFrom('trusted_device').where('account_id', '=', id).execute();
  await trx.deleteFrom('session').where('account_id', '=', id).execute();
  await trx.deleteFrom('account').where('id', '=', id).execute();
}

/** Which of these stores a merchant has; the transaction stands in that merchant. */
export async function findStoreIds(
  trx: TenantTransaction,
  franchiseeId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('store')
    .select('id')
    .where('franchisee_id', '=', franchiseeId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

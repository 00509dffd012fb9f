import type { TenantTransaction } from '../../database/tenant';

/**
 * Gives a main account another mobile, and its organisation with it, whose mobile it is.
 *
 * @returns false when the account's mobile has changed since it was read.
 */
export async function moveMainMobile(
  trx: TenantTransaction,
  given: {
    readonly accountId: string;
    readonly franchiseeId: string;
    readonly from: string;
    readonly to: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ mobile: given.to })
    .where('id', '=', given.accountId)
    .where('mobile', '=', given.from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('franchisee')
    .set({ mobile: given.to })
    .where('id', '=', given.franchiseeId)
    .execute();
  return true;
}

import type { RefusedLoginTable } from './tables';
import type { TenantTransaction } from '../../database/tenant';

/** Writes down a sign-in that belongs to no organisation. */
export async function insertRefusedLogin(trx: TenantTransaction, row: RefusedLoginTable): Promise<void> {
  await trx.insertInto('refused_login').values(row).execute();
}

import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import type { RefusedLoginTable } from './tables';
import type { TenantTransaction } from '../../database/tenant';

/** Writes down a sign-in that belongs to no organisation. */
export async function insertRefusedLogin(trx: TenantTransaction, row: RefusedLoginTable): Promise<void> {
  await trx.insertInto('refused_login').values(row).execute();
}

/** Deletes what is older than it is kept for. */
export async function sweepRefusedLogins(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('refused_login').where('at', '<', beforeMs).execute();
}

import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { acrossTenants } from '../../database/tenant';
import type { TrustedDeviceTable } from './tables';

type Executor = Kysely<Database> | Transaction<Database>;

/** The device of an account that a token belongs to; undefined when there is none or its time is over. */
export async function findTrustedDevice(
  db: Executor,
  given: { readonly accountId: string; readonly tokenHash: Uint8Array; readonly nowMs: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('trusted_device')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('token_hash', '=', given.tokenHash)
    .where('expires_at', '>', given.nowMs)
    .executeTakeFirst();
  return row?.id;
}

/** The device that some account with a mobile trusts, in the same way. */
export async function findDeviceOfMobile(
  db: Kysely<Database>,
  given: { readonly mobile: string; readonly tokenHash: Uint8Array; readonly nowMs: number },
): Promise<string | undefined> {
  const row = await acrossTenants(db, (trx) =>
    trx
      .selectFrom('trusted_device')
      .innerJoin('account', 'account.id', 'trusted_device.account_id')
      .select('trusted_device.id')
      .where('account.mobile', '=', given.mobile)
      .where('trusted_device.token_hash', '=', given.tokenHash)
      .where('trusted_device.expires_at', '>', given.nowMs)
      .orderBy('trusted_device.id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id;
}

/** Gives a device another token, for every account that trusts it. */
export async function renewDeviceToken(
  db: Executor,
  { from, to }: { readonly from: Uint8Array; readonly to: Uint8Array },
): Promise<void> {
  await db.updateTable('trusted_device').set({ token_hash: to }).where('token_hash', '=', from).execute();
}

/** Trusts a device from now on, or for longer. */
export async function keepTrustedDevice(db: Executor, row: TrustedDeviceTable): Promise<void> {
  await db
    .insertInto('trusted_device')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'token_hash'])
        .doUpdateSet({ last_used_at: row.last_used_at, expires_at: row.expires_at }),
    )
    .execute();
}

/** Forgets an account's devices whose time is over, and all but the last used ones. */
export async function pruneTrustedDevices(
  db: Executor,
  { accountId, keep, nowMs }: { readonly accountId: string; readonly keep: number; readonly nowMs: number },
): Promise<void> {
  const kept = db
    .selectFrom('trusted_device')
    .select('id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await db
    .deleteFrom('trusted_device')
    .where('account_id', '=', accountId)
    .where('id', 'not in', kept)
    .execute();
}

/** Trusts none of an account's devices any more. */
export async function forgetTrustedDevices(db: Executor, accountId: string): Promise<void> {
  await db.deleteFrom('trusted_device').where('account_id', '=', accountId).execute();
}

import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import type { BlacklistTable } from './tables';

/** An entry as it stands in the database. */
export type BlockRow = Selectable<BlacklistTable>;

/** A user at a store, at a moment. */
export interface BlockedWhere {
  readonly franchiseeId: string;
  readonly userMobile: string;
  readonly storeId: string;
  readonly nowMs: number;
}

/** Entries of a user that hold now. */
export function selectActive(
  trx: TenantTransaction,
  { franchiseeId, userMobile, nowMs }: Omit<BlockedWhere, 'storeId'>,
) {
  return trx
    .selectFrom('blacklist')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('user_mobile', '=', userMobile)
    .where('suggestion', 'is', null)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', nowMs)]))
    .orderBy('block_id');
}

/** The entry that keeps a user from ordering at a store; null when none does. */
export async function findBlock(trx: TenantTransaction, where: BlockedWhere): Promise<BlockRow | null> {
  // Of a user without a mobile nobody knows who it is.
  if (where.userMobile === '') return null;
  const active = await selectActive(trx, where).execute();
  return active.find((row) => row.all_stores || row.store_ids.includes(where.storeId)) ?? null;
}

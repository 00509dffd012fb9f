import { ApiCode } from '../../../contract/api/envelope';
import type { BlockReason } from '../../../contract/domain/proof/blacklist';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { claimAttachments } from '../attachment/claim-attachments';
import type { Proof } from '../attachment/proof-subject';
import { newSortableId } from '../order/order-deltas';
import '../store/tables';
import { checkEvidence, type BlockedUser, type BlockReader } from './blocked-user';
import { selectActive, type BlockRow } from './find-block';

/** Who blocks, and whose data it is. */
export interface Blocker extends BlockReader {
  readonly accountId: string;
  readonly name: string;
  readonly nowMs: number;
}

/** What was entered of an entry. */
export interface BlockEntered {
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  readonly reason: BlockReason;
  readonly note: string;
  readonly images: readonly string[];
  /** 0 without an end. */
  readonly days: number;
}

/**
 * Puts a user on the blacklist.
 *
 * @throws ApiError `refused` for stores that are not the blocker's, for a user who is kept away there already, and for
 * proof that is none.
 */
export async function blockUser(
  trx: TenantTransaction,
  blocker: Blocker,
  { user, entered }: { readonly user: BlockedUser; readonly entered: BlockEntered },
): Promise<BlockRow> {
  const { franchiseeId, accountId, nowMs } = blocker;
  const { storeIds, images } = entered;
  await assertOwnStores(trx, blocker, storeIds);
  const evidence = await checkEvidence(trx, blocker, user);
  await assertFree(trx, blocker, { userMobile: user.userMobile, storeIds });
  const proofs = proofsOf(storeIds);
  await claimAttachments(trx, { franchiseeId, accountId, ids: images, proofs, nowMs });
  return trx
    .insertInto('blacklist')
    .values({
      ...{ franchisee_id: franchiseeId, block_id: newSortableId(nowMs), user_mobile: user.userMobile },
      ...{ all_stores: storeIds === null, store_ids: [...(storeIds ?? [])] },
      ...{ reason: entered.reason, note: entered.note, evidence: [...evidence], images: [...images] },
      ...{ source: 'manual', created_by: blocker.name, created_at: nowMs },
      expire_at: toExpiry(entered.days, nowMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError `refused` for a suggestion of somebody who is kept away everywhere by now. */
export function assertNotCovered(
  trx: TenantTransaction,
  blocker: Pick<Blocker, 'franchiseeId' | 'nowMs'>,
  { user_mobile: userMobile, all_stores, store_ids }: BlockRow,
): Promise<void> {
  return assertFree(trx, blocker, { userMobile, storeIds: all_stores ? null : store_ids });
}

async function assertFree(
  trx: TenantTransaction,
  { franchiseeId, nowMs }: Pick<Blocker, 'franchiseeId' | 'nowMs'>,
  { userMobile, storeIds }: { readonly userMobile: string; readonly storeIds: readonly string[] | null },
): Promise<void> {
  const active = await selectActive(trx, { franchiseeId, userMobile, nowMs }).execute();
  if (active.some((row) => covers(row, storeIds))) throw apiError(ApiCode.refused, 'blockExists');
}

/** An entry is the affair of whoever has one of its stores; null for all. */
export function proofsOf(storeIds: readonly string[] | null): readonly Proof[] {
  const stores = storeIds ?? [null];
  return stores.map((storeId) => ({ subject: 'blacklist', storeId, equipment: null }));
}

/** When an entry of so many days is over; null without an end. */
export function toExpiry(days: number, nowMs: number): number | null {
  return days === 0 ? null : nowMs + days * ONE_DAY_MS;
}

/** Tells whether all that an entry is about is the reader's own. */
export function isOwn(
  { all_stores, store_ids }: Pick<BlockRow, 'all_stores' | 'store_ids'>,
  { storeIds }: Pick<BlockReader, 'storeIds'>,
): boolean {
  return storeIds === null || (!all_stores && store_ids.every((id) => storeIds.includes(id)));
}

function covers(row: BlockRow, storeIds: readonly string[] | null): boolean {
  return row.all_stores || (storeIds !== null && storeIds.every((id) => row.store_ids.includes(id)));
}

async function assertOwnStores(
  trx: TenantTransaction,
  blocker: Blocker,
  wanted: readonly string[] | null,
): Promise<void> {
  const isAll = wanted === null;
  if (wanted?.length === 0) throw apiError(ApiCode.invalid, 'blockNoStores');
  if (!isOwn({ all_stores: isAll, store_ids: [...(wanted ?? [])] }, blocker)) {
    throw apiError(ApiCode.refused, 'blockForeignStores');
  }
  if (isAll) return;
  const found = await trx
    .selectFrom('store')
    .select('id')
    .where('franchisee_id', '=', blocker.franchiseeId)
    .where('id', 'in', [...wanted])
    .execute();
  if (found.length < new Set(wanted).size) throw apiError(ApiCode.refused, 'blockForeignStores');
}

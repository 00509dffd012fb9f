import { ApiCode } from '../../../contract/api/envelope';
import { BlockStatus, BLOCK_TABLE, type BlockReason } from '../../../contract/domain/proof/blacklist';
import { nextState } from '../../../contract/domain/state-table';
import { apiError } from '../../../contract/errors/api-error';
import type { BlockStep } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { claimAttachments } from '../attachment/claim-attachments';
import { assertNotCovered, isOwn, proofsOf, toExpiry, type Blocker } from './block-user';
import { checkEvidence } from './blocked-user';
import type { BlockRow } from './find-block';

/** What a step was given; each takes what it needs. */
export interface StepEntered {
  readonly reason: BlockReason;
  readonly note: string;
  readonly evidence: readonly string[];
  readonly images: readonly string[];
  readonly days: number;
  readonly liftReason: string;
}

/** The state of an entry at a moment. */
export function statusOf({ suggestion, lifted_at, expire_at }: BlockRow, nowMs: number): BlockStatus {
  if (suggestion !== null) return suggestion === 'open' ? BlockStatus.suggested : BlockStatus.ignored;
  if (lifted_at !== null) return BlockStatus.lifted;
  return expire_at !== null && expire_at <= nowMs ? BlockStatus.expired : BlockStatus.active;
}

type Patch = Partial<
  Pick<
    BlockRow,
    | 'reason'
    | 'note'
    | 'evidence'
    | 'images'
    | 'expire_at'
    | 'lifted_at'
    | 'lifted_by'
    | 'lift_reason'
    | 'suggestion'
    | 'created_by'
  >
>;

/** An entry before and after; null where its state does not allow the step. */
export type Stepped = { readonly before: BlockRow; readonly after: BlockRow } | null;

/**
 * Does one step to an entry, which is locked.
 *
 * @throws ApiError `refused` for an entry that reaches beyond the stores of whoever does it.
 */
export async function stepBlock(
  trx: TenantTransaction,
  blocker: Blocker,
  {
    blockId,
    step,
    entered,
  }: { readonly blockId: string; readonly step: BlockStep; readonly entered: StepEntered },
): Promise<Stepped> {
  const before = await trx
    .selectFrom('blacklist')
    .selectAll()
    .where('franchisee_id', '=', blocker.franchiseeId)
    .where('block_id', '=', blockId)
    .executeTakeFirst();
  if (before === undefined || nextState(BLOCK_TABLE, statusOf(before, blocker.nowMs), step) === null) {
    return null;
  }
  if (!isOwn(before, blocker)) throw apiError(ApiCode.refused, 'blockForeignEntry');
  const after = await trx
    .updateTable('blacklist')
    .set(await toPatch(trx, blocker, { before, step, entered }))
    .where('franchisee_id', '=', blocker.franchiseeId)
    .where('block_id', '=', blockId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after };
}

async function toPatch(
  trx: TenantTransaction,
  blocker: Blocker,
  {
    before,
    step,
    entered,
  }: { readonly before: BlockRow; readonly step: BlockStep; readonly entered: StepEntered },
): Promise<Patch> {
  const { franchiseeId, accountId, nowMs, name } = blocker;
  switch (step) {
    case 'edit': {
      const { reason, note, images } = entered;
      // What proved it before goes on proving it, also where somebody else may no longer see the order.
      const added = entered.evidence.filter((number) => !before.evidence.includes(number));
      const kept = entered.evidence.filter((number) => before.evidence.includes(number));
      const checked = await checkEvidence(trx, blocker, { userMobile: before.user_mobile, evidence: added });
      const proofs = proofsOf(before.all_stores ? null : before.store_ids);
      const claim = { franchiseeId, accountId, ids: images, held: before.images, proofs, nowMs };
      await claimAttachments(trx, claim);
      return { reason, note, images: [...images], evidence: [...kept, ...checked] };
    }
    case 'lift':
      return { lifted_at: nowMs, lifted_by: name, lift_reason: entered.liftReason };
    case 'renew': {
      const expire_at = toExpiry(entered.days, nowMs);
      return { expire_at, lifted_at: null, lifted_by: null, lift_reason: null };
    }
    case 'confirm': {
      await assertNotCovered(trx, blocker, before);
      // Whoever confirms answers for it; where it came from stays written.
      return { suggestion: null, expire_at: toExpiry(entered.days, nowMs), created_by: name };
    }
    case 'ignore':
      return { suggestion: 'ignored', lifted_at: nowMs, lifted_by: name };
  }
}

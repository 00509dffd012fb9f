import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import type { Proof } from './proof-subject';
import './tables';

/** Pictures that become proof of something. */
export interface AttachmentClaim {
  readonly franchiseeId: string;
  /** Who uses them: nobody uses what somebody else sent in. */
  readonly accountId: string;
  readonly ids: readonly string[];
  /** What they are proof of; whoever may read one of these rows may see them, and nobody else. */
  readonly proofs: readonly Proof[];
  /** Those that the subject has already, whoever sent them in. @default none */
  readonly held?: readonly string[];
  /** What is proof of something already becomes nothing else: who may see it follows from what it is of. @default false */
  readonly areFresh?: boolean;
  readonly nowMs: number;
}

/**
 * Keeps pictures for good, in the transaction of what refers to them; until then they are swept after a day.
 *
 * @throws ApiError `invalid` when one is gone, never was, or was sent in by somebody else: nobody learns which.
 */
export async function claimAttachments(trx: TenantTransaction, claim: AttachmentClaim): Promise<void> {
  const { franchiseeId, accountId, ids, held = [], areFresh = false, nowMs } = claim;
  const wanted = [...new Set(ids)].filter((id) => !held.includes(id));
  if (wanted.length === 0) return;
  // In one order for everybody, so that no two wait for each other.
  const found = await trx
    .selectFrom('attachment')
    .select('attachment_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('account_id', '=', accountId)
    .where('attachment_id', 'in', wanted)
    .$if(areFresh, (query) => query.where('claimed_at', 'is', null))
    .orderBy('attachment_id')
    .forUpdate()
    .execute();
  if (found.length < wanted.length) throw apiError(ApiCode.invalid, 'attachmentMissing');
  await trx
    .updateTable('attachment')
    .set({ claimed_at: nowMs })
    .where('franchisee_id', '=', franchiseeId)
    .where('attachment_id', 'in', wanted)
    .where('claimed_at', 'is', null)
    .execute();
  await keepProofs(trx, claim, wanted);
}

async function keepProofs(
  trx: TenantTransaction,
  { franchiseeId: franchisee_id, proofs }: AttachmentClaim,
  wanted: readonly string[],
): Promise<void> {
  const rows = wanted.flatMap((attachment_id) =>
    proofs.map(({ subject, storeId, equipment }) => ({
      ...{ franchisee_id, attachment_id, subject },
      ...{ store_id: storeId ?? '', equipment: equipment ?? '' },
    })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('attachment_proof')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import { formatMoney } from '../../../../contract/money';
import type { TenantTransaction } from '../../../database/tenant';
import type { Actor } from '../../../caller/actor';
import { claimAttachments } from '../../attachment/claim-attachments';
import type { ProofSubject } from '../../attachment/proof-subject';
import type { SuggestRulesOf } from '../../refund/desk/suggested-amount';
import type { RefundActor, RefundEngine } from '../../refund/refund-engine';
import type { ActingPage, EffectCall, EffectRow } from '../effect-handler';

/** What actions on refunds work with. */
export interface RefundParts {
  readonly refunds: RefundEngine;
  /** Rules of the suggested refund, by the word of the type. */
  readonly rulesOf: SuggestRulesOf;
  /** From this sum of a call on whoever makes it proves again who it is. */
  readonly passwordFromCents: number;
}

type Call = Pick<EffectCall, 'params' | 'batchId'>;

/** Fields of the order that say what its refund changed, for the operation log. */
export const REFUND_FIELDS = ['orderStatus', 'refundStatus', 'refundedAmount'] as const;

/** @throws Error at start, when the rows of the page are no orders. */
export function assertOrders({ id, source }: ActingPage): void {
  if (source.table !== 'order') throw new Error(`An action of ${id} refunds what is no order.`);
}

/**
 * The amount entered; null for all that is left.
 *
 * @throws ApiError `invalid` for one amount of several orders.
 */
export function amountOf({ params, batchId }: Call): number | null {
  const amount = params['amount'];
  if (typeof amount !== 'number') return null;
  if (batchId !== null) throw apiError(ApiCode.invalid, 'refundAmountAlone');
  return amount;
}

/** @throws ApiError `passwordNeeded` for a sum that asks who is there, of a call that did not say (controls M7). */
export function assertProven(
  { passwordFromCents }: Pick<RefundParts, 'passwordFromCents'>,
  { isProven }: Pick<EffectCall, 'isProven'>,
  sumCents: number,
): void {
  if (isProven || sumCents < passwordFromCents) return;
  throw apiError(ApiCode.passwordNeeded, 'refundPasswordNeeded', { limit: formatMoney(passwordFromCents) });
}

/** Whoever works at the portal, in the own name, or an agent in the merchant's. */
export function toStaff({ accountId, name }: Pick<Actor, 'accountId' | 'name'>): RefundActor {
  return { kind: 'staff', accountId, name };
}

export function noteOf({ params }: Pick<Call, 'params'>): string {
  const note = params['note'];
  return typeof note === 'string' ? note.trim() : '';
}

/** Ids of the pictures that were entered. */
export function imagesOf({ params }: Pick<Call, 'params'>): readonly string[] {
  const images: readonly unknown[] = Array.isArray(params['images']) ? params['images'] : [];
  return images.filter((id) => typeof id === 'string');
}

/**
 * Keeps the pictures that were entered as proof of rows.
 *
 * @throws ApiError `invalid` when a picture is gone or somebody else's.
 */
export async function keepImages(
  trx: TenantTransaction,
  { reader: { franchiseeId }, actor: { accountId }, params, nowMs, page }: EffectCall,
  { rows, subject }: { readonly rows: readonly EffectRow[]; readonly subject: ProofSubject },
): Promise<void> {
  const { equipment } = page.source;
  const proofs = rows.map(({ storeId }) => ({ subject, storeId, equipment }));
  await claimAttachments(trx, { franchiseeId, accountId, ids: imagesOf({ params }), proofs, nowMs });
}

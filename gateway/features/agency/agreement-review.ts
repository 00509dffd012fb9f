import type { Updateable } from 'kysely';
import type { AgreementReview } from '../../../contract/api/account/agreement';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { AgreementTable } from './tables';
import type { TenantTransaction } from '../../database/tenant';
import type { AgreementRow } from './agreement-repository';
import { findStoreIds } from '../sub-account/sub-account-repository';
import { findTransition, type AgreementParty } from './agreement-state';
import { assertLength, toApprovedTerms, toReason, type AgreementTerms } from './agreement-terms';

/** Fields that an act may carry beside the application's id; any other is refused, not passed over. */
const FIELDS_OF: Readonly<Record<AgreementReview['action'], readonly (keyof AgreementReview)[]>> = {
  approve: ['permissionIds', 'storeIds', 'endAt', 'captcha', 'reason'],
  reject: ['reason'],
  revoke: ['reason'],
  withdraw: ['reason'],
  giveUp: ['reason'],
  renew: ['endAt', 'reason'],
};

/** @throws ApiError `invalid` for a field that the act does not take. */
export function assertReviewFields(review: AgreementReview): void {
  const allowed: readonly string[] = ['applyId', 'action', ...FIELDS_OF[review.action]];
  const extra = Object.keys(review).find((field) => !allowed.includes(field));
  if (extra !== undefined) throw apiError(ApiCode.invalid, 'unknownField', { field: extra });
}

export interface ReviewStep {
  readonly row: AgreementRow;
  readonly review: AgreementReview;
  readonly by: AgreementParty;
  readonly terms: AgreementTerms;
  readonly nowMs: number;
}

/**
 * The columns that an act changes; the transaction stands in the acting organisation.
 *
 * @throws ApiError `refused` when the state table has no row for it or its terms are wrong.
 */
export async function toReviewChanges(
  trx: TenantTransaction,
  step: ReviewStep,
): Promise<Updateable<AgreementTable>> {
  const { row, review, by, nowMs } = step;
  const transition = findTransition({
    state: row.status,
    event: review.action,
    by,
    hasRenewal: row.renewal_end_at !== null,
  });
  if (transition === undefined) throw apiError(ApiCode.refused, 'wrongState');
  const status = transition.to;
  switch (review.action) {
    case 'approve': {
      const approved = toApprovedTerms(row, review, step);
      await assertStores(trx, row, review.storeIds);
      return { status, ...approved, renewal_end_at: null, reviewed_at: nowMs, reason: null };
    }
    case 'reject':
      return { status, renewal_end_at: null, reviewed_at: nowMs, reason: toReason(review.reason) };
    case 'revoke':
      return { status, renewal_end_at: null, reason: toReason(review.reason) };
    case 'withdraw':
    case 'giveUp':
      return { status, renewal_end_at: null, reason: review.reason?.trim() ?? null };
    case 'renew':
      return { status, renewal_end_at: toRenewalEnd(step) };
  }
}

function toRenewalEnd({ row, review, nowMs }: ReviewStep): number {
  const { endAt } = review;
  if (endAt === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: 'endAt' });
  if (endAt <= row.end_at) throw apiError(ApiCode.refused, 'agencyRenewalNotLater');
  // A renewal may be a full length from now on, not from the first day.
  assertLength(nowMs, endAt);
  return endAt;
}

async function assertStores(
  trx: TenantTransaction,
  row: AgreementRow,
  storeIds: readonly string[] | undefined,
): Promise<void> {
  if (storeIds === undefined) return;
  const ids = [...new Set(storeIds)];
  const known = await findStoreIds(trx, row.merchant_franchisee_id, ids);
  const isNarrower = row.store_ids === null || ids.every((id) => row.store_ids?.includes(id));
  if (ids.length === 0 || known.length < ids.length || !isNarrower) {
    throw apiError(ApiCode.refused, 'unknownStore');
  }
}

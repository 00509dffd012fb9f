import type { Catalogue } from '../../../contract/access/catalogue';
import type { AgreementApplication, AgreementReview } from '../../../contract/api/account/agreement';
import { PROXY_MAX_DAYS } from '../../../contract/domain/agreement';
import { startOfDay } from '../../../contract/day';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import { createRightScope, type TypeRights } from '../../../contract/resources/agreement/right-scope';
import type { AgreementRow } from './agreement-repository';

const LONGEST_MS = PROXY_MAX_DAYS * ONE_DAY_MS;
const REASON_MIN_LENGTH = 2;

/** Checks what an agency is to be: rights, equipment, period. */
export interface AgreementTerms {
  /**
   * The rights that can be delegated within the equipment types, sorted; the others are dropped: they would be
   * taken from the merchant's people and be of no use to the agent.
   *
   * @param deviceTypes - Wire words; empty: every type.
   *
   * @throws ApiError `invalid` for an unknown id; `refused` when nothing is left.
   */
  toPermissionIds: (ids: readonly number[], deviceTypes: readonly string[]) => number[];
  /** @throws ApiError `refused` or `invalid` that says what is wrong. */
  assertApplication: (application: AgreementApplication, nowMs: number) => void;
}

export function createAgreementTerms(catalogue: Catalogue, equipment: readonly TypeRights[]): AgreementTerms {
  const delegableById = new Map(catalogue.permissions.map(({ id, isDelegable }) => [id, isDelegable]));
  const known = new Set(equipment.map(({ deviceType }) => deviceType));
  return {
    toPermissionIds(ids, deviceTypes) {
      const unknown = ids.find((id) => !delegableById.has(id));
      if (unknown !== undefined) throw apiError(ApiCode.invalid, 'unknownPermission', { id: unknown });
      const isWithin = createRightScope(equipment, deviceTypes);
      const delegated = [...new Set(ids)].filter((id) => delegableById.get(id) === true && isWithin(id));
      if (delegated.length === 0) throw apiError(ApiCode.refused, 'agencyNothingToDelegate');
      return delegated.sort((a, b) => a - b);
    },
    assertApplication({ equipmentTypes: asked, startAt, endAt }, nowMs) {
      if (asked.some((word) => !known.has(word))) throw apiError(ApiCode.invalid, 'unknownEquipment');
      // Today is allowed: the form knows days, not moments.
      if (startAt < startOfDay(nowMs)) throw apiError(ApiCode.refused, 'endInPast', { field: 'startAt' });
      if (endAt <= nowMs) throw apiError(ApiCode.refused, 'endInPast', { field: 'endAt' });
      if (endAt <= startAt) throw apiError(ApiCode.invalid, 'periodReversed', { field: 'startAt' });
      assertLength(startAt, endAt);
    },
  };
}

/** @throws ApiError `refused` when an agency would last longer than one may. */
export function assertLength(startAt: number, endAt: number): void {
  if (endAt - startAt > LONGEST_MS) throw apiError(ApiCode.refused, 'agencyTooLong', { max: PROXY_MAX_DAYS });
}

/** Columns of an approval: what the merchant granted of what was asked for. */
export interface ApprovedTerms {
  readonly permission_ids: number[];
  readonly store_ids: string[] | null;
  readonly start_at: number;
  readonly end_at: number;
}

/**
 * What an approval makes of an application.
 *
 * @throws ApiError `refused` when it would widen the application or the period has passed.
 */
export function toApprovedTerms(
  row: AgreementRow,
  review: AgreementReview,
  given: ApprovalContext,
): ApprovedTerms {
  const { terms, nowMs } = given;
  const asked = new Set(row.permission_ids);
  const wanted = review.permissionIds ?? row.permission_ids;
  const endAsked = row.renewal_end_at ?? row.end_at;
  const endAt = review.endAt ?? endAsked;
  if (wanted.some((id) => !asked.has(id)) || endAt > endAsked) throw apiError(ApiCode.refused, 'agencyWider');
  if (endAt <= nowMs) throw apiError(ApiCode.refused, 'endInPast', { field: 'endAt' });
  // Nobody acts for a merchant before it has agreed; a renewal begins when the agency did.
  const startAt = row.status === 0 ? Math.max(row.start_at, nowMs) : row.start_at;
  if (endAt <= startAt) throw apiError(ApiCode.invalid, 'periodReversed', { field: 'endAt' });
  return {
    permission_ids: terms.toPermissionIds(wanted, row.equipment),
    store_ids: review.storeIds === undefined ? row.store_ids : [...new Set(review.storeIds)],
    start_at: startAt,
    end_at: endAt,
  };
}

interface ApprovalContext {
  readonly terms: AgreementTerms;
  readonly nowMs: number;
}

/** @throws ApiError `refused` when the reason is missing or too short. */
export function toReason(reason: string | undefined): string {
  const clean = reason?.trim() ?? '';
  if (clean.length < REASON_MIN_LENGTH) throw apiError(ApiCode.refused, 'reasonMissing');
  return clean;
}

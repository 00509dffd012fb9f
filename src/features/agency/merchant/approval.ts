import type { AgreementReview, AgreementRow } from '../../../../contract/api/agreement';
import { endOfDay, startOfDay } from '../../../../contract/day';
import type { Text } from '../../../../contract/text';
import { formatDay, parseDay } from '../../../form/period/business-day';
import { CAPTCHA_WORDS } from '../../../form/captcha/captcha-words';
import { AGENCY_WORDS } from './agency-words';

/** What the merchant agrees to, while it is being narrowed. */
export interface ApprovalDraft {
  readonly permissionIds: readonly number[];
  readonly isAllStores: boolean;
  readonly storeIds: readonly string[];
  /** Last business day `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly captcha: string;
}

/** Fields that can be wrong. */
export type ApprovalField = 'stores' | 'rights' | 'captcha';

/** Starts from what was asked for. */
export function toApprovalDraft(row: AgreementRow): ApprovalDraft {
  return {
    permissionIds: row.permissionIds,
    isAllStores: row.storeIds === null,
    storeIds: row.storeIds ?? [],
    lastDay: formatDay(row.endAt) ?? '',
    captcha: '',
  };
}

/** Everything that is wrong, by field. */
export function findApprovalProblems(
  draft: ApprovalDraft,
  isRenewal: boolean,
): Readonly<Partial<Record<ApprovalField, Text>>> {
  const hasStores = draft.isAllStores || draft.storeIds.length > 0;
  return {
    ...(isRenewal || hasStores ? {} : { stores: AGENCY_WORDS.storesMissing }),
    ...(isRenewal || draft.permissionIds.length > 0 ? {} : { rights: AGENCY_WORDS.rightsMissing }),
    ...(draft.captcha.trim() === '' ? { captcha: CAPTCHA_WORDS.missing } : {}),
  };
}

/** Body of the approval: what was narrowed, and the code that proves who agrees. */
export function toApproval(row: AgreementRow, draft: ApprovalDraft): AgreementReview {
  const approval = { applyId: row.id, action: 'approve', captcha: draft.captcha.trim() } as const;
  if (row.renewalEndAt !== null) return approval;
  const dayMs = parseDay(draft.lastDay);
  const endAt = dayMs === undefined ? row.endAt : Math.min(row.endAt, endOfDay(dayMs) - 1);
  return {
    ...approval,
    permissionIds: draft.permissionIds,
    ...(draft.isAllStores ? {} : { storeIds: draft.storeIds }),
    ...(endAt < row.endAt ? { endAt } : {}),
  };
}

/** Whether a day may be the last one: not before today or the beginning, not after what was asked for. */
export function isPossibleLastDay(row: AgreementRow, day: string, nowMs: number): boolean {
  const dayMs = parseDay(day);
  if (dayMs === undefined) return false;
  return dayMs >= startOfDay(Math.max(nowMs, row.startAt)) && dayMs <= startOfDay(row.endAt);
}

import type { AgreementReview, AgreementRow } from '../../../../contract/api/account/agreement';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { formatDay, parseDay } from '../../../form/period/business-day';
import { toStoreIds, type StoreScope } from '../../../form/place/store-scope';

/** What the merchant agrees to, while it is being narrowed. A renewal has the captcha alone. */
export interface ApprovalEntry extends StoreScope {
  readonly permissionIds: readonly number[];
  /** Last business day `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly captcha: string;
}

/** Starts from what was asked for; of its rights, from those within its equipment types. */
export function toApprovalEntry(row: AgreementRow, permissionIds: readonly number[]): ApprovalEntry {
  return {
    permissionIds,
    isAllStores: row.storeIds === null,
    storeIds: row.storeIds ?? [],
    lastDay: formatDay(row.endAt) ?? '',
    captcha: '',
  };
}

/** Body of the approval: what was narrowed, and the code that proves who agrees. */
export function toApproval(row: AgreementRow, entry: ApprovalEntry): AgreementReview {
  const approval = { applyId: row.id, action: 'approve', captcha: entry.captcha.trim() } as const;
  if (row.renewalEndAt !== null) return approval;
  const dayMs = parseDay(entry.lastDay);
  const endAt = dayMs === undefined ? row.endAt : Math.min(row.endAt, endOfDay(dayMs) - 1);
  const storeIds = toStoreIds(entry);
  return {
    ...approval,
    permissionIds: entry.permissionIds,
    ...(storeIds === null ? {} : { storeIds }),
    ...(endAt < row.endAt ? { endAt } : {}),
  };
}

/** Whether a day may be the last one: not before today or the beginning, not after what was asked for. */
export function isPossibleLastDay(row: AgreementRow, day: string, nowMs: number): boolean {
  const dayMs = parseDay(day);
  if (dayMs === undefined) return false;
  return dayMs >= startOfDay(Math.max(nowMs, row.startAt)) && dayMs <= startOfDay(row.endAt);
}

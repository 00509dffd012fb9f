import type { AgreementRow } from '../../../contract/api/account/agreement';
import { AgreementState } from '../../../contract/domain/agreement';
import { maskMobile } from '../../../contract/mobile';
import type { AgreementListRow } from './agreement-repository';
import type { Session } from '../../caller/session';

const STATES: readonly AgreementState[] = Object.values(AgreementState);

/** An agreement as both sides see it; the merchant's mobile is masked for either. */
export function toAgreementRow(
  row: AgreementListRow,
  session: Pick<Session, 'tenant' | 'isOnBehalf'>,
): AgreementRow {
  const state = STATES.find((candidate) => candidate === row.status);
  if (state === undefined) throw new Error(`The agreement ${row.id} has the unknown state ${row.status}.`);
  const isEntered = session.isOnBehalf && session.tenant?.franchiseeId === row.merchant_franchisee_id;
  return {
    id: row.id,
    agentName: row.agentName,
    franchiseeId: row.merchant_franchisee_id,
    franchiseeName: row.merchantName,
    franchiseeMobile: maskMobile(row.merchantMobile),
    subjectType: row.subjectType,
    certification: row.certification,
    equipmentTypes: row.equipment,
    permissionIds: row.permission_ids,
    storeIds: row.store_ids,
    shareRate: Number(row.share_rate),
    startAt: row.start_at,
    endAt: row.end_at,
    state,
    renewalEndAt: row.renewal_end_at,
    appliedAt: row.applied_at,
    reviewedAt: row.reviewed_at,
    reason: row.reason,
    remark: row.remark,
    isEntered: isEntered && state === AgreementState.active,
  };
}

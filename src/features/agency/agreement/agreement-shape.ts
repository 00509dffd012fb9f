import type { PlaceOption } from '../../../../contract/api/user';
import { AgreementState, type AgreementRow } from '../../../../contract/api/agreement';
import { isFlag, isNumber, isText, listOf, orNull, readListOf, shapeOf } from '../../../providers/shape';

const isAgreementRow = shapeOf<AgreementRow>({
  id: isText,
  agentName: isText,
  franchiseeId: isText,
  franchiseeName: isText,
  franchiseeMobile: isText,
  subjectType: isNumber,
  certification: isNumber,
  equipmentTypes: listOf(isText),
  permissionIds: listOf(isNumber),
  storeIds: orNull(listOf(isText)),
  shareRate: isNumber,
  startAt: isNumber,
  endAt: isNumber,
  state: (value) => Object.values(AgreementState).some((state) => state === value),
  renewalEndAt: orNull(isNumber),
  appliedAt: isNumber,
  reviewedAt: orNull(isNumber),
  reason: orNull(isText),
  remark: isText,
  isEntered: isFlag,
});

/** Reads the data of `POST user/proxy/apply/list`; null when it is something else. */
export const readAgreements = readListOf(isAgreementRow);

const isPlace = shapeOf<PlaceOption>({
  id: isText,
  name: isText,
  kind: isText,
  stores: listOf(shapeOf<PlaceOption['stores'][number]>({ id: isText, name: isText })),
});

/** Reads the data of `GET store/options` as names by id; null when it is something else. */
export function readStoreNames(data: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(data) || !data.every(isPlace)) return null;
  return new Map(data.flatMap(({ stores }) => stores.map(({ id, name }) => [id, name] as const)));
}

import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import type { TenantTransaction } from '../../../database/tenant';
import '../../device/tables';
import type { PlanRow } from '../../inspection/plan-course';
import type { Found, TaskRow } from '../../inspection/record-task';
import { wordsOf } from '../block-effect';
import type { EnteredValues } from '../effect-handler';

interface Handed {
  readonly task: TaskRow;
  readonly plan: PlanRow;
  readonly found: Found;
  readonly params: EnteredValues;
}

/**
 * Holds what a phone hands in to the rules of the plan: the code of the device, the pictures, the distance. Whoever skips
 * a device need not be near it.
 *
 * @throws ApiError `refused` that says which rule is not kept.
 */
export async function assertRules(
  trx: TenantTransaction,
  { task, plan, found, params }: Handed,
): Promise<void> {
  if (found.skipReason !== null) return;
  const { photos_min: min, distance_max: max, must_scan: mustScan } = plan;
  if (mustScan && !(await isCodeOf(trx, task, wordsOf(params, 'scannedCode')))) {
    throw apiError(ApiCode.refused, 'inspectionWrongCode');
  }
  if (found.photos.length < min) throw apiError(ApiCode.refused, 'inspectionPhotos', { min });
  if (max === null) return;
  const { distanceM: distance } = found;
  if (distance === null) throw apiError(ApiCode.refused, 'inspectionNoPlace');
  if (distance > max) throw apiError(ApiCode.refused, 'inspectionTooFar', { distance, max });
}

/** Before the number on the labels that the portal prints. */
const CODE_PREFIX = /^IMEI:/i;

/** The code on a device holds the number of its module. */
async function isCodeOf(
  trx: TenantTransaction,
  { franchisee_id, device_id }: TaskRow,
  code: string,
): Promise<boolean> {
  if (code === '') return false;
  const device = await trx
    .selectFrom('device')
    .select('imei')
    .where('franchisee_id', '=', franchisee_id)
    .where('device_id', '=', device_id)
    .executeTakeFirst();
  return device?.imei === code.replace(CODE_PREFIX, '').trim();
}

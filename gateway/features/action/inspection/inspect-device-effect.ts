import { INSPECTION_DEVICES_MAX } from '../../../../contract/domain/inspection/plan';
import { ApiCode } from '../../../../contract/api/envelope';
import { apiError } from '../../../../contract/errors/api-error';
import { ONE_HOUR_MS } from '../../../../contract/limits';
import type { InspectDeviceEffect } from '../../../../contract/resources/effect';
import { toItemKey } from '../../../../contract/resources/inspection/check-item';
import type { TenantTransaction } from '../../../database/tenant';
import '../../device/tables';
import { pickInspectors } from '../../inspection/inspectors';
import { insertPlan } from '../../inspection/make-plan';
import type { PlanRow } from '../../inspection/plan-course';
import type { RangeDevice } from '../../inspection/plan-range';
import { wordsOf } from '../block-effect';
import type { EffectCall, EffectHandler, EffectOutcome, EffectRow } from '../effect-handler';
import { assertRoom } from './inspection-effect';
import { publishPlan, type InspectionParts } from './inspection-parts';

type Call = EffectCall<InspectDeviceEffect>;

/** Sends somebody to devices: one plan of them all, which is open at once and looks at everything (pages 7.1, 9). */
export function createInspectDeviceEffect(parts: InspectionParts): EffectHandler<InspectDeviceEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'device') throw new Error(`An action of ${id} is for devices.`);
    },
    prepare(call) {
      return { fields: [], run: (trx, rows) => send(trx, rows, { parts, call }) };
    },
  };
}

async function send(
  trx: TenantTransaction,
  rows: readonly EffectRow[],
  { parts, call }: { readonly parts: InspectionParts; readonly call: Call },
): Promise<EffectOutcome> {
  if (rows.length === 0) return { results: [] };
  const { reader, actor, params, nowMs } = call;
  const { franchiseeId } = reader;
  await assertRoom(trx, franchiseeId);
  if (rows.length > INSPECTION_DEVICES_MAX)
    throw apiError(ApiCode.invalid, 'inspectionTooManyDevices', { max: INSPECTION_DEVICES_MAX });
  const devices = await readDevices(trx, franchiseeId, rows);
  const people = await parts.inspectors(trx, franchiseeId, nowMs);
  const inspectors = pickInspectors(people, [wordsOf(params, 'inspectorId')]);
  const plan = await insertPlan(trx, {
    ...{ franchiseeId, name: toName(devices), cycle: 'once', devices, inspectors, nowMs },
    items: toItems(parts, devices),
    ...{ startAt: nowMs, endAt: nowMs + hoursOf(params['hours']) * ONE_HOUR_MS, mustScan: false },
    ...{ photosMin: 0, distanceMax: null, maySkip: true, opensTickets: false },
    ...{ creatorId: actor.accountId, creator: actor.name },
  });
  await publishPlan(trx, plan, { type: 'created', resources: parts.plans });
  return { results: rows.map((row) => toResult(row, plan)) };
}

function toResult({ id, name, storeId }: EffectRow, plan: PlanRow): EffectOutcome['results'][number] {
  const after = { planNo: plan.plan_no, inspector: plan.inspector_names.join('、') };
  return { id, name, storeId, outcome: 'done', after };
}

function readDevices(
  trx: TenantTransaction,
  franchiseeId: string,
  rows: readonly EffectRow[],
): Promise<readonly RangeDevice[]> {
  return trx
    .selectFrom('device')
    .select(['device_id', 'device_number', 'equipment', 'store_id', 'room_name', 'position'])
    .where('franchisee_id', '=', franchiseeId)
    .where(
      'device_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('store_id')
    .orderBy('device_number')
    .execute();
}

/** 巡检·W0001, and how many others. */
function toName(devices: readonly RangeDevice[]): string {
  const [first] = devices;
  const others = devices.length > 1 ? ` 等 ${devices.length} 台` : '';
  return `巡检·${first?.device_number ?? ''}${others}`;
}

/** @throws ApiError `invalid` where nothing is looked at of a type. */
function toItems({ equipment }: InspectionParts, devices: readonly RangeDevice[]): readonly string[] {
  return [...new Set(devices.map((device) => device.equipment))].flatMap((deviceType) => {
    const type = equipment.find((each) => each.deviceType === deviceType);
    const items = (type?.checklist ?? []).map((item) => toItemKey(deviceType, item));
    if (items.length > 0) return items;
    throw apiError(ApiCode.invalid, 'inspectionNoItems', { type: type?.short ?? deviceType });
  });
}

function hoursOf(value: unknown): number {
  if (typeof value === 'number') return value;
  throw apiError(ApiCode.invalid, 'invalidField', { field: 'hours' });
}

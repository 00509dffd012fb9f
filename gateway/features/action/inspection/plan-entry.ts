import { endOfDay, startOfDay } from '../../../../contract/day';
import { ApiCode } from '../../../../contract/api/envelope';
import {
  INSPECTION_AHEAD_DAYS,
  INSPECTION_CYCLES,
  INSPECTION_HOURS_MAX,
  INSPECTION_PEOPLE_MAX,
  INSPECTION_PICKED_MAX,
  INSPECTION_PICKS,
  type InspectionCycle,
} from '../../../../contract/domain/inspection/plan';
import { TASK_DISTANCE_MAX_M, TASK_PHOTOS_MAX } from '../../../../contract/domain/inspection/task';
import { apiError } from '../../../../contract/errors/api-error';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../../contract/limits';
import type { RangeAsked } from '../../inspection/plan-range';
import { listOf, wordsOf } from '../block-effect';
import type { EnteredValues } from '../effect-handler';

/** When a plan is carried out, by whom and by which rules, as it was entered. */
export interface EnteredCourse {
  readonly name: string;
  readonly startAt: number;
  readonly hours: number;
  readonly inspectorIds: readonly string[];
  readonly mustScan: boolean;
  readonly photosMin: number;
  readonly distanceMax: number | null;
  readonly maySkip: boolean;
  readonly opensTickets: boolean;
}

/** @throws ApiError `invalid` that names what cannot be. */
export function toCourse(params: EnteredValues): EnteredCourse {
  const { startAt, hours, photosMin, distanceMax } = params;
  const inspectorIds = listOf(params, 'inspectorIds');
  if (typeof startAt !== 'number' || typeof hours !== 'number') throw invalid('startAt');
  if (inspectorIds.length > INSPECTION_PEOPLE_MAX) throw invalid('inspectorIds');
  return {
    ...{ name: wordsOf(params, 'planName'), startAt, hours, inspectorIds },
    ...{ mustScan: params['mustScan'] === true, maySkip: params['maySkip'] === true },
    photosMin: toWhole(photosMin, TASK_PHOTOS_MAX, 'photosMin') ?? 0,
    distanceMax: toWhole(distanceMax, TASK_DISTANCE_MAX_M, 'distanceMax'),
    opensTickets: params['opensTickets'] === true,
  };
}

/** @throws ApiError `invalid` that names what cannot be. */
export function toCycle({ cycle }: EnteredValues): InspectionCycle {
  const found = INSPECTION_CYCLES.find((each) => each === cycle);
  if (found === undefined) throw invalid('cycle');
  return found;
}

/** @throws ApiError `invalid` that names what cannot be. */
export function toRange(params: EnteredValues): RangeAsked {
  const pick = INSPECTION_PICKS.find((each) => each === params['pick']);
  if (pick === undefined) throw invalid('pick');
  const picked = { deviceIds: listOf(params, 'deviceIds'), exceptIds: listOf(params, 'exceptIds') };
  for (const [name, ids] of Object.entries(picked)) {
    if (ids.length > INSPECTION_PICKED_MAX) throw invalid(name);
  }
  return { types: listOf(params, 'types'), storeIds: listOf(params, 'storeIds'), pick, ...picked };
}

/** @throws ApiError `invalid` for a plan that would begin in the past or far ahead, or be open for too long. */
export function assertTime(
  { startAt, hours }: Pick<EnteredCourse, 'startAt' | 'hours'>,
  cycle: InspectionCycle,
  nowMs: number,
): void {
  const latest = endOfDay(nowMs) + INSPECTION_AHEAD_DAYS * ONE_DAY_MS;
  if (startAt < startOfDay(nowMs) || startAt > latest || startAt + hours * ONE_HOUR_MS <= nowMs) {
    throw apiError(ApiCode.invalid, 'inspectionStart', { days: INSPECTION_AHEAD_DAYS });
  }
  const max = INSPECTION_HOURS_MAX[cycle];
  if (hours <= 0 || hours > max) throw apiError(ApiCode.invalid, 'inspectionHours', { max });
}

function toWhole(value: EnteredValues[string] | undefined, max: number, field: string): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max) throw invalid(field);
  return value;
}

function invalid(field: string) {
  return apiError(ApiCode.invalid, 'invalidField', { field });
}

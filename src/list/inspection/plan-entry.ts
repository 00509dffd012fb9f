import type { ActionValue } from '../../../contract/api/page/action';
import {
  INSPECTION_PICKED_MAX,
  INSPECTION_PICKS,
  type InspectionPick,
} from '../../../contract/domain/inspection/plan';
import { toRangeKey, type PickedDevices } from './range-picker';

/** What is filled in of a plan. */
export interface PlanEntry {
  readonly params: Readonly<Record<string, ActionValue>>;
  readonly picked?: PickedDevices | null;
}

/** A text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Texts that were chosen. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export function pickOf(value: unknown): InspectionPick {
  return INSPECTION_PICKS.find((each) => each === value) ?? 'all';
}

/** What was chosen one by one, while it is of the range that is asked for; null for all of it. */
export function pickedOf({ params, picked = null }: PlanEntry): PickedDevices | null {
  const range = toRangeKey({
    types: textsOf(params['types']),
    storeIds: textsOf(params['storeIds']),
    pick: pickOf(params['pick']),
  });
  return picked?.range === range ? picked : null;
}

/** The devices that are left out, or those that are meant; null for more than can be said. */
export function toPicked(
  picked: PickedDevices | null,
): { readonly deviceIds: readonly string[]; readonly exceptIds: readonly string[] } | null {
  if (picked === null) return { deviceIds: [], exceptIds: [] };
  const left = picked.all.filter((id) => !picked.chosen.includes(id));
  if (left.length <= INSPECTION_PICKED_MAX) return { deviceIds: [], exceptIds: left };
  if (picked.chosen.length <= INSPECTION_PICKED_MAX) return { deviceIds: picked.chosen, exceptIds: [] };
  return null;
}

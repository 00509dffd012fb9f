import type { ResolvedField } from '../field';
import type { ResolvedListPage } from '../resolved';

/** Stores whose rooms are asked for at once. */
export const CHOICE_STORES_MAX = 50;

/** Whether the choices of a field's filter are read from the devices: values in use, or the rooms of stores. */
export function isOffering({ offersUsed, isFilter, rooms }: ResolvedField): boolean {
  return offersUsed || (isFilter && rooms !== null);
}

/** Whether a page has such a filter. */
export function hasChoices({ fields }: Pick<ResolvedListPage, 'fields'>): boolean {
  return fields.some(isOffering);
}

import type { FieldKind, ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';

/** Room for columns in the drawer, px. */
export const ORDERS_WIDTH_PX = 672;
/** Whose order it is stands in the order. */
const LEFT_OUT: readonly FieldKind[] = ['mobile'];

/**
 * The columns of a type's order list that fit the drawer of one of its devices, in their order: those that stand in the
 * list unasked and say something that the device does not say itself.
 */
export function fittingFields(
  orders: Pick<ResolvedListPage, 'fields'>,
  device: Pick<ResolvedListPage, 'fields'>,
): readonly ResolvedField[] {
  const said = new Set(device.fields.map(({ field }) => field));
  let left = ORDERS_WIDTH_PX;
  return orders.fields.filter(({ field, kind, list, width }) => {
    if (list !== 'shown' || said.has(field) || LEFT_OUT.includes(kind) || width > left) return false;
    left -= width;
    return true;
  });
}

import type { ListFilters } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';

/** The filters for as many places, in the form's order: what narrows the list now stays in sight. */
export function pickFirstRow<F extends Pick<ResolvedField, 'field'>>(
  fields: readonly F[],
  inForce: ListFilters,
  places: number,
): readonly F[] {
  const narrowing = fields.filter(({ field }) => inForce[field] !== undefined);
  const picked = new Set([...new Set([...narrowing, ...fields])].slice(0, places));
  return fields.filter((field) => picked.has(field));
}

import type { ResolvedField } from '../../contract/resources/field';
import type { ResolvedListPage } from '../../contract/resources/resolved';

/** Fields of the filter form in order: the period and the stores first, for they are asked for most. */
export function filterFieldsOf(page: Pick<ResolvedListPage, 'fields' | 'period'>): readonly ResolvedField[] {
  const offered = page.fields.filter((field) => field.isFilter || field.field === page.period);
  const rank = (field: ResolvedField) => (field.field === page.period ? 0 : field.source === null ? 2 : 1);
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

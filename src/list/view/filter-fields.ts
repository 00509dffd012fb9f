import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

type FilterPage = Pick<ResolvedListPage, 'fields' | 'period' | 'of'>;

/** Fields of the filter form in order: the period and the stores first, for they are asked for most. */
export function filterFieldsOf(page: FilterPage): readonly ResolvedField[] {
  const offered = page.fields.filter(
    (field) => (field.isFilter && field.field !== page.of) || field.field === page.period,
  );
  return offered.toSorted((one, other) => rankOf(page, one) - rankOf(page, other));
}

function rankOf({ period }: FilterPage, { field, source, follows }: ResolvedField): number {
  if (field === period) return 0;
  if (source !== null) return 1;
  // A second period is for whoever looks for it.
  return follows === null ? 2 : 3;
}

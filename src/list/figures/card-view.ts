import type { ListFilters } from '../../../contract/api/page/list';
import type { ResolvedCard } from '../../../contract/resources/card/card';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ListView } from '../view/list-view';

/** The view of the list that shows what a card is of, within the filters in force; null where nothing can. */
export function toCardView(
  card: ResolvedCard,
  page: Pick<ResolvedListPage, 'fields'>,
  view: ListView,
): ListView | null {
  const filters = narrow(view.filters, card);
  if (filters === null) return null;
  const isByQuantity =
    card.tab === null && page.fields.some(({ field, isSortable }) => field === card.sum && isSortable);
  const sorter = isByQuantity && card.sum !== null ? ({ field: card.sum, order: 'desc' } as const) : null;
  const first = { page: 1, cursor: null, detailId: null, detailPart: null };
  return { ...view, ...first, tab: card.tab, filters, sorter };
}

/** A filter holds one list of values for a field: what the card shows of those that are chosen already. */
function narrow(filters: ListFilters, { where }: ResolvedCard): ListFilters | null {
  const narrowed = { ...filters };
  for (const { field, in: values } of where) {
    const chosen: readonly unknown[] | null = Array.isArray(filters[field]) ? filters[field] : null;
    const both = values
      .filter((value) => typeof value !== 'boolean')
      .filter((value) => chosen?.includes(value) ?? true);
    if (both.length === 0) return null;
    narrowed[field] = both;
  }
  return narrowed;
}

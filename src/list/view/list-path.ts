import type { ListFilters } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { readListView, writeListView } from './list-view';

/** Where a list stands with the given tab, filters and keyword, and nothing else. */
export function toListPath(
  page: Pick<ResolvedListPage, 'path' | 'fields' | 'tabs' | 'period'>,
  {
    tab,
    filters,
    keyword = '',
  }: { readonly tab: string | null; readonly filters: ListFilters; readonly keyword?: string },
): string {
  const first = readListView(page, new URLSearchParams());
  const search = writeListView(page, { ...first, tab, filters, keyword }).toString();
  return search === '' ? page.path : `${page.path}?${search}`;
}

import type { CrudSort, GetListParams } from '@refinedev/core';
import type { FilterValue, ListFilters, ListSorter } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { ListView } from './list-view';
import { firstTabOf } from './tab-page';

/** What decides the rows of a list. */
export interface AskedRows {
  readonly page: ResolvedListPage;
  readonly view: ListView;
  /** Order of the rows, the first before the others. */
  readonly sorters: readonly ListSorter[];
  /** What the gateway is asked for: the view's filters with the period filled in. */
  readonly filters: ListFilters;
}

/** A filter in refine's words. */
export interface AskedFilter {
  readonly field: string;
  readonly operator: 'in' | 'eq';
  readonly value: FilterValue;
}

/** The filters in refine's words; the gateway compares as the field's kind does. */
export function toCrudFilters(filters: ListFilters): AskedFilter[] {
  return Object.entries(filters).map(([field, value]) => ({
    field,
    // What the binding to the table would say.
    operator: Array.isArray(value) ? 'in' : 'eq',
    value,
  }));
}

/** What stands beside page, order and filters in the call for rows. */
export function toListMeta({ page, view }: Pick<AskedRows, 'page' | 'view'>) {
  return { tab: view.tab ?? firstTabOf(page), keyword: view.keyword, cursor: view.cursor ?? '' };
}

/** The call for rows as refine makes it. */
export function toListParams({ page, view, sorters, filters }: AskedRows): GetListParams {
  return {
    resource: page.id,
    pagination: { currentPage: view.page, pageSize: view.pageSize, mode: 'server' },
    sorters: [...sorters] satisfies CrudSort[],
    filters: toCrudFilters(filters),
    meta: toListMeta({ page, view }),
  };
}

import { Type } from '@sinclair/typebox';
import type { ResolvedListPage } from '../../resources/resolved';
import { toFiltersSchema, toRowSchema } from './field-schema';
import { ListAnswer, ListQuery, ListRequest } from './list';
import { Line } from '../parameter';
import { closed, wordOf } from '../shape';

const SORTERS_MAX = 3;

/** Schema of an order by some of these fields. */
export function toSortersSchema(fields: readonly string[]) {
  return Type.Array(closed({ field: wordOf(fields), order: wordOf(['asc', 'desc']) }), {
    maxItems: SORTERS_MAX,
  });
}

/** Body of `POST {page}/tabs`. */
export function toTabsBody({ fields, period }: ResolvedListPage) {
  return closed({ ...ListQuery.properties, filters: Type.Optional(toFiltersSchema(fields, period)) });
}

/** Body of `POST {page}/list`. */
export function toListBody(page: ResolvedListPage) {
  const sortable = page.fields.filter(({ isSortable }) => isSortable).map(({ field }) => field);
  const tabs = page.tabs.map(({ name }) => name);
  return closed({
    ...ListRequest.properties,
    ...toTabsBody(page).properties,
    sorters: Type.Optional(toSortersSchema(sortable)),
    tab: Type.Optional(tabs.length === 0 ? Line({ maxLength: 0 }) : Type.Unsafe<string>({ enum: tabs })),
  });
}

/** Data of `POST {page}/list`. */
export function toListData(page: ResolvedListPage) {
  return Type.Object({ ...ListAnswer.properties, list: Type.Array(toRowSchema(page)) });
}

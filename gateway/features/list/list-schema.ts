import { Type } from '@sinclair/typebox';
import { KEYWORD_MAX_LENGTH, OFFSET_ROWS_MAX, PAGE_SIZE_MAX } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { closed } from '../../../contract/api/answer';
import { toFiltersSchema, toRowSchema } from './field-schema';

const SORTERS_MAX = 3;
const CURSOR_MAX_LENGTH = 1024;
const ID_MAX_LENGTH = 64;

export const PAGE_NUMBER = Type.Integer({ minimum: 1, maximum: OFFSET_ROWS_MAX });
export const PAGE_SIZE = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX });

/** Schema of an order by some of these fields. */
export function toSortersSchema(fields: readonly string[]) {
  const field = Type.Unsafe<string>({ type: 'string', enum: [...fields] });
  const order = Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] });
  return Type.Array(closed({ field, order }), { maxItems: SORTERS_MAX });
}

function toQueryProperties({ fields, period }: ResolvedListPage) {
  return {
    filters: Type.Optional(toFiltersSchema(fields, period)),
    keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX_LENGTH })),
  };
}

/** Body of `POST {page}/tabs`. */
export function toTabsBody(page: ResolvedListPage) {
  return closed(toQueryProperties(page));
}

/** Body of `POST {page}/list`. */
export function toListBody(page: ResolvedListPage) {
  const sortable = page.fields.filter(({ isSortable }) => isSortable).map(({ field }) => field);
  const tabs = page.tabs.map(({ name }) => name);
  return closed({
    ...toQueryProperties(page),
    page: Type.Optional(PAGE_NUMBER),
    pageSize: Type.Optional(PAGE_SIZE),
    cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX_LENGTH })),
    sorters: Type.Optional(toSortersSchema(sortable)),
    tab: Type.Optional(tabs.length === 0 ? Type.String({ maxLength: 0 }) : Type.Unsafe({ enum: tabs })),
  });
}

const CURSOR = Type.Unsafe({ type: ['string', 'null'] });

/** Data of `POST {page}/list`. */
export function toListData(page: ResolvedListPage) {
  return Type.Object({
    list: Type.Array(toRowSchema(page.fields)),
    total: Type.Integer(),
    isTotalCapped: Type.Boolean(),
    nextCursor: CURSOR,
    previousCursor: CURSOR,
  });
}

/** Data of `POST {page}/tabs`. */
export const TABS_DATA = Type.Object({
  tabs: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), isCapped: Type.Boolean() })),
});

/** Query of `GET {page}/detail`. */
export const DETAIL_QUERY = closed({ id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH }) });

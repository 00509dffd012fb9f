import { Type } from '@sinclair/typebox';
import { ExactText, Keyword, PageNumber, PageSize } from '../parameter';
import { closed, wordOf, type Shape } from '../shape';

const CURSOR_MAX_LENGTH = 1024;

/** Order of the rows; only fields declared sortable are accepted. */
export const ListSorter = closed({ field: Type.String(), order: wordOf(['asc', 'desc']) });
export type ListSorter = Shape<typeof ListSorter>;

/** A range filter `[from, to]`, both inclusive, either end open with null. */
export const RangeFilter = Type.Unsafe<[from: number | null, to: number | null]>(
  Type.Array(Type.Union([Type.Number(), Type.Null()]), { minItems: 2, maxItems: 2 }),
);
export type RangeFilter = Shape<typeof RangeFilter>;

/**
 * Value of one filter, by field kind: `text`/`mobile`/`boolean` one value (equals) · `enum`/`tags`/
 * `reference` array (any of) · `number`/`money`/`percent`/`duration`/`time`/`level` a range.
 */
export const FilterValue = Type.Union([
  Type.String(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.String(), Type.Number()])),
  RangeFilter,
]);
export type FilterValue = Shape<typeof FilterValue>;

/** Filters by field name; fields that the page does not declare as filters are refused. */
export const ListFilters = Type.Record(Type.String(), FilterValue);
export type ListFilters = Shape<typeof ListFilters>;

/** What a status tab or a list is asked for. */
export const ListQuery = closed({
  filters: Type.Optional(ListFilters),
  keyword: Type.Optional(Keyword),
});
export type ListQuery = Shape<typeof ListQuery>;

/** Body of `POST {resource}/list`; each page narrows it to what it declares. */
export const ListRequest = closed({
  ...ListQuery.properties,
  page: Type.Optional(PageNumber),
  /** @default 20 */
  pageSize: Type.Optional(PageSize),
  /** Opaque place to go on from, taken from an earlier answer and checked where it is read; wins over `page`. */
  cursor: Type.Optional(ExactText({ maxLength: CURSOR_MAX_LENGTH })),
  sorters: Type.Optional(Type.Array(ListSorter)),
  tab: Type.Optional(Type.String()),
});
export type ListRequest = Shape<typeof ListRequest>;

/** One row: field name to value, as the kinds say. Always has `id`. */
export const Row = Type.Unsafe<Record<string, unknown> & { id: string }>(
  Type.Object({ id: Type.String() }, { additionalProperties: true }),
);
export type Row = Shape<typeof Row>;

const Cursor = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** Data of `POST {resource}/list`; each page narrows its rows to the fields it declares. */
export const ListAnswer = Type.Object({
  list: Type.Array(Row),
  total: Type.Integer(),
  /** True when there are more rows than `total` says; shown as `10,000+`. */
  isTotalCapped: Type.Boolean(),
  /** Cursor of the following page; null on the last. */
  nextCursor: Cursor,
  /** Cursor of the page before; null on the first. */
  previousCursor: Cursor,
});
export type ListAnswer = Shape<typeof ListAnswer>;

/** Data of `POST {resource}/tabs`. */
export const TabsAnswer = Type.Object({
  tabs: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), isCapped: Type.Boolean() })),
});
export type TabsAnswer = Shape<typeof TabsAnswer>;

/** Order of the rows; only fields declared sortable are accepted. */
export interface ListSorter {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** A range filter `[from, to]`, both inclusive, either end open with null. */
export type RangeFilter = readonly [from: number | null, to: number | null];

/**
 * Value of one filter, by field kind: `text`/`mobile`/`boolean` one value (equals) · `enum`/`tags`/
 * `reference` array (any of) · `number`/`money`/`percent`/`duration`/`time`/`level` a range.
 */
export type FilterValue = string | boolean | readonly (string | number)[] | RangeFilter;

/** Filters by field name; fields that the page does not declare as filters are refused. */
export type ListFilters = Readonly<Record<string, FilterValue>>;

/** What a status tab or a list is asked for. */
export interface ListQuery {
  readonly filters?: ListFilters;
  readonly keyword?: string;
}

/** Body of `POST {resource}/list`. */
export interface ListRequest extends ListQuery {
  /** 1-based; together with `pageSize` it reaches at most `OFFSET_ROWS_MAX` rows. */
  readonly page?: number;
  /** At most `PAGE_SIZE_MAX`. @default 20 */
  readonly pageSize?: number;
  /** Opaque place to go on from, taken from an earlier answer; wins over `page`. */
  readonly cursor?: string;
  readonly sorters?: readonly ListSorter[];
  readonly tab?: string;
}

/** One row: field name to value, as the kinds say. Always has `id`. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Data of `POST {resource}/list`. */
export interface ListAnswer {
  readonly list: readonly Row[];
  readonly total: number;
  /** True when there are more rows than `total` says; shown as `10,000+`. */
  readonly isTotalCapped: boolean;
  /** Cursor of the following page; null on the last. */
  readonly nextCursor: string | null;
  /** Cursor of the page before; null on the first. */
  readonly previousCursor: string | null;
  /** Sums over all rows of the filter, for reports. */
  readonly totals?: Readonly<Record<string, number | null>>;
}

/** Data of `POST {resource}/tabs`. */
export interface TabsAnswer {
  readonly tabs: readonly { readonly name: string; readonly count: number; readonly isCapped: boolean }[];
}

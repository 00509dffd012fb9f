import { DETAIL_PARAM } from '../../table/detail-path';
import type { ListFilters, ListSorter } from '../../../contract/api/page/list';
import { PAGE_SIZES } from '../../../contract/limits';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { DEFAULT_PICK, isQuickPick, spanOfQuickPick } from '../../form/period/business-day';
import { decodeFilter, encodeFilter } from './filter-codec';

/** What a list shows; everything of it stands in the address, so that any view can be shared. */
export interface ListView {
  /** Name of the status tab; null for the first. */
  readonly tab: string | null;
  readonly keyword: string;
  readonly filters: ListFilters;
  /** Null for the page's own order. */
  readonly sorter: ListSorter | null;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  /** Place to go on from beyond the rows that page numbers reach; wins over `page`. */
  readonly cursor: string | null;
  /** Its rows stand in rooms, if the page declares them. */
  readonly isInRooms: boolean;
  /** Id of the row whose drawer is open. */
  readonly detailId: string | null;
  /** Part of the drawer that is shown; null for the first. */
  readonly detailPart: string | null;
}

/** The parts of a page that an address is read with. */
export type ListViewPage = Pick<ResolvedListPage, 'fields' | 'tabs' | 'period'>;

const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];
const DESCENDING_MARK = '-';

/** Words of the address that are not filters. */
export const VIEW_PARAMS = {
  tab: 'tab',
  keyword: 'q',
  sorter: 'sort',
  page: 'page',
  pageSize: 'size',
  cursor: 'after',
  /** How the rows are shown: as the table, or by {@link IN_ROOMS}. */
  look: 'view',
  detail: DETAIL_PARAM,
  detailPart: 'part',
  /** The page's period, and its stores: the same word on every page, so that one page can link to another. */
  period: 'period',
  store: 'store',
} as const;
const IN_ROOMS = 'rooms';
/** Keeps a filter's word apart from the ones above, whatever its field is called. */
export const FILTER_PREFIX = 'f.';

/** Word that a field's filter has in the address. */
export function filterParam(page: ListViewPage, field: ResolvedField): string {
  if (field.field === page.period) {
    return VIEW_PARAMS.period;
  }
  const storeField = page.fields.find(({ kind, source }) => kind === 'reference' && source === 'store');
  return field === storeField ? VIEW_PARAMS.store : `${FILTER_PREFIX}${field.field}`;
}

/** Reads a view from the address; what it does not understand is left at its default. */
export function readListView(page: ListViewPage, params: URLSearchParams): ListView {
  const tab = params.get(VIEW_PARAMS.tab);
  const pageSize = Number(params.get(VIEW_PARAMS.pageSize));
  return {
    tab: page.tabs.some(({ name }) => name === tab) ? tab : null,
    keyword: params.get(VIEW_PARAMS.keyword) ?? '',
    filters: readFilters(page, params),
    sorter: readSorter(page, params.get(VIEW_PARAMS.sorter)),
    page: readPageNumber(params.get(VIEW_PARAMS.page)),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
    cursor: params.get(VIEW_PARAMS.cursor),
    isInRooms: params.get(VIEW_PARAMS.look) === IN_ROOMS,
    detailId: params.get(VIEW_PARAMS.detail),
    detailPart: params.get(VIEW_PARAMS.detailPart),
  };
}

/** Writes a view for the address; defaults are left out. */
export function writeListView(page: ListViewPage, view: ListView): URLSearchParams {
  const words: readonly (readonly [name: string, word: string | null])[] = [
    [VIEW_PARAMS.tab, view.tab],
    [VIEW_PARAMS.keyword, view.keyword === '' ? null : view.keyword],
    ...page.fields.map((field) => [filterParam(page, field), writeFilter(view, field)] as const),
    [VIEW_PARAMS.sorter, view.sorter === null ? null : writeSorter(view.sorter)],
    [VIEW_PARAMS.page, view.page === 1 ? null : String(view.page)],
    [VIEW_PARAMS.pageSize, view.pageSize === DEFAULT_PAGE_SIZE ? null : String(view.pageSize)],
    [VIEW_PARAMS.cursor, view.cursor],
    [VIEW_PARAMS.look, view.isInRooms ? IN_ROOMS : null],
    [VIEW_PARAMS.detail, view.detailId],
    [VIEW_PARAMS.detailPart, view.detailId === null ? null : view.detailPart],
  ];
  const params = new URLSearchParams();
  for (const [name, word] of words) {
    if (word !== null) {
      params.set(name, word);
    }
  }
  return params;
}

/** The view's filters with the page's period filled in, as a form shows them: a quick pick is still one. */
export function standingFilters(page: ListViewPage, filters: ListFilters): ListFilters {
  const isBounded = page.period === null || page.fields.some((field) => standsIn(page, field, filters));
  return isBounded ? filters : { [page.period]: DEFAULT_PICK, ...filters };
}

/** What the gateway is asked for: {@link standingFilters} with the days that quick picks stand for now. */
export function effectiveFilters(page: ListViewPage, filters: ListFilters, nowMs: number): ListFilters {
  const isTime = (name: string) =>
    name === page.period || page.fields.some(({ field, kind }) => field === name && kind === 'time');
  return Object.fromEntries(
    Object.entries(standingFilters(page, filters)).map(([name, value]) => [
      name,
      isQuickPick(value) && isTime(name) ? spanOfQuickPick(value, nowMs) : value,
    ]),
  );
}

/** Whether a closed range of the field says enough about the period that it follows. */
function standsIn(page: ListViewPage, { field, follows }: ResolvedField, filters: ListFilters): boolean {
  const range = filters[field];
  const isClosed = isQuickPick(range) || (Array.isArray(range) && range.every((end) => end !== null));
  return follows?.field === page.period && isClosed;
}

/** The filters to keep in the address: a period that is the default anyway is left out. */
export function withoutDefaults(page: ListViewPage, filters: ListFilters): ListFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([field, value]) => field !== page.period || value !== DEFAULT_PICK),
  );
}

/** True when something narrows the view that can be cleared; a tab is where one is, not what one asked for. */
export function isNarrowed(view: ListView): boolean {
  return view.keyword !== '' || Object.keys(view.filters).length > 0;
}

function readFilters(page: ListViewPage, params: URLSearchParams): ListFilters {
  const entries = page.fields.flatMap((field) => {
    const word = field.isFilter || field.field === page.period ? params.get(filterParam(page, field)) : null;
    const value = word === null ? null : decodeFilter(field, word);
    return value === null ? [] : [[field.field, value] as const];
  });
  return Object.fromEntries(entries);
}

function writeFilter(view: ListView, field: ResolvedField): string | null {
  const value = view.filters[field.field];
  return value === undefined ? null : encodeFilter(field, value);
}

function readSorter(page: ListViewPage, word: string | null): ListSorter | null {
  if (word === null) {
    return null;
  }
  const isDescending = word.startsWith(DESCENDING_MARK);
  const name = isDescending ? word.slice(DESCENDING_MARK.length) : word;
  const field = page.fields.find((candidate) => candidate.field === name && candidate.isSortable);
  return field === undefined ? null : { field: name, order: isDescending ? 'desc' : 'asc' };
}

function writeSorter({ field, order }: ListSorter): string {
  return order === 'desc' ? `${DESCENDING_MARK}${field}` : field;
}

function readPageNumber(word: string | null): number {
  const page = Number(word);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

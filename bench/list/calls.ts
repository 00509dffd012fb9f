import { ENDPOINTS, toUrlPath } from '../../contract/api/endpoints';
import { toListFiguresEndpoint } from '../../contract/api/page/figures/list-figures-endpoint';
import { toListEndpoint, toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { endOfDay, startOfDay } from '../../contract/day';
import { ONE_DAY_MS, PERIOD_MAX_DAYS } from '../../contract/limits';
import { MOBILE_TAIL_LENGTH } from '../../contract/mobile-part';
import { hasFigures } from '../../contract/resources/card/card';
import type { FilterValue } from '../../contract/api/page/list';
import type { ResolvedField } from '../../contract/resources/field';
import type { ResolvedListPage, ResolvedPage } from '../../contract/resources/resolved';
import type { Asked, Examples } from './asked';

/** Nobody's number, device or order. */
const NOTHING = 'NOSUCH000';
/** More than anything costs, weighs or lasts. */
const RARE_FROM = 10_000_001;
/** Lists that grow with orders, and the lists of devices beside them. */
const MEASURED = ['device', 'order', 'ticket'];

/** Lists whose cost is measured, in menu order. */
export function measuredListsOf(pages: readonly ResolvedPage[]): readonly ResolvedListPage[] {
  return pages.filter(
    (page): page is ResolvedListPage => 'source' in page && MEASURED.includes(page.source.table),
  );
}

/** The lists of the first type, of which everything is asked. @throws Error where no list is of one type. */
export function firstListsOf(pages: readonly ResolvedPage[]): readonly ResolvedListPage[] {
  const lists = measuredListsOf(pages);
  const equipment = lists.find(({ source }) => source.equipment !== null)?.source.equipment;
  if (equipment === undefined) throw new Error('The declaration has no list of a type.');
  return lists.filter(({ source }) => source.equipment === equipment);
}

/** As far back as a list may reach at once. */
export function longestPeriod(nowMs: number): readonly [fromMs: number, toMs: number] {
  return [startOfDay(nowMs) - (PERIOD_MAX_DAYS - 1) * ONE_DAY_MS, endOfDay(nowMs) - 1];
}

/** Filters of a list over all the time that it may reach back; none where it has no period. */
export function toLongest({ period }: ResolvedListPage, nowMs: number) {
  return period === null ? {} : { filters: { [period]: longestPeriod(nowMs) } };
}

/**
 * What the search and the lists of the product are asked for: of the first type everything, of every other list its first
 * page, the counts of its tabs and its figures.
 */
export function callsOf(
  pages: readonly ResolvedPage[],
  { nowMs, examples }: { readonly nowMs: number; readonly examples: Examples },
): readonly Asked[] {
  const first = firstListsOf(pages);
  const others = measuredListsOf(pages).filter((page) => !first.includes(page));
  return [
    ...searchCalls(examples),
    ...first.flatMap((page) => [
      ...onceOf(page),
      ...tabCalls(page),
      ...deepCalls(page, { nowMs, examples }),
      ...sortedCalls(page, nowMs),
      ...filteredCalls(page, nowMs),
      ...keywordCalls(page, examples),
    ]),
    ...others.flatMap(onceOf),
  ];
}

function searchCalls({ orderNo, deviceNumber, imei, mobile }: Examples): readonly Asked[] {
  const path = toUrlPath(ENDPOINTS.search);
  return [
    { name: 'search an order number', path, body: { keyword: orderNo } },
    { name: 'search a device number', path, body: { keyword: deviceNumber } },
    { name: 'search an IMEI', path, body: { keyword: imei } },
    // The newest orders of whoever has the number are looked through, of each up to a number.
    { name: 'search a mobile', path, body: { keyword: mobile }, isOfRows: true },
    {
      ...{ name: 'search the last four digits', path, body: { keyword: mobile.slice(-MOBILE_TAIL_LENGTH) } },
      isOfRows: true,
    },
    { name: 'search nothing that is there', path, body: { keyword: NOTHING } },
  ];
}

function onceOf(page: ResolvedListPage): readonly Asked[] {
  return [
    { name: `${page.id} first page`, path: toUrlPath(toListEndpoint(page)), body: {} },
    ...(page.tabs.length === 0
      ? []
      : [{ name: `${page.id} counts of tabs`, path: toUrlPath(toTabsEndpoint(page)), body: {} }]),
    // Amounts are added up over the rows, of so many at most.
    ...(hasFigures(page)
      ? [
          {
            ...{ name: `${page.id} figures`, path: toUrlPath(toListFiguresEndpoint(page)), body: {} },
            isOfRows: page.totals !== null || page.cards.some(({ sum }) => sum !== null),
          },
        ]
      : []),
  ];
}

function tabCalls(page: ResolvedListPage): readonly Asked[] {
  const path = toUrlPath(toListEndpoint(page));
  return page.tabs.map(({ name: tab }) => ({ name: `${page.id} tab ${tab}`, path, body: { tab } }));
}

function deepCalls(
  page: ResolvedListPage,
  { nowMs, examples }: { readonly nowMs: number; readonly examples: Examples },
): readonly Asked[] {
  const deep = examples.deep[page.id];
  if (deep === undefined) return [];
  const path = toUrlPath(toListEndpoint(page));
  const longest = toLongest(page, nowMs);
  return [
    {
      ...{ name: `${page.id} first page of ${PERIOD_MAX_DAYS} d`, path, body: longest },
      compared: { page: page.id, is: 'plain' },
    },
    { name: `${page.id} page ${deep.page}`, path, body: { ...longest, page: deep.page } },
    { name: `${page.id} behind a deep row`, path, body: { ...longest, cursor: deep.cursor } },
  ];
}

/** Each order that a list of a period offers, over the longest one; what has no index for it sorts the rows of the period. */
function sortedCalls(page: ResolvedListPage, nowMs: number): readonly Asked[] {
  const path = toUrlPath(toListEndpoint(page));
  const fields = page.period === null ? [] : page.fields.filter(({ isSortable }) => isSortable);
  return fields.flatMap(({ field }) =>
    (['asc', 'desc'] as const).map((order) => ({
      name: `${page.id} sorted by ${field} ${order}`,
      path,
      body: { ...toLongest(page, nowMs), sorters: [{ field, order }] },
      isOfRows: true,
      compared: { page: page.id, is: 'narrowed' as const },
    })),
  );
}

/** Each filter of a list of a period, over the longest one, as whoever finds little asks: the period is read to its end. */
function filteredCalls(page: ResolvedListPage, nowMs: number): readonly Asked[] {
  const { period } = page;
  if (period === null) return [];
  const path = toUrlPath(toListEndpoint(page));
  return page.fields.flatMap((field): readonly Asked[] => {
    const value = field.isFilter && field.field !== period ? toRare(field) : null;
    const filters = { [period]: longestPeriod(nowMs), [field.field]: value };
    const name = `${page.id} only ${field.field}`;
    const compared = { page: page.id, is: 'narrowed' as const };
    return value === null ? [] : [{ name, path, body: { filters }, isOfRows: true, compared }];
  });
}

/** What a filter finds little or nothing by; null for what has no such value. */
function toRare({ kind, options }: ResolvedField): FilterValue | null {
  const last = options.slice(-1).map(({ value }) => value);
  if (last.length > 0) return last;
  if (kind === 'text') return NOTHING;
  if (kind === 'boolean') return true;
  return kind === 'money' || kind === 'number' ? [RARE_FROM, RARE_FROM + 1] : null;
}

function keywordCalls(page: ResolvedListPage, examples: Examples): readonly Asked[] {
  if (page.search === null) return [];
  const path = toUrlPath(toListEndpoint(page));
  const { orderNo, deviceNumber, imei, mobile } = examples;
  const words: Readonly<Record<string, string>> = {
    orderNo,
    deviceNumber,
    imei,
    userMobile: mobile,
  };
  const known = page.search.fields.flatMap((field): readonly Asked[] => {
    const keyword = words[field];
    const isOfRows = field === 'userMobile';
    return keyword === undefined
      ? []
      : [{ name: `${page.id} keyword ${field}`, path, body: { keyword }, isOfRows }];
  });
  const tail = mobile.slice(-MOBILE_TAIL_LENGTH);
  return [
    ...known,
    { name: `${page.id} keyword of four digits`, path, body: { keyword: tail }, isOfRows: true },
    { name: `${page.id} keyword of nothing`, path, body: { keyword: NOTHING } },
  ];
}

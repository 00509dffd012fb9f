import type { ListSorter, RangeFilter } from '../../../../contract/api/page/list';
import { defaultPeriod } from '../../../../contract/day';
import {
  COMPARISONS,
  INCOME_DIMENSIONS,
  type ComparisonKind,
  type IncomeDimension,
} from '../../../../contract/domain/report';
import { PAGE_SIZES } from '../../../../contract/limits';
import { ORDER_COUNTED_AT } from '../../../../contract/domain/order';
import { decodePeriod, encodeItems, encodePeriod, splitItems } from '../../../list/view/filter-codec';
import { FILTER_PREFIX, VIEW_PARAMS } from '../../../list/view/list-view';

/** What a statistics page shows; everything of it stands in the address. */
export interface ReportView {
  /** Null for the last seven days. */
  readonly period: readonly [fromMs: number, toMs: number] | null;
  readonly storeIds: readonly string[];
  readonly dimension: IncomeDimension;
  readonly compareWith: ComparisonKind;
  readonly sorter: ListSorter | null;
  readonly page: number;
  readonly pageSize: number;
}

const DIMENSION_PARAM = 'by';
const DEFAULT_DIMENSION: IncomeDimension = 'day';
const COMPARISON_PARAM = 'vs';
const DEFAULT_COMPARISON: ComparisonKind = 'previous';
/** A month of days fits on one page. */
const DEFAULT_PAGE_SIZE = PAGE_SIZES[1];

/** Reads a statistics view from the address; what it does not understand is left at its default. */
export function readReportView(params: URLSearchParams, sortable: readonly string[]): ReportView {
  const page = Number(params.get(VIEW_PARAMS.page));
  const pageSize = Number(params.get(VIEW_PARAMS.pageSize));
  const dimension = params.get(DIMENSION_PARAM);
  const comparison = params.get(COMPARISON_PARAM);
  return {
    period: readClosedPeriod(params.get(VIEW_PARAMS.period)),
    storeIds: splitItems(params.get(VIEW_PARAMS.store) ?? ''),
    dimension: INCOME_DIMENSIONS.find((known) => known === dimension) ?? DEFAULT_DIMENSION,
    compareWith: COMPARISONS.find((known) => known === comparison) ?? DEFAULT_COMPARISON,
    sorter: readSorter(params.get(VIEW_PARAMS.sorter) ?? '', sortable),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

/** Writes a statistics view for the address; defaults are left out. */
export function writeReportView(view: ReportView): URLSearchParams {
  const params = toPlaceParams(view);
  if (view.dimension !== DEFAULT_DIMENSION) {
    params.set(DIMENSION_PARAM, view.dimension);
  }
  if (view.compareWith !== DEFAULT_COMPARISON) {
    params.set(COMPARISON_PARAM, view.compareWith);
  }
  if (view.sorter !== null) {
    params.set(VIEW_PARAMS.sorter, `${view.sorter.order === 'desc' ? '-' : ''}${view.sorter.field}`);
  }
  if (view.page !== 1) {
    params.set(VIEW_PARAMS.page, String(view.page));
  }
  if (view.pageSize !== DEFAULT_PAGE_SIZE) {
    params.set(VIEW_PARAMS.pageSize, String(view.pageSize));
  }
  return params;
}

interface Place {
  readonly period: RangeFilter | null;
  readonly storeIds: readonly string[];
}

/** What a link from a figure to the orders behind it carries: those counted in the period, and their stores. */
export function toOrderParams(place: Place): URLSearchParams {
  return toPlaceParams(place, `${FILTER_PREFIX}${ORDER_COUNTED_AT}`);
}

/** What a link from a figure to the report of its rows carries. */
export function toReportParams(place: Place): URLSearchParams {
  return toPlaceParams(place);
}

function toPlaceParams(view: Place, periodParam: string = VIEW_PARAMS.period): URLSearchParams {
  const period = view.period === null ? null : encodePeriod(view.period);
  const stores = encodeItems(view.storeIds);
  return new URLSearchParams({
    ...(period === null ? {} : { [periodParam]: period }),
    ...(stores === null ? {} : { [VIEW_PARAMS.store]: stores }),
  });
}

/** The period that a report is asked for, epoch ms, both ends inclusive. */
export function effectivePeriod(view: ReportView, nowMs: number): readonly [fromMs: number, toMs: number] {
  return view.period ?? defaultPeriod(nowMs);
}

function readClosedPeriod(word: string | null): readonly [number, number] | null {
  const [from, to] = (word === null ? null : decodePeriod(word)) ?? [null, null];
  return from === null || to === null ? null : [from, to];
}

function readSorter(word: string, sortable: readonly string[]): ListSorter | null {
  const isDescending = word.startsWith('-');
  const field = isDescending ? word.slice(1) : word;
  return sortable.includes(field) ? { field, order: isDescending ? 'desc' : 'asc' } : null;
}

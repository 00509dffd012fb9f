import { toWholeStores } from '../../../../contract/resources/choice/room-value';
import type { ListSorter, RangeFilter } from '../../../../contract/api/page/list';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import {
  COMPARISONS,
  DEVICE_VIEWS,
  INCOME_DIMENSIONS,
  NARROWING_DIMENSIONS,
  type ComparisonKind,
  type DeviceView,
  type IncomeDimension,
} from '../../../../contract/domain/report';
import { PAGE_SIZES } from '../../../../contract/limits';
import { ORDER_COUNTED_AT } from '../../../../contract/domain/order';
import {
  DEFAULT_PICK,
  isQuickPick,
  spanOfQuickPick,
  type DaySpan,
  type QuickPick,
} from '../../../form/period/business-day';
import { decodePeriod, encodeItems, encodePeriod, splitItems } from '../../../list/view/filter-codec';
import { FILTER_PREFIX, VIEW_PARAMS } from '../../../list/view/list-view';

/** What a statistics page shows; everything of it stands in the address. */
export interface ReportView {
  /** A quick pick means other days tomorrow; null is the last seven. */
  readonly period: DaySpan | QuickPick | null;
  readonly storeIds: readonly string[];
  /** Devices of this model alone; null for any. */
  readonly model: string | null;
  /** The one device, item or method that income is narrowed to; null for all. */
  readonly part: NarrowedPart | null;
  readonly dimension: IncomeDimension;
  readonly deviceView: DeviceView;
  readonly compareWith: ComparisonKind;
  readonly sorter: ListSorter | null;
  readonly page: number;
  readonly pageSize: number;
}

const MODEL_PARAM = 'model';
const PART_PARAM = 'part';
const PART_SEPARATOR = ':';
/** Words of the address that statistics have beside those of lists. */
export const DIMENSION_PARAM = 'by';
const DEFAULT_DIMENSION: IncomeDimension = 'day';
export const DEVICE_VIEW_PARAM = 'view';
const DEFAULT_DEVICE_VIEW: DeviceView = 'device';
export const COMPARISON_PARAM = 'vs';
const DEFAULT_COMPARISON: ComparisonKind = 'previous';
/** A month of days fits on one page. */
const DEFAULT_PAGE_SIZE = PAGE_SIZES[1];

/** Reads a statistics view from the address; what it does not understand is left at its default. */
export function readReportView(params: URLSearchParams, sortable: readonly string[]): ReportView {
  const page = Number(params.get(VIEW_PARAMS.page));
  const pageSize = Number(params.get(VIEW_PARAMS.pageSize));
  const dimension = params.get(DIMENSION_PARAM);
  const deviceView = params.get(DEVICE_VIEW_PARAM);
  const comparison = params.get(COMPARISON_PARAM);
  return {
    period: readClosedPeriod(params.get(VIEW_PARAMS.period)),
    storeIds: toWholeStores(splitItems(params.get(VIEW_PARAMS.store) ?? '')),
    model: params.get(MODEL_PARAM) === '' ? null : params.get(MODEL_PARAM),
    part: readPart(params.get(PART_PARAM) ?? ''),
    dimension: INCOME_DIMENSIONS.find((known) => known === dimension) ?? DEFAULT_DIMENSION,
    deviceView: DEVICE_VIEWS.find((known) => known === deviceView) ?? DEFAULT_DEVICE_VIEW,
    compareWith: COMPARISONS.find((known) => known === comparison) ?? DEFAULT_COMPARISON,
    sorter: readSorter(params.get(VIEW_PARAMS.sorter) ?? '', sortable),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

/** Writes a statistics view for the address; defaults are left out. */
export function writeReportView(view: ReportView): URLSearchParams {
  const params = toPlaceParams(view);
  if (view.part !== null) {
    params.set(PART_PARAM, `${view.part.by}${PART_SEPARATOR}${view.part.id}`);
  }
  if (view.dimension !== DEFAULT_DIMENSION) {
    params.set(DIMENSION_PARAM, view.dimension);
  }
  if (view.deviceView !== DEFAULT_DEVICE_VIEW) {
    params.set(DEVICE_VIEW_PARAM, view.deviceView);
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
  readonly period: RangeFilter | QuickPick | null;
  readonly storeIds: readonly string[];
  /** @default null, any */
  readonly model?: string | null;
}

interface OrdersBehind extends Place {
  /** What else they have in common, by field, as the address says it. @default nothing */
  readonly filters?: Readonly<Record<string, string>>;
  readonly keyword?: string;
}

/** What a link from a figure to the orders behind it carries: those counted in the period, and their stores. */
export function toOrderParams({ filters = {}, keyword, ...place }: OrdersBehind): URLSearchParams {
  const params = toPlaceParams(place, `${FILTER_PREFIX}${ORDER_COUNTED_AT}`);
  // Orders know no model: who leads from one to them has said their devices.
  params.delete(MODEL_PARAM);
  for (const [field, word] of Object.entries(filters)) params.set(`${FILTER_PREFIX}${field}`, word);
  if (keyword !== undefined) params.set(VIEW_PARAMS.keyword, keyword);
  return params;
}

/** What a link from a figure to the report of its rows carries. @param dimension - Income only. */
export function toReportParams(place: Place, dimension?: IncomeDimension): URLSearchParams {
  const params = toPlaceParams(place);
  if (dimension !== undefined && dimension !== DEFAULT_DIMENSION) params.set(DIMENSION_PARAM, dimension);
  return params;
}

function toPlaceParams(view: Place, periodParam: string = VIEW_PARAMS.period): URLSearchParams {
  const period = encodeChoice(view.period);
  const stores = encodeItems(view.storeIds);
  return new URLSearchParams({
    ...(period === null ? {} : { [periodParam]: period }),
    ...(stores === null ? {} : { [VIEW_PARAMS.store]: stores }),
    ...(typeof view.model === 'string' ? { [MODEL_PARAM]: view.model } : {}),
  });
}

/** The period that a report is asked for, epoch ms, both ends inclusive. */
export function effectivePeriod({ period }: Pick<ReportView, 'period'>, nowMs: number): DaySpan {
  const chosen = period ?? DEFAULT_PICK;
  return typeof chosen === 'string' ? spanOfQuickPick(chosen, nowMs) : chosen;
}

function encodeChoice(period: Place['period']): string | null {
  return period === null || typeof period === 'string' ? period : encodePeriod(period);
}

function readClosedPeriod(word: string | null): ReportView['period'] {
  if (isQuickPick(word, { isLong: true })) return word === DEFAULT_PICK ? null : word;
  const [from, to] = (word === null ? null : decodePeriod(word)) ?? [null, null];
  return from === null || to === null ? null : [from, to];
}

function readPart(word: string): NarrowedPart | null {
  const at = word.indexOf(PART_SEPARATOR);
  const by = NARROWING_DIMENSIONS.find((known) => known === word.slice(0, at));
  const id = word.slice(at + 1);
  return by === undefined || id === '' ? null : { by, id };
}

function readSorter(word: string, sortable: readonly string[]): ListSorter | null {
  const isDescending = word.startsWith('-');
  const field = isDescending ? word.slice(1) : word;
  return sortable.includes(field) ? { field, order: isDescending ? 'desc' : 'asc' } : null;
}

import type { Row } from '../../../../contract/api/page/list';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import {
  isDateDimension,
  type IncomeDimension,
  type PartDimension,
  type TimeBucket,
} from '../../../../contract/domain/report';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS, PERIOD_MAX_DAYS } from '../../../../contract/limits';
import { encodeItems } from '../../../list/view/filter-codec';
import { countDays, formatDay, parseDay } from '../../../form/period/business-day';
import type { ReportView } from '../report/report-view';

/** Fields of the orders that say what was bought, and how it was paid. */
const ITEM_FIELD = 'itemName';
const PAY_METHOD_FIELD = 'payMethod';

type Span = readonly [fromMs: number, toMs: number];

/** Period and stores of the orders that a row of the income report is made of, and what else they have in common. */
export interface RowsBehind {
  readonly period: Span;
  readonly storeIds: readonly string[];
  /** Filters of the orders by field. @default none */
  readonly filters?: Readonly<Record<string, string>>;
  /** What the orders are searched by. @default nothing */
  readonly keyword?: string;
}

const DAYS_PER_WEEK = 7;
/** Longer than any month: its last day lies in the month after. */
const PAST_MONTH_DAYS = 32;

/** Last millisecond of what a row that starts at the given moment stands for. */
const LAST_MOMENTS: Readonly<Record<TimeBucket, (fromMs: number) => number>> = {
  hour: (fromMs) => fromMs + ONE_HOUR_MS - 1,
  day: (fromMs) => endOfDay(fromMs) - 1,
  week: (fromMs) => startOfDay(fromMs) + DAYS_PER_WEEK * ONE_DAY_MS - 1,
  month: (fromMs) => startOfNextMonth(fromMs) - 1,
};

function startOfNextMonth(atMs: number): number {
  const month = formatDay(atMs)?.slice(0, 8);
  const startMs = month === undefined ? undefined : parseDay(`${month}01`);
  const inNextMs = (startMs ?? atMs) + PAST_MONTH_DAYS * ONE_DAY_MS;
  return parseDay(`${formatDay(inNextMs)?.slice(0, 8)}01`) ?? inNextMs;
}

/** What the figures of a page are of. */
export interface FiguresPlace extends Pick<RowsBehind, 'period' | 'storeIds'> {
  /** Devices of this model alone. @default null, any */
  readonly model?: string | null;
  /** One device, item or method alone. @default null, all */
  readonly part?: NarrowedPart | null;
}

/**
 * The orders behind a row, or behind the point of a trend: the part of the period that it stands for, so that a week or
 * month that begins before the period leads to the same orders that were counted.
 *
 * Null where the row does not say what it stands for, where no list is as long as the report, and where orders are not
 * told apart by what the report is narrowed to.
 */
export function rowsBehind(
  dimension: IncomeDimension | TimeBucket,
  row: Row,
  place: FiguresPlace,
): RowsBehind | null {
  const { period, storeIds, model = null, part = null } = place;
  const narrowed = part === null ? {} : COMMON[part.by]({ id: part.id, deviceNumber: part.id });
  // Orders know their device, not its model.
  if (narrowed === null || (model !== null && part?.by !== 'device' && dimension !== 'device')) return null;
  if (dimension !== 'hour' && !isDateDimension(dimension)) {
    const common = countDays(period) > PERIOD_MAX_DAYS ? null : COMMON[dimension](row);
    return common === null ? null : { period, storeIds, ...narrowed, ...common };
  }
  const span = spanOf(dimension, row, period);
  return span === null ? null : { period: span, storeIds, ...narrowed };
}

/** What of the period a row stands for. */
function spanOf(bucket: TimeBucket, { at }: Row, [from, to]: Span): Span | null {
  return typeof at === 'number' ? [Math.max(at, from), Math.min(LAST_MOMENTS[bucket](at), to)] : null;
}

/**
 * What the report shows next where a row leads to no list: more than a month of a store, device, item or method by
 * months; what is of a model, by its devices. Null where the row does not say what it stands for.
 */
export function drillDown(
  dimension: IncomeDimension | TimeBucket,
  row: Row,
  { period, model = null }: FiguresPlace,
): Partial<ReportView> | null {
  if (dimension === 'hour' || isDateDimension(dimension)) {
    const span = spanOf(dimension, row, period);
    return span === null || model === null ? null : { period: span, dimension: 'device' };
  }
  const isLong = countDays(period) > PERIOD_MAX_DAYS;
  if (dimension === 'store') {
    return { storeIds: [row.id], dimension: isLong ? 'month' : 'device' };
  }
  const id = dimension === 'device' ? row['deviceNumber'] : row.id;
  if (!isLong || !isWord(id)) return null;
  const { storeId } = row;
  return {
    part: { by: dimension, id },
    dimension: 'month',
    ...(dimension === 'device' && isWord(storeId) ? { storeIds: [storeId] } : {}),
  };
}

/** What the orders of a part have in common; null where they are not told apart by it. */
const COMMON: Readonly<Record<PartDimension, (row: Row) => Partial<RowsBehind> | null>> = {
  store: ({ id }) => ({ storeIds: [id] }),
  // Numbers are those of a store: another may use the same.
  device: ({ deviceNumber, storeId }) =>
    isWord(deviceNumber)
      ? { keyword: deviceNumber, ...(isWord(storeId) ? { storeIds: [storeId] } : {}) }
      : null,
  item: ({ id }) => (isWord(id) ? { filters: { [ITEM_FIELD]: id } } : null),
  method: ({ id }) => (isWord(id) ? { filters: { [PAY_METHOD_FIELD]: encodeItems([id]) ?? id } } : null),
};

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

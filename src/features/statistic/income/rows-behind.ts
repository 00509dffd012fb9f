import type { Row } from '../../../../contract/api/page/list';
import type { IncomeDimension } from '../../../../contract/domain/report';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { ONE_DAY_MS } from '../../../../contract/limits';
import { formatDay, parseDay } from '../../../form/period/business-day';

type Span = readonly [fromMs: number, toMs: number];

/** Period and stores of the orders that a row of the income report is made of. */
export interface RowsBehind {
  readonly period: Span;
  readonly storeIds: readonly string[];
}

const DAYS_PER_WEEK = 7;
/** Longer than any month: its last day lies in the month after. */
const PAST_MONTH_DAYS = 32;

/** Last millisecond of what a row that starts at the given moment stands for. */
const LAST_MOMENTS: Readonly<Record<Exclude<IncomeDimension, 'store'>, (fromMs: number) => number>> = {
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

/**
 * The orders behind a row: the part of the report's period that the row stands for, so that a week or
 * month that begins before the period leads to the same orders that were counted.
 *
 * Null where the row does not say what it stands for.
 */
export function rowsBehind(
  dimension: IncomeDimension,
  row: Row,
  { period, storeIds }: RowsBehind,
): RowsBehind | null {
  if (dimension === 'store') {
    return { period, storeIds: [row.id] };
  }
  const at = row['at'];
  if (typeof at !== 'number') {
    return null;
  }
  return {
    period: [Math.max(at, period[0]), Math.min(LAST_MOMENTS[dimension](at), period[1])],
    storeIds,
  };
}

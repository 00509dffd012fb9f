/** Body of `POST {group}/statistic/summary/report`. Both days inclusive, epoch ms of any moment in them. */
export interface SummaryRequest {
  readonly period: readonly [fromMs: number, toMs: number];
  /** Ids of stores; absent or empty: all the account may see. */
  readonly storeIds?: readonly string[];
}

/** A figure beside the one of the period before, of equal length. */
export interface ComparedFigure {
  readonly value: number | null;
  readonly previous: number | null;
}

/** Data of the summary. */
export interface SummaryAnswer {
  readonly metrics: Readonly<Record<string, ComparedFigure>>;
  /** False where the period before had too few orders for a change to mean anything. */
  readonly isComparable: boolean;
  /** Points are hours for a period of one day, days otherwise; gaps are filled with zeros. */
  readonly granularity: 'hour' | 'day';
  readonly trend: readonly TrendPoint[];
  /** When the figures were read, epoch ms. */
  readonly updatedAt: number;
}

export interface TrendPoint {
  readonly at: number;
  readonly values: Readonly<Record<string, number | null>>;
}

/** What the rows of an income report stand for. */
export const INCOME_DIMENSIONS = ['day', 'week', 'month', 'store'] as const;
export type IncomeDimension = (typeof INCOME_DIMENSIONS)[number];

/**
 * Body of `POST {group}/statistic/income/list` and `…/device/list`. The answer is a `ListAnswer` whose
 * rows carry `id`, the dimension (`at` for days, weeks, months; `storeName`; `deviceNumber`, `storeName`,
 * `model` for devices) and one value per metric, with `totals` over all rows.
 */
export interface ReportRequest extends SummaryRequest {
  /** Income only. @default 'day' */
  readonly dimension?: IncomeDimension;
  readonly page?: number;
  readonly pageSize?: number;
  readonly sorters?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
}

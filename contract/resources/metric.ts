import type { Text } from '../text';

/**
 * Quantities that are folded while orders happen, per store and hour and per device and day. Money in
 * cents, time in seconds. A type adds its own as `extra.NAME`, folded from a number field of its orders.
 */
export const MEASURES = [
  'paidOrderCount',
  'grossCents',
  'discountCents',
  'receivedCents',
  'platformShareCents',
  'refundCents',
  'refundedOrderCount',
  'paidStarts',
  'freeStarts',
  'startAttempts',
  'startFailures',
  'runSeconds',
] as const;
/**
 * Time that devices are there, summed from when they began and ceased to be: days of devices in use (not disabled,
 * bound), days of them online, and seconds of them in the opening hours of their stores.
 */
export const PRESENCE_MEASURES = ['deviceDays', 'onlineDays', 'openSeconds'] as const;
/** A measure that every type has. */
export type CommonMeasure = (typeof MEASURES)[number] | (typeof PRESENCE_MEASURES)[number];
export type Measure = CommonMeasure | `extra.${string}`;

/** A sum of measures, less other measures. */
export interface SumFold<M extends string = Measure> {
  readonly sum: readonly M[];
  /** Measures that are taken off. @default none */
  readonly minus?: readonly M[];
}

/** What a metric is folded from: a sum, or one sum per another (null where the divisor is 0). */
export type Fold<M extends string = Measure> =
  SumFold<M> | { readonly ratio: { readonly of: SumFold<M>; readonly per: SumFold<M> } };

/** Kinds a metric can be shown as. */
export const METRIC_KINDS = ['number', 'money', 'percent', 'duration'] as const;
export type MetricKind = (typeof METRIC_KINDS)[number];

/**
 * One figure, declared once; it becomes KPI card, chart series, table column and export column.
 * `M` are the measures that it may be folded from.
 */
export interface MetricDeclaration<M extends string = Measure> {
  /** Unique within its page. */
  readonly name: string;
  readonly title: Text;
  readonly kind: MetricKind;
  readonly fold: Fold<M>;
  /** The definition in words, shown in the ⓘ (pages: "Definitions"). */
  readonly formula: Text;
  /** Shown after the figure. @default none */
  readonly unit?: Text;
  /** Which direction is good news. @default neutral */
  readonly better?: 'up' | 'down';
}

interface ChartBase {
  /** Unique within its page. */
  readonly name: string;
  readonly title: Text;
}

/** Metrics over the period of a page: the first is drawn as bars, the others as lines. */
export interface TrendChart extends ChartBase {
  readonly kind: 'trend';
  /** Names of metrics of the same page. */
  readonly metrics: readonly string[];
}

/** What a share chart can split a metric by: dimensions that the rollups hold. */
export const SHARE_DIMENSIONS = ['store'] as const;
export type ShareDimension = (typeof SHARE_DIMENSIONS)[number];

/** One metric of the period, split by a dimension; the largest shares first, the rest together. */
export interface ShareChart extends ChartBase {
  readonly kind: 'share';
  /** Name of a metric of the same page, folded as a sum: shares of a ratio add up to nothing. */
  readonly metric: string;
  readonly by: ShareDimension;
}

/** A chart over the period of a page. */
export type ChartDeclaration = TrendChart | ShareChart;

/** A metric after defaults are filled. */
export interface ResolvedMetric {
  readonly name: string;
  readonly title: Text;
  readonly kind: MetricKind;
  readonly fold: Fold;
  readonly formula: Text;
  readonly unit: Text | null;
  readonly better: 'up' | 'down' | null;
}

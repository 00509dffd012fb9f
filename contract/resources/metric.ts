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
export type Measure = (typeof MEASURES)[number] | `extra.${string}`;

/** A sum of measures, less other measures. */
export interface SumFold {
  readonly sum: readonly Measure[];
  readonly minus?: readonly Measure[];
}

/** What a metric is folded from: a sum, or one sum per another (null where the divisor is 0). */
export type Fold = SumFold | { readonly ratio: { readonly of: SumFold; readonly per: SumFold } };

/** Kinds a metric can be shown as. */
export type MetricKind = 'number' | 'money' | 'percent' | 'duration';

/** One figure, declared once; it becomes KPI card, chart series, table column and export column. */
export interface MetricDeclaration {
  readonly name: string;
  readonly title: Text;
  readonly kind: MetricKind;
  readonly fold: Fold;
  /** The definition in words, shown in the ⓘ (pages: "Definitions"). */
  readonly formula: Text;
  readonly unit?: Text;
  /** Which direction is good news; neutral when absent. */
  readonly better?: 'up' | 'down';
}

/** A chart over the period of a page; a line or a bar per metric. */
export interface ChartDeclaration {
  readonly name: string;
  readonly title: Text;
  readonly kind: 'trend';
  /** Names of metrics of the same page; the first is drawn as bars, the others as lines. */
  readonly metrics: readonly string[];
}

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

import type { Text } from '../text';
import type { LinkDeclaration } from './statistic/link';
import type { MeterDeclaration } from './statistic/meter';
import type { WatchedDeclaration } from './statistic/watched';

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
  'feeCents',
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
/**
 * What it costs that devices are down, summed from the same steps: seconds offline or faulty within opening hours,
 * faults that began, faults that were cleared and the seconds that took, and the income that was lost meanwhile.
 */
export const DOWN_MEASURES = ['downSeconds', 'faults', 'repairs', 'repairSeconds', 'lostCents'] as const;
/** A measure that every type has. */
export type CommonMeasure =
  (typeof MEASURES)[number] | (typeof PRESENCE_MEASURES)[number] | (typeof DOWN_MEASURES)[number];
/**
 * What a declared rule of the type's alerts (`RULE`) came to, summed from when it began and ceased to hold, as
 * `alertTimes.RULE`: how often it began; `alertSeconds.RULE`: for how long it held, on all devices together; and
 * `alertDevices.RULE`: on how many it held at the end of the span, or now.
 */
export const ALERT_MEASURES = ['alertTimes', 'alertSeconds', 'alertDevices'] as const;
export type AlertMeasure = `${(typeof ALERT_MEASURES)[number]}.${string}`;
/**
 * What the two sides of a declared link (`LINK`) came to, by whole days: `linked.LINK` the devices of the other type that
 * are named, once for each that names them; `linking.LINK` the type's own devices that name one. A span without a whole
 * day knows neither.
 */
export const LINK_MEASURES = ['linked', 'linking'] as const;
export type LinkMeasure = `${(typeof LINK_MEASURES)[number]}.${string}`;
/**
 * How many of the devices that are there a rule watched at the end of the span, or now (`watched.NAME` of a declared
 * `watched`), and on how many of these it did not hold: `sound.NAME`.
 */
export const WATCHED_MEASURES = ['watched', 'sound'] as const;
export type WatchedMeasure = `${(typeof WATCHED_MEASURES)[number]}.${string}`;
/**
 * What a declared meter of the devices (`METER`) grew by, by whole days, `metered.METER`; and what the orders of the same
 * devices came to on the days that have a reading of it, `meteredOrders.METER`. Without a reading neither is known.
 */
export const METER_MEASURES = ['metered', 'meteredOrders'] as const;
export type MeterMeasure = `${(typeof METER_MEASURES)[number]}.${string}`;
/** A measure that is folded from orders. */
export type OrderMeasure = (typeof MEASURES)[number] | `extra.${string}`;
export type Measure =
  CommonMeasure | `extra.${string}` | AlertMeasure | LinkMeasure | WatchedMeasure | MeterMeasure;

/** The rule whose alerts a measure is summed from; null for any other. */
export function alertRuleOf(measure: string): string | null {
  return namedOf(measure, ALERT_MEASURES);
}

/** The link that a measure is summed over; null for any other. */
export function linkOf(measure: string): string | null {
  return namedOf(measure, LINK_MEASURES);
}

/** The watched devices that a measure is summed over; null for any other. */
export function watchedOf(measure: string): string | null {
  return namedOf(measure, WATCHED_MEASURES);
}

/** The meter that a measure is summed from; null for any other. */
export function meterOf(measure: string): string | null {
  return namedOf(measure, METER_MEASURES);
}

function namedOf(measure: string, kinds: readonly string[]): string | null {
  const [kind = '', name] = measure.split('.', 2);
  return name !== undefined && kinds.includes(kind) ? name : null;
}

/** Measures that a fold is made of. */
export function measuresOf(fold: Fold): readonly Measure[] {
  const sums = 'ratio' in fold ? [fold.ratio.of, fold.ratio.per] : [fold];
  return sums.flatMap(({ sum, minus = [] }) => [...sum, ...minus]);
}

/** Tells whether a measure is of devices and their days, and so of no item, method or hour of the day. */
export function isOfDevices(measure: Measure): boolean {
  const known: readonly string[] = [...PRESENCE_MEASURES, ...DOWN_MEASURES];
  return (
    known.includes(measure) || [alertRuleOf, linkOf, watchedOf, meterOf].some((of) => of(measure) !== null)
  );
}

/** Tells whether a measure says how things stand in the moment that a span ends, and so is no sum of its parts. */
export function isAtEnd(measure: Measure): boolean {
  return watchedOf(measure) !== null || namedOf(measure, ['alertDevices']) !== null;
}

/** Tells whether a measure is of whole days alone. */
export function isByDays(measure: Measure): boolean {
  return linkOf(measure) !== null || meterOf(measure) !== null;
}

/** A sum of measures, less other measures. */
export interface SumFold<M extends string = Measure> {
  readonly sum: readonly M[];
  /** Measures that are taken off. @default none */
  readonly minus?: readonly M[];
  /** The whole is taken so many times, for example the ports of a device. @default 1 */
  readonly times?: number;
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
  /** Only charts show it: it is no key figure and no column. @default false */
  readonly isDrawnOnly?: boolean;
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
export const SHARE_DIMENSIONS = ['store', 'item', 'method'] as const;
export type ShareDimension = (typeof SHARE_DIMENSIONS)[number];

/** One metric of the period, split by a dimension; the largest shares first, the rest together. */
export interface ShareChart extends ChartBase {
  readonly kind: 'share';
  /** Name of a metric of the same page, folded as a sum: shares of a ratio add up to nothing. */
  readonly metric: string;
  readonly by: ShareDimension;
}

/** Money over the period of a page: what came in above the axis, what went back below, what is left as a line. */
export interface FlowChart extends ChartBase {
  readonly kind: 'flow';
  /** Names of metrics of the same page, folded as sums. */
  readonly inflow: string;
  readonly outflow: string;
  /** Drawn with what it is compared with. */
  readonly rest: string;
}

/** How many devices of the type there are by a choice of theirs, as they are now. */
export interface RingChart extends ChartBase {
  readonly kind: 'ring';
  /** A field of kind `enum` that the list of devices is filtered by. */
  readonly field: string;
}

/** One of several metrics of the period by weekday and hour. */
export interface HeatChart extends ChartBase {
  readonly kind: 'heat';
  /** Names of metrics of the same page; the first is shown first. */
  readonly metrics: readonly string[];
}

/** The stores by one metric of the period, the first and the last ones, each with its part in the change. */
export interface RankingChart extends ChartBase {
  readonly kind: 'ranking';
  /** Name of a metric of the same page, folded as a sum: parts of a ratio add up to nothing. */
  readonly metric: string;
}

/**
 * The devices that run out first, as they are now: what is left in the entries of a table of theirs, by what they used a
 * day on average. Whatever the period.
 */
export interface LastingChart extends ChartBase {
  readonly kind: 'lasting';
  /** A field of kind `rows` of the devices, and its column that says how much is left of each entry. */
  readonly list: string;
  readonly left: string;
  /** The same quantity as orders use it up: `extra.NAME`. */
  readonly used: `extra.${string}`;
}

/** What of the type waits for somebody (`waiting` of the type). */
export interface TodoChart extends ChartBase {
  readonly kind: 'todo';
}

/** Metrics by the hour of the day, all days of the period together: what a day is like. */
export interface HoursChart extends ChartBase {
  readonly kind: 'hours';
  /** Names of metrics of the same page, all of one kind; side by side at each hour. */
  readonly metrics: readonly string[];
  /** They are parts of a whole, sums, and stand one upon another. @default false */
  readonly isStacked?: boolean;
}

/** Metrics of the period side by side, and what part of them together each is. */
export interface MixChart extends ChartBase {
  readonly kind: 'mix';
  /** Names of metrics of the same page, folded as sums of one kind. */
  readonly metrics: readonly string[];
}

/** A chart over the period of a page, or of how things are now. */
export type ChartDeclaration =
  | TrendChart
  | ShareChart
  | FlowChart
  | RingChart
  | HeatChart
  | RankingChart
  | LastingChart
  | TodoChart
  | HoursChart
  | MixChart;

/** Key figures under a title of their own. */
export interface FiguresDeclaration {
  readonly title: Text;
  /** Names of metrics of the same page. */
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
  readonly isDrawnOnly: boolean;
  /** Those links of the type that it is folded over. */
  readonly links: readonly LinkDeclaration[];
  /** Those watched devices of the type that it is folded over. */
  readonly watched: readonly WatchedDeclaration[];
  /** Those meters of the type that it is folded from. */
  readonly meters: readonly MeterDeclaration[];
}

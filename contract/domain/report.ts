/** What the rows of an income report stand for. */
export const INCOME_DIMENSIONS = ['day', 'week', 'month', 'store', 'device', 'item', 'method'] as const;
export type IncomeDimension = (typeof INCOME_DIMENSIONS)[number];
/** Those that are a stretch of time. */
export const DATE_DIMENSIONS = ['day', 'week', 'month'] as const satisfies readonly IncomeDimension[];
export type DateDimension = (typeof DATE_DIMENSIONS)[number];
/** Those that are a part of the whole: what was sold where, by which machine, of what, and how it was paid. */
export type PartDimension = Exclude<IncomeDimension, DateDimension>;
/** Stretches of time that figures are drawn by. */
export const TIME_BUCKETS = ['hour', ...DATE_DIMENSIONS] as const;
export type TimeBucket = (typeof TIME_BUCKETS)[number];

/** Tells a stretch of time from a part of the whole. */
export function isDateDimension(dimension: IncomeDimension | TimeBucket): dimension is DateDimension {
  return DATE_DIMENSIONS.some((known) => known === dimension);
}

/** What the rows of a device report stand for: each device, or all of a model, a store, a floor, an end or a middle place. */
export const DEVICE_VIEWS = ['device', 'model', 'store', 'floor', 'spot'] as const;
export type DeviceView = (typeof DEVICE_VIEWS)[number];
/** Where a device stands in its row. */
export const SPOTS = ['end', 'middle'] as const;
export type Spot = (typeof SPOTS)[number];
/** Id of the devices of which it is not known what a view groups by. */
export const UNKNOWN_GROUP = '-';

/** Parts of the whole that income by day, week, month or store may be narrowed to one of. */
export const NARROWING_DIMENSIONS = ['device', 'item', 'method'] as const satisfies readonly PartDimension[];
export type NarrowingDimension = (typeof NARROWING_DIMENSIONS)[number];

/** Parts that a share chart names at most; all others stand together. */
export const SHARE_PARTS_MAX = 10;

/** What a period is compared with: the days right before, or the same weekdays of the year before. */
export const COMPARISONS = ['previous', 'lastYear'] as const;
export type ComparisonKind = (typeof COMPARISONS)[number];

/**
 * Why a change would mean nothing: no whole hour of the period has passed, nothing had been sold before the days it
 * is compared with, or too few orders were paid in them.
 */
export const COMPARISON_OBSTACLES = [
  'nothingElapsed',
  'noDayElapsed',
  'beforeFirstOrder',
  'fewOrders',
] as const;
export type ComparisonObstacle = (typeof COMPARISON_OBSTACLES)[number];

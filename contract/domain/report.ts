/** What the rows of an income report stand for. */
export const INCOME_DIMENSIONS = ['day', 'week', 'month', 'store'] as const;
export type IncomeDimension = (typeof INCOME_DIMENSIONS)[number];

/** Parts that a share chart names at most; all others stand together. */
export const SHARE_PARTS_MAX = 10;

/** What a period is compared with: the days right before, or the same weekdays of the year before. */
export const COMPARISONS = ['previous', 'lastYear'] as const;
export type ComparisonKind = (typeof COMPARISONS)[number];

/**
 * Why a change would mean nothing: no whole hour of the period has passed, nothing had been sold before the days it
 * is compared with, or too few orders were paid in them.
 */
export const COMPARISON_OBSTACLES = ['nothingElapsed', 'beforeFirstOrder', 'fewOrders'] as const;
export type ComparisonObstacle = (typeof COMPARISON_OBSTACLES)[number];

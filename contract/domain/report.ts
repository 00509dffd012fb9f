/** What the rows of an income report stand for. */
export const INCOME_DIMENSIONS = ['day', 'week', 'month', 'store'] as const;
export type IncomeDimension = (typeof INCOME_DIMENSIONS)[number];

/** Parts that a share chart names at most; all others stand together. */
export const SHARE_PARTS_MAX = 10;

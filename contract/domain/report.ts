/** What the rows of an income report stand for. */
export const INCOME_DIMENSIONS = ['day', 'week', 'month', 'store'] as const;
export type IncomeDimension = (typeof INCOME_DIMENSIONS)[number];

/** Rows that one call may act on at most; an action that is not declared `bulk` takes one. */
export const ACTION_ROWS_MAX = 200;
/** Bounds of a reason, in characters after trimming. */
export const REASON_MIN_LENGTH = 2;
export const REASON_MAX_LENGTH = 100;

/**
 * What became of a row: changed · its device was asked, the answer is to come · left alone, for its state does not
 * allow it · left alone, for the same is under way · not there.
 */
export const ACTION_OUTCOMES = ['done', 'queued', 'wrongState', 'busy', 'missing'] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

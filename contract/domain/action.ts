/** Rows that one call may act on at most; an action that is not declared `bulk` takes one. */
export const ACTION_ROWS_MAX = 200;
/** Bounds of a reason, in characters after trimming. */
export const REASON_MIN_LENGTH = 2;
export const REASON_MAX_LENGTH = 100;

/**
 * What became of a row: changed · somebody was asked, a device or a channel, whose answer is to come · waits for
 * somebody else to decide · put off, for what runs on it may go on for a while · left alone, for its state does not allow it · for the same is under way · for it is more
 * than is left · for nobody decides on what they asked for themselves · for it is beyond what this account decides
 * on · for a device has yet to answer whether it starts it · for it is archived · not there.
 */
export const ACTION_OUTCOMES = [
  'done',
  'queued',
  'review',
  'postponed',
  'wrongState',
  'busy',
  'tooMuch',
  'ownRequest',
  'overLimit',
  'starting',
  'archived',
  'missing',
] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

/** Outcomes that changed something, or will. */
export const TAKEN_OUTCOMES = [
  'done',
  'queued',
  'review',
  'postponed',
] as const satisfies readonly ActionOutcome[];
export type TakenOutcome = (typeof TAKEN_OUTCOMES)[number];

/** Tells whether a row was not left alone. */
export function isTaken(outcome: ActionOutcome): outcome is TakenOutcome {
  const taken: readonly ActionOutcome[] = TAKEN_OUTCOMES;
  return taken.includes(outcome);
}

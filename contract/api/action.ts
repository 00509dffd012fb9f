/** What a person entered for one parameter, by field kind; null where it was left empty. */
export type ActionValue = string | number | boolean | null | readonly (string | number)[];

/** Rows that one call may act on at most; an action that is not declared `bulk` takes one. */
export const ACTION_ROWS_MAX = 200;
/** Bounds of a reason, in characters after trimming. */
export const REASON_MIN_LENGTH = 2;
export const REASON_MAX_LENGTH = 100;

/**
 * Body of `POST {resource}/{action}`. The call carries an `idempotency-key`; repeated with the same key
 * and body it answers what it answered first and changes nothing.
 */
export interface ActionRequest {
  readonly ids: readonly string[];
  /** Present exactly when the action asks for one. */
  readonly reason?: string;
  /** One value per declared parameter. */
  readonly params?: Readonly<Record<string, ActionValue>>;
}

/** What became of a row: changed · left alone, for its state does not allow it · not there. */
export const ACTION_OUTCOMES = ['done', 'wrongState', 'missing'] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

/** Data of `POST {resource}/{action}`, in the order of the ids. */
export interface ActionAnswer {
  readonly results: readonly ActionResult[];
}

export interface ActionResult {
  readonly id: string;
  /** What people call the row; empty when it is missing. */
  readonly name: string;
  readonly outcome: ActionOutcome;
}

import { ApiCode } from '../../../../contract/api/envelope';
import {
  REFUND_ENDINGS,
  RUN_ENDINGS,
  SETTLE_WAIT_MINUTES,
  type RunEnding,
} from '../../../../contract/domain/remedy/settle';
import { apiError } from '../../../../contract/errors/api-error';
import type { EnteredValues } from '../../action/effect-handler';

/** How an order ends, as a person chose it. */
export interface RunChoice<E extends RunEnding = RunEnding> {
  readonly ending: E;
  /** Cents; with `refundPart`. */
  readonly refundCents: number;
  readonly waitMinutes: number;
}

/**
 * Reads the choice from what was entered; null where none was made.
 *
 * @param name - Parameter that carries the ending.
 * @throws ApiError `invalid` where the chosen end is none, or lacks what it needs.
 */
export function toRunChoice(params: EnteredValues, name: string): RunChoice | null {
  const chosen = params[name] ?? null;
  if (chosen === null) return null;
  const ending = RUN_ENDINGS.find((each) => each === chosen);
  if (ending === undefined) throw apiError(ApiCode.invalid, 'settleEnding');
  const { refundCents: cents, waitMinutes: minutes } = params;
  const refundCents = typeof cents === 'number' ? cents : 0;
  if (ending === 'refundPart' && refundCents < 1) throw apiError(ApiCode.invalid, 'settleAmount');
  const waitMinutes = SETTLE_WAIT_MINUTES.find((each) => each === minutes) ?? 0;
  if (ending === 'wait' && waitMinutes === 0) throw apiError(ApiCode.invalid, 'settleWait');
  return { ending, refundCents, waitMinutes };
}

/** Whether the choice gives money back. */
export function isRefunding({ ending }: Pick<RunChoice, 'ending'>): boolean {
  return REFUND_ENDINGS.some((each) => each === ending);
}

/** What the log says of a choice: its ending, and what belongs to it. */
export function tellChoice({
  ending,
  refundCents,
  waitMinutes,
}: RunChoice): Readonly<Record<string, unknown>> {
  return {
    ending,
    ...(ending === 'refundPart' ? { refundCents } : {}),
    ...(ending === 'wait' ? { waitMinutes } : {}),
  };
}
